import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, asPage, detail, HOME, SECOND } from "../../test/support/agent.ts";
import type { Json } from "../json.ts";

/** A long address as shops and trackers make them; nothing secret in it. */
const LONG_URL = `https://shop.example.com/catalogue/outdoor/tents-and-shelters/four-season?sort=price-ascending&page=3&colour=forest-green&capacity=4&utm_source=newsletter&utm_medium=email&utm_campaign=autumn-camping-weeks-2026&ref=homepage-banner-large`;

async function opened(url = HOME): Promise<Agent> {
  const one = agent();
  await one.call(["open", url]);
  return one;
}

/** From now on a command answers with this data. */
function answers(one: Agent, words: string, data: Json): void {
  one.browser().on((given) => (given.join(" ").startsWith(words) ? { data } : undefined));
}

async function textOf(args: readonly string[], words: string, data: Json): Promise<string> {
  const one = await opened();
  answers(one, words, data);
  return (await one.call(args)).text;
}

describe("the text of a navigation", () => {
  it("says where the page is now", async () => {
    const one = agent();
    expect((await one.call(["open", HOME])).text).toBe(`Opened "Home" (${HOME})`);
    expect((await one.call(["goto", SECOND])).text).toBe(`Now on "Second" (${SECOND})`);
    expect((await one.call(["reload"])).text).toContain(`Now on `);
  });

  it("says so when a browser runs without a page", async () => {
    expect((await agent().call(["open"])).text).toBe("The browser is running; no page is open yet.");
  });

  it("names a page without a title by its URL", async () => {
    expect(await textOf(["goto", SECOND], "goto", { url: SECOND, title: "" })).toBe(`Now on ${SECOND}`);
  });
});

describe("the text of a snapshot", () => {
  it("is the page, the number of refs and the tree", async () => {
    const one = await opened(SECOND);
    expect((await one.call(["snapshot", "-i"])).text).toBe(
      `${SECOND} (2 refs)\n  - link "Home" [ref=e1]\n  - button "Delete all" [ref=e2]`,
    );
  });

  it("of a page without controls is not empty", async () => {
    expect(
      await textOf(["snapshot", "-i"], "snapshot", { origin: HOME, refs: {}, snapshot: "(no interactive elements)" }),
    ).toBe(`${HOME} (0 refs)\n  (no interactive elements)`);
  });
});

describe("the text of an action", () => {
  it.each([
    [["click", "#a"], "Clicked #a."],
    [["dblclick", "#a"], "Double-clicked #a."],
    [["fill", "#a", "x"], "Filled #a."],
    [["type", "#a", "x"], "Typed into #a."],
    [["press", "Enter"], "Pressed Enter."],
    [["check", "#a"], "Checked #a."],
    [["scroll", "down", "300"], "Ran scroll down 300."],
  ])("%j is one line", async (args, text) => {
    const one = await opened();
    expect((await one.call(args)).text.split("\n")[0]).toBe(text);
  });

  const TOLD: readonly (readonly [args: readonly string[], data: Json, text: string])[] = [
    [["select", "#a", "red", "blue"], { selected: ["red", "blue"] }, "Selected red, blue in #a."],
    [["drag", "#a", "#b"], { dragged: true, source: "#a", target: "#b" }, "Dragged #a to #b."],
    [["click", "#a", "--new-tab"], { clicked: "#a", newTab: true, url: SECOND }, `Opened ${SECOND} in a new tab.`],
    [["find", "role", "button", "click", "--name", "Save"], { clicked: "@e7" }, 'Clicked role button "Save" (@e7).'],
    [["find", "label", "Name", "fill", "Ann"], { filled: "[data-agent-browser-located='true']" }, "Filled label Name."],
    [["find", "nth", "2", "li", "hover"], { hovered: "[x]" }, "Hovered over li at index 2."],
    [["find", "first", "h1", "text"], { text: "Hello" }, "  Hello"],
    [["find", "first", "h1", "text"], { text: "" }, "(empty text)"],
  ];
  it.each(TOLD)("%j of %j says what upstream said", async (args, data, text) => {
    expect((await textOf(args, args[0] ?? "", data)).split("\n")[0]).toBe(text);
  });

  it("only begins a long text that it has to repeat", async () => {
    const text = "word ".repeat(10_000);
    const said = (await textOf(["keyboard", "inserttext", text], "keyboard", { inserted: true })).split("\n")[0] ?? "";
    expect(said).toMatch(/^Ran keyboard inserttext word word .*…\.$/);
    expect(said.length).toBeLessThan(300);
  });

  it("adds the page that it led to, and only then", async () => {
    const one = await opened();
    one.browser().on((words, browser) => {
      if (words[1] === "#next") browser.go(SECOND);
      return undefined;
    });
    expect((await one.call(["click", "#stay"])).text).toBe("Clicked #stay.");
    expect((await one.call(["click", "#next"])).text).toBe(`Clicked #next.\nNow on "Second" (${SECOND})`);
  });

  it("says of a dialog on a page that was left what it can have been, since its text went with the page", async () => {
    const one = await opened();
    one.browser().on((words, browser) => {
      if (words[1] !== "#next") return undefined;
      browser.go(SECOND);
      return { data: { clicked: "#next", dialogOpened: true } };
    });
    expect((await one.call(["click", "#next"])).text).toContain(
      `A dialog opened on ${HOME} and was accepted by agent-browser: an alert, or the page asked whether to leave it (beforeunload)`,
    );
  });

  it("says that a dialog opened", async () => {
    expect(await textOf(["click", "#a"], "click", { clicked: "#a", dialogOpened: true })).toBe(
      "Clicked #a.\nA dialog opened.",
    );
  });
});

