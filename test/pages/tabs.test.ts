import { beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf, rowsOf, until } from "../support/real.ts";

const { real, site } = onSite();
beforeEach(async () => {
  await real.call(["open", `${site.url}/`]);
});

/** The slowest call so far, by the engine's own clock, in ms. */
function slowest(): number {
  return Math.max(...real.transcript.flatMap((event) => (event.type === "call.finished" ? event.ms : [])));
}

// First of all: with one tab behind it, upstream can only go back to that.
describe("a tab that closes itself", () => {
  it("is not mistaken for the page that comes up in its place", async () => {
    await real.call(["eval", `void window.open("/status/200")`]);
    expect((await real.call(["snapshot", "-i"])).text, "a snapshot of it is followed").toContain("/status/200");
    await real.raw(["eval", "void setTimeout(() => window.close(), 0)"]);
    // A command that meets a tab while it closes hangs for 30 s in upstream.
    await until(
      "the tab was closed",
      async () => !JSON.stringify(await real.raw(["tab", "list"])).includes("/status/200"),
    );
    const seen = await real.call(["get", "title"]);
    expect(seen.details, seen.text).toHaveProperty("tabDrift");
    expect(seen.text).toContain(`${site.url}/status/200`);
    expect(seen.text).toContain("has closed");
    expect(JSON.stringify(seen.details["nextActions"])).not.toContain("back-to-tab");
    const click = await real.call(["click", "a"]);
    expect(click.details).toMatchObject({ failureCategory: "tab-drift", upstreamProcesses: 0 });
    const tabs = await real.call(["tab", "list"]);
    expect(
      tabs.text
        .split("\n")
        .filter((line) => /^t\d+ /.test(line))
        .join("\n"),
    ).not.toContain("/status/200");
  });
});

describe("a tab that closes itself during a call", () => {
  it.each([
    ["at once", ["click", "#now"]],
    ["by a short timer", ["click", "#soon"]],
    ["after a request", ["click", "#fetched"]],
    ["on the page that a slow link leads to", ["click", "#return"]],
    ["on the page that a form leads to", ["click", "#allow"]],
    ["by a script of the caller's", ["eval", "window.close()"]],
  ])("%s is told with the tab that is current then, long before upstream gives up", async (_how, args) => {
    await real.call(["open", `${site.url}/fx/leaving`]);
    await real.call(["click", "#pop"]);
    const seen = await real.call(args);
    const told = seen.text.includes("has closed");
    // A command that meets a tab while it closes hangs for 30 s in upstream.
    await until(
      "it has closed",
      async () => told || !JSON.stringify(await real.raw(["tab", "list"])).includes("closers"),
    );
    const after = told ? seen : await real.call(["get", "title"]);
    expect(after.text).toContain(`The tab that was on ${site.url}/fx/closers has closed`);
    expect(after.text).toContain(`another tab (${site.url}/fx/leaving) is active now`);
    // On a busy machine the request may still run when it is looked, which is said then.
    expect(`${seen.text}${after.text}`).not.toMatch(/Nothing changed(?! so far; a request)/);
    expect(slowest(), "upstream waits 30 s for what is pending in a tab that is gone").toBeLessThan(20_000);
    expect((await real.call(["get", "title"])).text).toBe("  Leaving");
  });
});

