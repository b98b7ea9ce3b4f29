import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type JsonObject, member } from "../../src/json.ts";
import { actionIds, detail, eventsOf } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, rowsOf } from "../support/real.ts";

const PAGES: Readonly<Record<string, string>> = {
  "/tabs":
    "<title>Tabs</title><div class=panel hidden>Old price</div><div class=panel>New price</div><p id=one>Only</p><p class=lone hidden>Secretive</p><ul><li>a</li><li>b</li></ul>",
  "/shadow":
    '<title>Shadow</title><x-box></x-box><script>customElements.define("x-box",class extends HTMLElement{connectedCallback(){const s=this.attachShadow({mode:"open"});s.innerHTML="<button id=sb>Inside</button><input id=si aria-label=Inner>";s.getElementById("sb").onclick=()=>document.title="shadow-hit"}})</script>',
  "/frames": "<title>Frames</title><h1>Parent</h1><iframe id=f title=pay src=/pay></iframe>",
  "/pay": "<title>Pay page</title><div id=t1 onclick=\"out.textContent='QR'\">Scan QR</div><p id=out>none</p>",
  "/hidden":
    "<title>Hidden</title><button hidden>Go now</button><button onclick=\"document.title='went'\">Go now</button><p hidden>Total 1</p><p>Total 2</p>",
};