describe("the text of a read", () => {
  const READS: readonly (readonly [args: readonly string[], data: Json, text: string])[] = [
    [["get", "text", "h1"], { origin: HOME, text: "Hello" }, "  Hello"],
    [["get", "text", "h1"], { origin: HOME, text: "" }, "(empty text)"],
    [["get", "value", "#q"], { value: "tent" }, "  tent"],
    [["get", "attr", "#q", "href"], { origin: HOME, value: null }, "null (it has no attribute href)"],
    [["get", "count", "li"], { count: 0, selector: "li" }, "0"],
    [["get", "html", "#a"], { html: "<b>x</b>" }, "  <b>x</b>"],
    [["is", "visible", "#a"], { origin: HOME, visible: false }, "false"],
    [["eval", "1+1"], { origin: HOME, result: 2 }, "2"],
    [["eval", "null"], { origin: HOME, result: null }, "null"],
    [["eval", "undefined"], { origin: HOME, result: null, unserializable: "undefined" }, "undefined"],
    [["eval", "[1,2]"], { origin: HOME, result: [1, 2] }, "  [1,2]"],
    [["get", "box", "#a"], { x: 1, y: 2, width: 3, height: 4 }, "x 1, y 2, width 3, height 4"],
  ];
  it.each(READS)("%j of %j is the value alone", async (args, data, text) => {
    expect(await textOf(args, args[0] ?? "", data)).toBe(text);
  });
});

describe("the text of tabs", () => {
  const TABS = [
    { tabId: "t1", url: HOME, title: "Home", active: false, label: "shop" },
    { tabId: "t2", url: SECOND, title: "Second", active: true, label: null },
  ];

  it("is one line each, with the active one and labels marked", async () => {
    const text = await textOf(["tab", "list"], "tab", { tabs: TABS });
    expect(text.split("\n")).toEqual([`  t1 [shop] "Home" (${HOME})`, `  t2 (active) "Second" (${SECOND})`]);
  });

  it("says which one is active after a switch, and which one was closed", async () => {
    const tab = { tabId: "t1", url: HOME, title: "Home" };
    expect(await textOf(["tab", "t1"], "tab", tab)).toBe(`Now in t1 "Home" (${HOME})`);
    const closed = await textOf(["tab", "close", "t1"], "tab", { ...tab, url: "https://site.test/a", title: "A" });
    expect(closed).toBe(`Closed t1 "A" (https://site.test/a)\nNow on "Home" (${HOME})`);
  });
});

