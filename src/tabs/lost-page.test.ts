import { describe, expect, it } from "vitest";
import { actionsOf, agent, eventsOf, HOME, SECOND } from "../../test/support/agent.ts";

const WEDGED = {
  error: "page_wedged: the tab did not answer and was replaced by a blank tab",
  code: "page_wedged",
};

describe("a tab that upstream replaced since it hung", () => {
  it("is said so, not that the browser died; its blank page is never read, and opening works", async () => {
    const one = agent();
    await one.onPage();
    const browser = one.browser();
    browser.on((words) => {
      if (words[0] !== "click") return undefined;
      browser.page = { ...browser.page, targetId: "TARGET-9", url: "about:blank" };
      return WEDGED;
    });
    const seen = await one.call(["click", "#pay"]);
    expect(seen.details).toMatchObject({ failureCategory: "page-wedged" });
    expect(seen.text).toContain("was replaced by a blank one");
    expect(eventsOf(one.transcript, "session.lost")).toEqual([]);
    const refused = await one.call(["get", "title"]);
    expect(refused.details).toMatchObject({ failureCategory: "page-wedged", upstreamProcesses: 0 });
    expect(actionsOf(refused)).toMatchObject([{ id: "reopen-page", params: { args: ["open", HOME] } }]);
    expect((await one.call(["open", SECOND])).isError).toBe(false);
    expect((await one.call(["get", "url"])).text).toBe(`  ${SECOND}`);
  });
});

describe("a browser that is dead under its daemon", () => {
  it("is noticed before anything is started, and open starts another", async () => {
    const one = agent();
    await one.onPage();
    const session = one.engine.state.sessions.current;
    for (const pid of one.engine.ownedBrowsers()[0]?.browserPids ?? []) one.world.dead.add(pid);
    const refused = await one.call(["click", "#pay"]);
    expect(refused.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(refused.text).toContain("Nothing was run.");
    expect((await one.call(["open", HOME])).isError).toBe(false);
    expect(one.engine.state.sessions.current).not.toBe(session);
  });
});

describe("a daemon that is replaced during a call", () => {
  it.each([
    [["click", "#pay"], "Whether click took effect before that is not known"],
    [["get", "title"], "Nothing was read."],
  ])("%j: what it was told may have reached the page", async (args, words) => {
    const one = agent();
    await one.onPage();
    const browser = one.browser();
    browser.on(() => {
      browser.pid = 77_777;
      browser.page = { ...browser.page, targetId: "TARGET-9", url: "about:blank" };
      return undefined;
    });
    const seen = await one.call(args);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost" });
    expect(seen.text).toContain(words);
    expect(seen.text).not.toContain("about:blank");
  });
});