describe("a link to a server that never answers", () => {
  it.each(["#never", "#send"])("%s: is said to be loading, and the session goes on", async (selector) => {
    await real.call(["open", `${site.url}/fx/leaving`]);
    const clicked = await real.call(["click", selector]);
    expect(clicked.isError).toBe(false);
    expect(clicked.text).toContain("has got no answer so far: the page is still loading.");
    expect(clicked.text).toContain("do not repeat it");
    expect(clicked.text).not.toContain("Nothing changed");
    expect(JSON.stringify(clicked.details["nextActions"])).not.toMatch(/"(?:click|open)"/);
    const refused = await real.call(["get", "title"]);
    expect(refused.text).toContain("another one is still loading in its place");
    expect(actionOf(refused, "await-page")).toMatchObject({
      args: ["wait", "--load", "domcontentloaded", "--timeout", "20000"],
    });
    expect((await real.call(["tab", "list"])).isError).toBe(false);
    expect((await real.call(["open", `${site.url}/list`])).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  List");
    expect(slowest()).toBeLessThan(20_000);
  });
});

describe("a new tab that shows nothing", () => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/form`]);
    await real.call([
      "eval",
      `document.body.insertAdjacentHTML("beforeend", '<a id=file target=_blank href=/report.csv>Report</a><button id=own onclick="w = window.open(); w.document.write(1); w.document.close()">Print</button>'); 1`,
    ]);
  });

  it("since a download is its answer: the session stays with its page, and the offered call saves the file", async () => {
    const clicked = await real.call(["click", "#file"]);
    expect(clicked.text).toContain("A new tab opened and shows nothing: the answer is a download");
    expect(clicked.text).not.toContain("about:blank");
    const saved = await real.call(actionOf(clicked, "save-download"));
    expect(saved.text).toContain("(8 bytes)");
    expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/form`);
    expect(slowest()).toBeLessThan(20_000);
  });

  it("but what a script wrote into it is followed, and not taken for an empty browser", async () => {
    const clicked = await real.call(["click", "#own"]);
    expect(clicked.text).toMatch(/^Another tab .* is active now/m);
    expect((await real.call(["get", "text", "body"])).text).toBe("  1");
    await real.call(actionOf(clicked, "back-to-tab"));
    expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/form`);
  });
});

describe("a popup takes over", () => {
  it("is said, voids the refs, and the suggested action leads back", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    const seen = await real.call(["click", refOf(snapshot, 'link "Open in a new tab"')]);
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toContain(`Another tab (${site.url}/popup) is active now; the one before was on ${site.url}/.`);
    expect(seen.details).toMatchObject({
      tabDrift: { wanted: { url: `${site.url}/` } },
      page: { url: `${site.url}/popup` },
    });
    const stale = await real.call(["click", refOf(snapshot, 'link "List"')]);
    expect(stale.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    expect((await real.call(["get", "title"])).text).toBe("  New tab");
    const back = await real.call(actionOf(seen, "back-to-tab"));
    expect(back.isError, back.text).toBe(false);
    expect(back.details).toMatchObject({ page: { url: `${site.url}/` } });
    expect((await real.call(["get", "title"])).text).toBe("  Home");
  });

  it("by a script of the page's is said by the read that ran there, and left again by the next call", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    await real.call(["eval", `void setTimeout(() => window.open("/popup"), 0)`]);
    const read = await real.call(["get", "title"]);
    expect(read.text).toContain("Another tab took over, and this ran there.");
    expect(read.text).toContain(`The session stays with ${site.url}/`);
    const started = real.starts.length;
    const clicked = await real.call(["click", refOf(snapshot, 'link "List"')]);
    expect(clicked.text, "the refs of the wanted tab came back with it").toContain(`Now on "List" (${site.url}/list)`);
    expect(real.starts).toHaveLength(started + 1);
    const after = await real.call(["get", "title"]);
    expect(after.text).toBe("  List");
    expect(rowsOf(real.starts.at(-1)), "settled again, a read is plain argv").toHaveLength(1);
    const there = await real.call(actionOf(read, "use-new-tab"));
    expect(there.details).toMatchObject({ page: { url: `${site.url}/popup` } });
    expect((await real.call(["get", "title"])).text).toBe("  New tab");
  });

  it("by a script keeps a click by ref from reaching it; repeated, the click reaches its own tab", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    await real.raw(["eval", `void setTimeout(() => window.open("/counted?name=popup"), 0)`]);
    await until("the tab is there", async () => JSON.stringify(await real.raw(["get", "url"])).includes("/counted"));
    const stopped = await real.call(["click", refOf(snapshot, 'link "List"')]);
    expect(stopped.details, stopped.text).toMatchObject({ failureCategory: "tab-drift" });
    const clicked = await real.call(["click", refOf(snapshot, 'link "List"')]);
    expect(clicked.text).toContain(`Now on "List" (${site.url}/list)`);
    expect(site.count("popup")).toBe(0);
  });
});

describe("tabs by command", () => {
  it("new, back and close name the page that is current then", async () => {
    const made = await real.call(["tab", "new", `${site.url}/list`]);
    expect(made.details).toMatchObject({ page: { url: `${site.url}/list` } });
    expect(made.details).not.toHaveProperty("tabDrift");
    const list = await real.call(["tab", "list"]);
    const active = /^ *(t\d+) \(active\).*\/list/m.exec(list.text)?.[1] ?? "";
    const closed = await real.call(["tab", "close", active]);
    expect(closed.isError, closed.text).toBe(false);
    expect((await real.call(["get", "url"])).text).not.toBe(`${site.url}/list`);
    const snapshot = await real.call(["snapshot", "-i"]);
    expect(snapshot.isError, snapshot.text).toBe(false);
    expect(snapshot.details).not.toHaveProperty("tabDrift");
  });
});