describe("the text of a batch", () => {
  it("is one numbered line a row, worded as if the row had run alone", async () => {
    const one = await opened();
    const result = await one.batch(["fill", "#q", "tent"], ["get", "title"], ["open", SECOND]);
    expect(result.text.split("\n")).toEqual([
      "1. Filled #q.",
      "2. get title:",
      "  Home",
      `3. Opened "Second" (${SECOND})`,
    ]);
  });

  it("names the row that failed, and says once why", async () => {
    const one = await opened();
    one.browser().on((words) => (words[1] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const { text } = await one.batch(["get", "title"], ["click", "#gone"], ["hover", "#a"]);
    const lines = text.split("\n");
    expect(lines[0]).toBe("Row 2 of 3 failed.");
    expect(lines.slice(1, 3)).toEqual(["1. get title:", "  Home"]);
    expect(lines[3]).toMatch(/^2\. click #gone: failed: No element matches #gone/);
    expect(lines[4]).toBe("3. Hovered over #a.");
    expect(text.match(/No element matches/g)).toHaveLength(1);
  });
});

describe("the text of everything else", () => {
  it("is the data, readable", async () => {
    expect(await textOf(["device", "list"], "device", { devices: [] })).toBe(asPage('{\n "devices": []\n}'));
  });

  it("is Done. when there is no data", async () => {
    expect(await textOf(["inspect"], "inspect", null)).toBe("Done.");
  });

  it("of close says that the browser is closed", async () => {
    expect((await (await opened()).call(["close"])).text).toBe("The browser is closed.");
  });
});

describe("a text that is too long", () => {
  it("keeps what stands below it: what was noticed, what to do next", async () => {
    const one = await opened();
    const error = `Element not found: ${"x".repeat(60_000)}`;
    one.browser().on((words) => (words[0] === "get" ? { error } : undefined));
    const result = await one.call(["get", "text", "#x"]);
    expect(result.text.length).toBeLessThan(52_000);
    expect(result.text).toContain("Next: ");
  });
});

describe("details", () => {
  function undefinedIn(value: unknown, path = ""): readonly string[] {
    if (value === undefined) return [path];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, item]) => undefinedIn(item, `${path}.${key}`));
  }

  it("have the fields of the contract after a success", async () => {
    const one = await opened();
    const { details } = await one.call(["get", "title"]);
    expect(details).toMatchObject({
      args: ["get", "title"],
      effectiveArgs: ["--json", "--session", details["sessionName"], "get", "title"],
      command: "get",
      subcommand: "title",
      sessionMode: "auto",
      usedImplicitSession: true,
      resultCategory: "success",
      successCategory: "completed",
      data: { title: "Home" },
      summary: "get title: done",
      upstreamProcesses: 1,
    });
    expect(details["events"]).toMatchObject([{ type: "call.finished", status: "ok", command: "get title" }]);
  });

  it("have them after a failure, beside content", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "click" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.call(["click", "#gone"]);
    expect(result.isError).toBe(true);
    expect(result.text).not.toBe("");
    expect(result.details).toMatchObject({
      args: ["click", "#gone"],
      command: "click",
      resultCategory: "failure",
      failureCategory: "selector-not-found",
      summary: "click failed: selector-not-found",
      error: expect.stringContaining("#gone"),
    });
    const ended = { type: "call.finished", status: "failed", category: "selector-not-found" };
    expect(result.details["events"]).toEqual(expect.arrayContaining([expect.objectContaining(ended)]));
    expect(result.details).not.toHaveProperty("successCategory");
  });

  it("hold nothing undefined, whatever became of the call", async () => {
    const one = agent();
    const results = [
      await one.call(["click", "#a"]),
      await one.call(["open", HOME]),
      await one.call(["snapshot", "-i"]),
      await one.call(["click", "@e2"]),
      await one.call(["click", "@nope"]),
      await one.batch(["get", "title"], ["click", "#gone"]),
      await one.call(["--user-agent", "x", "open", HOME]),
      await one.call(["guide"]),
      await one.call({ args: ["open", SECOND], sessionMode: "fresh" }),
      await one.call(["close"]),
      await one.call(["close"]),
      await one.call(["close", "--all"]),
    ];
    for (const { details } of results) expect(undefinedIn(details)).toEqual([]);
  });

  it("of a routine call stay under 2.5 KB, also on a long address", async () => {
    const one = agent();
    await one.onPage(LONG_URL);
    const calls = [
      ["click", "#add-to-basket"],
      ["fill", "#quantity", "2 tents for four people"],
      ["get", "text", "h1"],
      ["get", "url"],
    ];
    for (const args of calls) {
      const { details, isError } = await one.call(args);
      expect(isError).toBe(false);
      expect(Buffer.byteLength(JSON.stringify(details)), args.join(" ")).toBeLessThanOrEqual(2560);
    }
  });

  it("keep what a failing row said, and that later rows were not run", async () => {
    const one = await opened();
    one.browser().on((words) => (words[1] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.call({ args: ["batch", "--bail"], stdin: '[["click","#gone"],["get","title"]]' });
    expect(result.details["data"]).toEqual([
      { success: false, command: ["click", "#gone"], error: expect.stringContaining("#gone") },
      { success: false, command: ["get", "title"], error: "not-reached" },
    ]);
  });

  it("tell an inspection from the use of a page", async () => {
    const { details } = await agent().call(["--version"]);
    expect(details).toMatchObject({
      inspection: true,
      successCategory: "inspection",
      stdout: expect.stringContaining("agent-browser"),
    });
    expect(details).not.toHaveProperty("sessionName");
  });

  it("name the page that the call ended on", async () => {
    const one = await opened();
    const result = await one.call(["click", "#a"]);
    expect(detail(result, "page")).toMatchObject({ url: HOME, title: "Home" });
    expect(result.details["summary"]).toBe(`click: ${HOME}`);
  });

  it("name the follow-ups that the text shows", async () => {
    const one = await opened();
    one.browser().on((words) => (words[0] === "click" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.call(["click", "#gone"]);
    const [action] = actionsOf(result);
    expect(result.text).toContain(`Next: ${JSON.stringify(action?.params)}`);
  });
});

describe("a call that was cut off before", () => {
  it("is named once below the next result that ran", async () => {
    const first = agent();
    await first.call(["open", HOME]);
    const second = agent({ transcript: first.transcript, sharing: first.world });
    second.engine.interrupted(["call-9"]);
    expect((await second.call(["get", "title"])).text).toContain(
      "An earlier call was cut off before its result was written",
    );
    expect((await second.call(["get", "title"])).text).toBe("  Home");
  });
});
