import { describe, expect, it } from "vitest";
import { member } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, refOf, until } from "../support/real.ts";

const { real, site } = onSite();

async function opened(pathname: string): Promise<Seen> {
  await real.call(["open", `${site.url}${pathname}`]);
  return real.call(["snapshot", "-i"]);
}

/** The page is replaced by its own script; the engine hears nothing of it. */
async function replacedBy(pathname: string, title: string): Promise<void> {
  await real.raw(["eval", `void setTimeout(() => { location.href = ${JSON.stringify(pathname)}; }, 0)`]);
  await until(`the page became ${title}`, async () => {
    const seen = await real.raw(["eval", "document.readyState + ' ' + document.title"]);
    return member(member(seen, "data"), "result") === `complete ${title}`;
  });
}

describe("a page that a script replaced after the snapshot", () => {
  it("stops the click: stale-ref, and no click reaches the new page", async () => {
    const ref = refOf(await opened("/counted?name=one"), 'button "Go on"');
    await replacedBy("/counted?name=two", "Counted two");
    const seen = await real.call(["click", ref]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 1 });
    expect(seen.text).toContain("snapshot");
    const again = await real.call(["click", ref]);
    expect(again.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    const fresh = await real.call(actionOf(again, "refresh-interactive-refs"));
    await real.call(["click", refOf(fresh, 'button "Go on"')]);
    await until("the click with the fresh ref was counted", () => site.count("two") > 0);
    expect([site.count("one"), site.count("two")]).toEqual([0, 1]);
  });

  it("is what upstream by itself would have clicked, by role and name", async () => {
    const ref = refOf(await opened("/counted?name=three"), 'button "Go on"');
    await replacedBy("/counted?name=four", "Counted four");
    await real.raw(["click", ref]);
    await until("the unguarded click reached the new page", () => site.count("four") === 1);
  });

  it("stops every row of a batch that begins with the old ref", async () => {
    const ref = refOf(await opened("/counted?name=five"), 'button "Go on"');
    await replacedBy("/counted?name=six", "Counted six");
    const rows = [
      ["click", ref],
      ["click", "#go"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref" });
    expect(seen.text).toContain("1. click");
    expect(seen.text).toContain("not run");
    await real.call(["eval", "0"]);
    expect(site.count("six")).toBe(0);
  });
});

describe("a page that draws its elements anew", () => {
  const drawn = `document.body.innerHTML = ["Ann", "Bob"].map((name) =>
    "<h2>" + name + "</h2><button onclick=\\"document.title='picked " + name + "'\\">Pick</button>").join(""); 1`;

  it("has its refusal give the new refs of what was meant, which are good", async () => {
    await opened("/texts");
    await real.call(["eval", drawn]);
    const old = refOf(await real.call(["snapshot", "-i"]), 'button "Pick"');
    await real.call(["eval", drawn]);
    const seen = await real.call(["click", old]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref" });
    const bob = /(@e\d+) under "Bob"/.exec(seen.text)?.[1] ?? "";
    expect(seen.text).toMatch(/They have new refs: @e\d+ under "Ann", @e\d+ under "Bob"\./);
    expect((await real.call(["click", bob])).isError).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  picked Bob");
  });
});

describe("a batch whose click leads to another page", () => {
  it("stops before the next ref, in the same process; what was done before is done", async () => {
    const snapshot = await opened("/");
    const rows = [
      ["get", "title"],
      ["click", refOf(snapshot, 'link "List"')],
      ["get", "title"],
      ["click", refOf(snapshot, 'link "Tall page"')],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 1 });
    expect(seen.text).toContain("3. get title:\n  List");
    expect(seen.text).toMatch(/^4\. .*not run/m);
    expect((await real.call(["get", "title"])).text).toBe("  List");
  });

  it("goes on after a row that fails, and past the guards of the rows behind it", async () => {
    const snapshot = await opened("/texts");
    const add = refOf(snapshot, 'button "Add"');
    const rows = [
      ["click", add],
      ["click", "#no-such-thing"],
      ["click", add],
      ["get", "count", "#items li"],
    ];
    const seen = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(seen.details).toMatchObject({ resultCategory: "failure", upstreamProcesses: 2 });
    expect(seen.text).toMatch(/^2\. .*failed/m);
    expect((await real.call(["get", "count", "#items li"])).text).toBe("3");
  });
});

describe("the refs of a document", () => {
  it("are those of snapshots and of annotated screenshots, and survive a find; others are refused unseen", async () => {
    const snapshot = await opened("/texts");
    expect(snapshot.details["refSnapshot"]).toMatchObject({ ids: expect.stringMatching(/^\d+-\d+$/) });
    const add = refOf(snapshot, 'button "Add"');
    const found = await real.call(["find", "role", "button", "click", "--name", "Add"]);
    expect(JSON.stringify(found.details["events"])).toContain("refs.captured");
    const again = await real.call(["click", add]);
    expect(again.isError, again.text).toBe(false);
    const marked = await real.call(["screenshot", "--annotate", "marked.png"]);
    const mark = /"ref":"@?(e\d+)"/.exec(JSON.stringify(marked.details["data"]))?.[1] ?? "";
    expect((await real.call(["get", "text", `@${mark}`])).isError).toBe(false);
    const never = await real.call(["click", "@e99999"]);
    expect(never.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    expect(actionOf(never, "refresh-interactive-refs")).toEqual({ args: ["snapshot", "-i"] });
  });
});

describe("refs stay valid", () => {
  it("after the page mutates, by the same document", async () => {
    const add = refOf(await opened("/texts"), 'button "Add"');
    await real.call(["click", add]);
    await real.call(["eval", "document.body.prepend(document.createElement('nav'))"]);
    expect((await real.call(["click", add])).isError).toBe(false);
    expect((await real.call(["get", "count", "#items li"])).text).toBe("3");
  });

  it("after pushState", async () => {
    const snapshot = await opened("/spa");
    const detail = refOf(snapshot, 'button "Show details"');
    const pushed = await real.call(["click", detail]);
    expect(pushed.details).toMatchObject({ page: { url: `${site.url}/spa/detail` } });
    const again = await real.call(["click", detail]);
    expect(again.isError, again.text).toBe(false);
  });

  it("after a click on a #fragment link", async () => {
    const snapshot = await opened("/texts");
    const moved = await real.call(["click", refOf(snapshot, 'link "Below"')]);
    expect(moved.details).toMatchObject({ page: { url: `${site.url}/texts#below` } });
    const add = await real.call(["click", refOf(snapshot, 'button "Add"')]);
    expect(add.isError, add.text).toBe(false);
  });

  it("after a second snapshot, with the same number", async () => {
    const first = refOf(await opened("/texts"), 'button "Add"');
    expect(refOf(await real.call(["snapshot", "-i"]), 'button "Add"')).toBe(first);
    expect((await real.call(["click", first])).isError).toBe(false);
  });
});

describe("refs are void, and refused before anything runs,", () => {
  it.each([
    ["a reload", ["reload"], "left"],
    ["opening a page", ["open", "{site}/list"], "left"],
    ["going back", ["back"], "left"],
    ["opening a new tab", ["tab", "new", "{site}/list"], "tab"],
  ])("after %s", async (_what, args, why) => {
    await real.call(["open", `${site.url}/`]);
    const ref = refOf(await opened("/texts"), 'button "Add"');
    const moved = await real.call(args.map((arg) => arg.replace("{site}", site.url)));
    expect(moved.isError, moved.text).toBe(false);
    const seen = await real.call(["click", ref]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
    expect(seen.text).toContain(`${ref} is void`);
    expect(seen.text).toContain(why);
    const fresh = await real.call(actionOf(seen, "refresh-interactive-refs"));
    expect(fresh.isError, fresh.text).toBe(false);
  });

  it("after a switch to another tab and back", async () => {
    const ref = refOf(await opened("/texts"), 'button "Add"');
    const tabs = await real.call(["tab", "list"]);
    const active = /^(t\d+) \(active\)/m.exec(tabs.text)?.[1] ?? "";
    const other = /^(t\d+) (?!\(active\))/m.exec(tabs.text)?.[1] ?? "";
    await real.call(["tab", other]);
    await real.call(["tab", active]);
    const seen = await real.call(["click", ref]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
  });

  it("after a click of the agent's that led to another page", async () => {
    const snapshot = await opened("/list");
    await real.call(["click", refOf(snapshot, 'link "Tall page"')]);
    const seen = await real.call(["click", refOf(snapshot, 'link "Single page"')]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 0 });
  });
});