let server: Server;
let base: string;
const { real } = onSite();

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = PAGES[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function on(page: string): Promise<void> {
  expect((await real.call(["open", `${base}${page}`])).isError).toBe(false);
}

async function action(params: readonly string[], id: string): Promise<JsonObject> {
  return actionOf(await real.call(params), id);
}

describe("get text of several matches", () => {
  it("says that the one it read is hidden, in one process, and gives a read of those that show", async () => {
    await on("/tabs");
    const seen = await real.call(["get", "text", ".panel"]);
    expect(seen.details).toMatchObject({
      upstreamProcesses: 1,
      selectorTextVisibility: {
        selector: ".panel",
        matchCount: 2,
        visibleCount: 1,
        firstMatchVisible: false,
        firstVisibleTextPreview: "New price",
      },
    });
    expect(seen.text).toContain(
      '.panel matches 2 elements; the first one, which was read, is hidden, while 1 shows: "New price".',
    );
    const texts = await real.call(actionOf(seen, "inspect-visible-text-candidates"));
    expect(texts.details).toMatchObject({ data: { result: ["New price"] } });
  });

  it("says that only the first was read when all show", async () => {
    await on("/tabs");
    const seen = await real.call(["get", "text", "xpath=//li"]);
    expect(seen.text).toContain("xpath=//li matches 2 elements; only the first one was read.");
    const texts = await real.call(actionOf(seen, "inspect-visible-text-candidates"));
    expect(texts.details).toMatchObject({ data: { result: ["a", "b"] } });
  });

  it("says that the only match is hidden", async () => {
    await on("/tabs");
    expect((await real.call(["get", "text", ".lone"])).text).toContain(
      ".lone is hidden: this text is not on the screen.",
    );
  });

  it.each(["#one", "h7"])("is silent about %s, which matches one that shows or none", async (selector) => {
    await on("/tabs");
    expect((await real.call(["get", "text", selector])).details["selectorTextVisibility"]).toBeUndefined();
  });

  it("lists those of a batch, hidden ones first", async () => {
    await on("/tabs");
    const rows = [
      ["get", "text", "li"],
      ["get", "text", "#one"],
      ["get", "text", ".panel"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.isError).toBe(false);
    expect(seen.details).toMatchObject({
      upstreamProcesses: 1,
      selectorTextVisibility: { selector: ".panel" },
      selectorTextVisibilityAll: [{ selector: ".panel" }, { selector: "li" }],
    });
    expect(actionIds(seen)).toEqual(["inspect-visible-text-candidates", "inspect-visible-text-candidates-2"]);
  });
});

describe("reads that need no look", () => {
  it.each([[["get", "title"]], [["get", "url"]], [["eval", "1 + 1"]]])("stay plain: %j", async (params) => {
    await on("/tabs");
    const from = real.starts.length;
    await real.call(params);
    expect(real.starts.slice(from).map((start) => rowsOf(start).length)).toEqual([1]);
    expect(real.starts.at(-1)?.argv).not.toContain("batch");
  });
});

describe("an element inside a shadow root", () => {
  it("is named, with a call that reaches it (public case shadow-selectors)", async () => {
    await on("/shadow");
    const seen = await real.call(["click", "#sb"]);
    expect(seen.details).toMatchObject({ failureCategory: "selector-not-found", upstreamProcesses: 2 });
    expect(seen.text).toContain('There is a button "Inside" in a shadow root.');
    expect((await real.call(actionOf(seen, "find-in-shadow-root"))).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  shadow-hit");
  });

  it("is reached by a script where it has no role, and so no ref", async () => {
    await on("/shadow");
    await real.call([
      "eval",
      "document.querySelector('x-box').shadowRoot.append(Object.assign(document.createElement('p'),{id:'sum',textContent:'Total 5'}))",
    ]);
    const seen = await real.call(["get", "text", "#sum"]);
    expect(seen.text).toContain("gives no @ref to what is no control");
    expect((await real.call(actionOf(seen, "reach-by-script"))).text).toContain("Total 5");
    expect((await real.call(["find", "text", "Inside", "text"])).text).toContain("which is hidden");
  });

  it("is named when it was looked for by its text", async () => {
    await on("/shadow");
    const seen = await real.call(["find", "text", "Inside", "click"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain('There is a button "Inside" in a shadow root.');
    const refs = await real.call(actionOf(seen, "snapshot-for-refs"));
    expect(refs.text).toContain('button "Inside"');
  });

  it("can be filled by the call that is given", async () => {
    await on("/shadow");
    expect((await real.call(await action(["fill", "#si", "Ann"], "find-in-shadow-root"))).isError).toBe(false);
    const value = await real.call(["eval", "document.querySelector('x-box').shadowRoot.querySelector('#si').value"]);
    expect(value.text).toContain("Ann");
  });
});

describe("an element inside a frame", () => {
  it("is named, with a batch that acts on it and goes back to the page (public case frame-clickable-div-missing)", async () => {
    await on("/frames");
    const seen = await real.call(["find", "text", "Scan QR", "click"]);
    expect(seen.text).toContain('There is an element "Scan QR" in the frame #f.');
    expect((await real.call(actionOf(seen, "use-in-frame"))).isError).toBe(false);
    expect(
      (await real.call(["eval", "document.querySelector('#f').contentDocument.querySelector('#out').textContent"]))
        .text,
    ).toContain("QR");
    expect((await real.call(["get", "text", "h1"])).text).toContain("Parent");
  });

  it("that has no ref is named by the snapshot, in its own process, with the click on it", async () => {
    await on("/frames");
    const seen = await real.call(["snapshot", "-i"]);
    expect(seen.details["upstreamProcesses"]).toBe(1);
    expect(seen.text).toContain('Clickable in the frame #f, without a ref: "Scan QR".');
    expect((await real.call(actionOf(seen, "click-in-frame"))).isError).toBe(false);
    const said = "document.querySelector('#f').contentDocument.querySelector('#out').textContent";
    expect((await real.call(["eval", said])).text).toContain("QR");
  });

  it("is not named by the snapshot of a page that has none", async () => {
    await on("/tabs");
    expect((await real.call(["snapshot", "-i"])).details["frameControls"]).toBeUndefined();
  });

  it("is read by the call that is given", async () => {
    await on("/frames");
    const seen = await real.call(await action(["get", "text", "#t1"], "use-in-frame"));
    expect(seen.text).toContain("Scan QR");
  });

  it("is not claimed where a selector matches nothing at all", async () => {
    await on("/frames");
    expect((await real.call(["click", "#nowhere"])).details["selectorElsewhere"]).toBeUndefined();
  });
});

describe("a selected frame", () => {
  it("is said not to hold for scripts, with the call that runs the script there", async () => {
    await on("/frames");
    await real.call(["frame", "#f"]);
    expect(eventsOf(real.transcript, "frame.entered").at(-1)).toMatchObject({ frame: "#f" });
    const seen = await real.call(["eval", "document.title"]);
    expect(seen.text).toContain("The script ran on the top page: the selected frame #f is only for selectors.");
    expect((await real.call(actionOf(seen, "eval-in-frame"))).text).toContain("Pay page");
    await real.call(["frame", "main"]);
    expect((await real.call(["eval", "document.title"])).text).toBe("  Frames");
  });

  it("that a reload has ended is told from a selector that misses", async () => {
    await on("/frames");
    await real.call(["frame", "#f"]);
    await real.call(["reload"]);
    const seen = await real.call(["get", "text", "h1"]);
    expect(seen.text).toContain("The selected frame is not on the page any more");
    expect((await real.call(actionOf(seen, "leave-frame"))).isError).toBe(false);
    expect((await real.call(["get", "text", "h1"])).text).toContain("Parent");
  });

  it("is left by open", async () => {
    await on("/frames");
    await real.call(["frame", "#f"]);
    await on("/tabs");
    expect((await real.call(["eval", "document.title"])).details["frameScope"]).toBeUndefined();
  });
});

describe("find text with a hidden match", () => {
  it("that it read is said, with a read of the one that shows", async () => {
    await on("/hidden");
    const seen = await real.call(["find", "text", "Total", "text"]);
    expect(seen.text).toContain("find text took the first of 2 matches, which is hidden; 1 shows.");
    expect((await real.call(actionOf(seen, "use-visible-match"))).text).toContain("Total 2");
  });

  it("that it could not click is said, with a click on the one that shows", async () => {
    await on("/hidden");
    const seen = await real.call(["find", "text", "Go now", "click"]);
    expect(seen.isError).toBe(true);
    expect((await real.call(actionOf(seen, "use-visible-match"))).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  went");
  });

  it("is not claimed when the first match shows", async () => {
    await on("/hidden");
    expect((await real.call(["find", "text", "Total 2", "text"])).details["findHidden"]).toBeUndefined();
  });
});

describe("eval of what cannot be returned (public case eval-function-not-called)", () => {
  it("a function is said not to have been called, with the call of it", async () => {
    await on("/tabs");
    const seen = await real.call({ args: ["eval", "--stdin"], stdin: "() => document.title" });
    expect(detail(seen, "evalStdinHint")).toMatchObject({ reason: "The script is a function, and it was not called." });
    expect((await real.call(actionOf(seen, "retry-eval"))).text).toBe("  Tabs");
  });

  it.each(["document.body", "new Map([[1, 2]])", "new Date(0)"])(
    "%s is said to have come back as {}",
    async (script) => {
      await on("/tabs");
      expect((await real.call(["eval", script])).text).toContain("The result is {}, as DOM nodes, Map, Set");
    },
  );

  it("a list of nodes is said to have come back empty", async () => {
    await on("/tabs");
    const seen = await real.call(["eval", "document.querySelectorAll('li')"]);
    expect(seen.text).toContain("The result is a list of DOM nodes");
  });

  it.each([
    ["undefined", "undefined"],
    ["NaN", "NaN"],
    ["10n", "10n"],
    ["({})", "  {}"],
    ["[]", "  []"],
    ["[{}]", "  [{}]"],
  ])("%s is shown as %s, without a word", async (script, text) => {
    await on("/tabs");
    const seen = await real.call(["eval", script]);
    expect(seen.text).toBe(text);
    expect(seen.details["evalStdinHint"]).toBeUndefined();
  });
});

describe("eval of a script that is refused", () => {
  it.each([
    ["return document.title", "  Tabs"],
    ["await Promise.resolve(document.title)", "  Tabs"],
    ["const r = await fetch('/tabs'); r.status", "200"],
  ])("%s is given in a form that has its value, and nothing ran before", async (script, value) => {
    await on("/tabs");
    const seen = await real.call({ args: ["eval", "--stdin"], stdin: script });
    expect(seen).toMatchObject({ isError: true, details: { upstreamProcesses: 1 } });
    expect((await real.call(actionOf(seen, "retry-eval"))).text).toBe(value);
  });

  it("a name declared twice is given in a block, which may be run again and again", async () => {
    await on("/tabs");
    const params = { args: ["eval", "--stdin"], stdin: "const items = [1, 2, 3]; items.length" };
    expect((await real.call(params)).text).toBe("3");
    const seen = await real.call(params);
    expect(seen.text).toContain("items was declared by an earlier script of this page.");
    const again = actionOf(seen, "retry-eval");
    expect((await real.call(again)).text).toBe("3");
    expect((await real.call(again)).text).toBe("3");
  });
});

describe("selectors of other tools (public case playwright-selectors)", () => {
  it.each([
    ["text=Go now", "find"],
    ['button:has-text("Go now")', "find"],
    ["//button[2]", "click"],
  ])("%s is refused before a process starts", async (selector, command) => {
    await on("/hidden");
    const from = real.starts.length;
    const seen = await real.call(["click", selector]);
    expect(real.starts.length).toBe(from);
    expect(seen.details["failureCategory"]).toBe("selector-unsupported");
    const args = member(actionOf(seen, "use-supported-selector"), "args");
    expect(Array.isArray(args) && args[0]).toBe(command);
  });

  it("the call that means the same works", async () => {
    await on("/hidden");
    await real.call(await action(["click", "//button[2]"], "use-supported-selector"));
    expect((await real.call(["get", "title"])).text).toBe("  went");
  });
});
