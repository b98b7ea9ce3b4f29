import { describe, expect, it } from "vitest";
import {
  type Agent,
  actionIds,
  actionsOf,
  agent,
  detail,
  eventsOf,
  HOME,
  lastRows,
  SECOND,
} from "../../test/support/agent.ts";
import type { Answer } from "../../test/support/fake-browser.ts";
import { chainWithout } from "../../test/support/without.ts";

/** From now on a click opens its link in a new tab, which becomes the active one. */
function clickOpensTab(one: Agent): void {
  one.browser().on((words, browser) => {
    if (words[0] === "click") browser.openTab(SECOND);
    return undefined;
  });
}

describe("a new tab that shows nothing", () => {
  /** What `find` or a click opened; it stays as it is, as the tab of a download does. */
  async function blankTab(waits: Answer, args: readonly string[] = ["click", "@e1"]) {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] === "wait" && words[1] === "--fn") return waits;
      if (words[0] === args[0]) browser.openTab("about:blank");
      return undefined;
    });
    return { one, result: await one.call(args) };
  }
  const NEVER = { error: "Wait timed out after 1500ms" };

  it("is left for the page that opened it, which keeps its refs; saving a download is offered", async () => {
    const { one, result } = await blankTab(NEVER);
    expect(result.text).toContain(
      "A new tab opened and shows nothing: the answer is a download, or is still on its way.",
    );
    expect(result.text).not.toContain("Now on");
    expect(actionIds(result)).toEqual(["save-download", "list-tabs", "use-new-tab", "inspect-after-mutation"]);
    const again = await one.call(["get", "url"]);
    expect(again.text).toBe(`  ${HOME}`);
    expect((await one.call(["hover", "@e2"])).isError).toBe(false);
  });

  it("is followed when a script writes into it", async () => {
    const { result } = await blankTab({ data: { waited: "function" } });
    expect(result.text).toContain("Now on");
    expect(detail(result, "tabDrift")).toMatchObject({ followed: true });
  });

  it("is not worth a word beside the file that it was opened for", async () => {
    const { one, result } = await blankTab(NEVER, ["download", "#a", "a.csv"]);
    expect(result.text).not.toContain("tab");
    expect((await one.call(["get", "url"])).text).toBe(`  ${HOME}`);
  });

  it("is no empty browser in the place of one that died, since the tab of before is still there", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] === "click") browser.openTab("about:blank");
      return undefined;
    });
    const result = await one.call(["click", "@e1"]);
    expect(result.details["failureCategory"]).toBeUndefined();
    expect(eventsOf(one.transcript, "session.lost")).toEqual([]);
  });
});

describe("a new tab that took over after a click", () => {
  it("is said, with where it is and how to go back", async () => {
    const one = agent();
    await one.onPage();
    const before = one.browser().page.targetId;
    clickOpensTab(one);
    const result = await one.call(["click", "@e1"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("Clicked @e1.");
    expect(result.text).toContain(`Another tab (${SECOND}) is active now; the one before was on ${HOME}.`);
    expect(detail(result, "tabDrift")).toMatchObject({
      wanted: { url: HOME, targetId: before },
      found: { url: SECOND, targetId: one.browser().page.targetId },
    });
    expect(actionsOf(result)).toMatchObject([
      { id: "list-tabs", params: { args: ["tab", "list"] } },
      { id: "back-to-tab", params: { args: ["tab", before] } },
      { id: "inspect-after-mutation" },
    ]);
    expect(eventsOf(one.transcript, "tab.drifted")).toHaveLength(1);
  });

  it("voids the refs of the old one", async () => {
    const one = agent();
    await one.onPage();
    clickOpensTab(one);
    await one.call(["click", "@e1"]);
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
    expect(result.text).toContain("another tab became active since");
    expect(one.started()).toBe(started);
  });

  it("is the known page from then on, and is not said again", async () => {
    const one = agent();
    await one.onPage();
    clickOpensTab(one);
    await one.call(["click", "@e1"]);
    const read = await one.call(["get", "title"]);
    expect(read.text).toBe("  Second");
    expect(one.engine.state.pages.bySession[String(read.details["sessionName"])]?.url).toBe(SECOND);
    expect(eventsOf(one.transcript, "tab.drifted")).toHaveLength(1);
  });

  it("is said of a batch that has opened the page itself, whatever was read there since", async () => {
    const one = agent();
    await one.call(["open", SECOND]);
    clickOpensTab(one);
    const result = await one.batch(["open", HOME], ["click", "#a"], ["get", "title"]);
    expect(result.text).toContain(`Another tab (${SECOND}) is active now; the one before was on ${HOME}.`);
    expect(actionIds(result)).toContain("back-to-tab");
    expect((await one.call(["get", "title"])).details).not.toHaveProperty("tabDrift");
  });

  it("goes unsaid without this layer", async () => {
    const one = agent({ chain: chainWithout("tabPinning") });
    await one.onPage();
    clickOpensTab(one);
    const result = await one.call(["click", "@e1"]);
    expect(result.text).toBe("Clicked @e1.");
    expect(result.details["tabDrift"]).toBeUndefined();
    expect(actionIds(result)).not.toContain("back-to-tab");
  });

  it("is no drift when the caller asked for the tab", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] !== "tab" || words[1] !== "new") return undefined;
      browser.openTab(words[2] ?? "about:blank");
      return { data: { tabId: "t2", url: browser.page.url, targetId: browser.page.targetId } };
    });
    const result = await one.call(["tab", "new", SECOND]);
    expect(result.text).toContain("Now in t2");
    expect(result.details["tabDrift"]).toBeUndefined();
    expect(eventsOf(one.transcript, "page.changed").at(-1)?.url).toBe(SECOND);
  });
});

/** A tab opens by itself: upstream gives it the next command, whatever that is. */
function popsUp(one: Agent): { wanted: string; found: string } {
  const wanted = one.browser().page.targetId;
  one.browser().openTab(SECOND);
  return { wanted, found: one.browser().page.targetId };
}

describe("a tab that took over by itself", () => {
  it("is said by the read that ran there, and the session stays with its page", async () => {
    const one = agent();
    await one.onPage();
    const { wanted, found } = popsUp(one);
    const read = await one.call(["get", "text", "h1"]);
    expect(read.text).toContain(`Another tab (${SECOND}) took over, and this ran there.`);
    expect(read.text).toContain(`The session stays with ${HOME}`);
    expect(detail(read, "tabDrift")).toMatchObject({
      wanted: { targetId: wanted },
      found: { targetId: found },
      followed: false,
    });
    expect(actionsOf(read)).toMatchObject([
      { id: "list-tabs" },
      { id: "use-new-tab", params: { args: ["tab", found] } },
    ]);
    const page = Object.values(one.engine.state.pages.bySession)[0];
    expect(page).toMatchObject({ url: HOME, targetId: wanted, drifted: true });
  });

  it("is left by the next call in its own process: the tab, the snapshot for the refs, the command", async () => {
    const one = agent();
    await one.onPage();
    const { wanted } = popsUp(one);
    await one.call(["get", "text", "h1"]);
    const started = one.started();
    const clicked = await one.call(["click", "@e2"]);
    expect(clicked.text).toContain("Clicked @e2.");
    expect(clicked.details).not.toHaveProperty("tabDrift");
    expect(one.started()).toBe(started + 1);
    expect(lastRows(one).slice(0, 2)).toEqual([
      ["tab", wanted],
      ["snapshot", "-i"],
    ]);
    expect(lastRows(one)[2]?.[1]).toContain("pab-stale-document");
    expect(one.browser().page.url).toBe(HOME);
  });

  it("is forgotten once the session is settled: routine calls pay nothing", async () => {
    const one = agent();
    await one.onPage();
    popsUp(one);
    await one.call(["get", "text", "h1"]);
    expect((await one.call(["get", "title"])).text).toBe("  Home");
    expect((await one.call(["get", "title"])).text).toBe("  Home");
    expect(one.browser().starts.at(-1)?.argv.slice(-2)).toEqual(["get", "title"]);
    expect(Object.values(one.engine.state.pages.bySession)[0]).toMatchObject({ url: HOME, drifted: false });
  });

  it("stops a click by ref before it reaches the new tab; repeated, it reaches its own", async () => {
    const one = agent();
    await one.onPage();
    popsUp(one);
    const stopped = await one.call(["click", "@e2"]);
    expect(stopped.details["failureCategory"]).toBe("tab-drift");
    expect(stopped.text).toContain(
      `Another tab took over from the one on ${HOME}, whose refs these are. Nothing was run.`,
    );
    expect(one.browser().ran.some(([command]) => command === "click")).toBe(false);
    expect((await one.call(["click", "@e2"])).text).toContain("Clicked @e2.");
    expect(one.browser().page.url).toBe(HOME);
  });

  it("is told apart from one that the click opened, by the document that the click ran on", async () => {
    const one = agent();
    await one.onPage();
    popsUp(one);
    const clicked = await one.call(["click", "#css"]);
    expect(clicked.text).toContain("took over, and this ran there");
    expect(detail(clicked, "tabDrift")).toMatchObject({ followed: false });
  });

  it("is followed when a snapshot of it was given: its refs are valid", async () => {
    const one = agent();
    await one.onPage();
    popsUp(one);
    const snapshot = await one.call(["snapshot", "-i"]);
    expect(snapshot.text).toContain(`Another tab (${SECOND}) is active now`);
    expect((await one.call(["click", "@e4"])).text).toContain("Clicked @e4.");
    expect(one.browser().page.url).toBe(SECOND);
    expect(lastRows(one)[0]?.[0]).toBe("eval");
  });

  it("is announced once, however many calls that touch no page follow", async () => {
    const one = agent();
    await one.onPage();
    popsUp(one);
    expect((await one.call(["get", "text", "h1"])).details).toHaveProperty("tabDrift");
    for (const args of [["console"], ["network", "requests"], ["console"]]) {
      expect((await one.call(args)).details).not.toHaveProperty("tabDrift");
    }
    expect(eventsOf(one.transcript, "tab.drifted")).toHaveLength(1);
  });

  it("does not keep a batch from going on after a failing row", async () => {
    const one = agent();
    await one.onPage();
    const { wanted } = popsUp(one);
    await one.call(["get", "text", "h1"]);
    one.browser().on((words) => (words[2] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const batch = await one.batch(["get", "text", "#gone"], ["get", "title"]);
    expect(batch.text).toContain("2. get title:\n  Home");
    expect(one.browser().ran).toContainEqual(["tab", wanted]);
  });
});

describe("an earlier tab was selected behind our back", () => {
  it("is not said to have closed, and the next action runs in the wanted one", async () => {
    const one = agent();
    await one.onPage();
    clickOpensTab(one);
    await one.call(["click", "@e1"]);
    const wanted = one.browser().page;
    const [home = wanted] = one.browser().tabs;
    one.browser().page = home;
    const read = await one.call(["get", "text", "h1"]);
    expect(read.text).not.toContain("closed");
    expect(read.text).toContain(`The session stays with ${SECOND}`);
    expect(detail(read, "tabDrift")).not.toHaveProperty("gone");
    expect(read.details["upstreamProcesses"], "the tabs were asked for").toBe(2);
    expect((await one.call(["scroll", "down"])).isError).toBe(false);
    expect(one.browser().page).toBe(wanted);
  });
});

describe("the wanted tab has closed", () => {
  async function onPopup(): Promise<Agent> {
    const one = agent();
    await one.onPage();
    clickOpensTab(one);
    await one.call(["click", "@e1"]);
    return one;
  }

  it.each([
    ["get", "text", "h1"],
    ["get", "title"],
  ])("is said without a way back, by the read that ran in the tab behind it: %s %s", async (...args) => {
    const one = await onPopup();
    one.browser().closeTab();
    const read = await one.call(args);
    expect(read.text).toContain(`The tab that was on ${SECOND} has closed; another tab (${HOME}) is active now.`);
    expect(actionIds(read)).not.toContain("back-to-tab");
    expect(actionIds(read)).not.toContain("use-new-tab");
  });

  it("makes the next action refused, once, before anything runs", async () => {
    const one = await onPopup();
    one.browser().closeTab();
    await one.call(["get", "text", "h1"]);
    const started = one.started();
    const refused = await one.call(["click", "#go"]);
    expect(refused.details["failureCategory"]).toBe("tab-drift");
    expect(refused.text).toContain(`The tab that was on ${SECOND} has closed`);
    expect(one.started()).toBe(started);
    expect((await one.call(["scroll", "down"])).isError).toBe(false);
  });

  it("refuses nothing to who has taken a snapshot of the tab that is there, or opens a page", async () => {
    for (const args of [
      ["snapshot", "-i"],
      ["open", HOME],
    ]) {
      const one = await onPopup();
      one.browser().closeTab();
      await one.call(["get", "text", "h1"]);
      await one.call(args);
      expect((await one.call(["scroll", "down"])).isError).toBe(false);
    }
  });

  it("is found out by the pin, too: nothing runs in the other tab", async () => {
    const one = agent();
    await one.onPage();
    const { wanted } = popsUp(one);
    await one.call(["get", "text", "h1"]);
    one.browser().tabs = one.browser().tabs.filter((tab) => tab.targetId !== wanted);
    const refused = await one.call(["scroll", "down"]);
    expect(refused.details["failureCategory"]).toBe("tab-drift");
    expect(refused.text).toContain("could not be selected again. Nothing was run.");
    expect(one.browser().ran.some(([command]) => command === "scroll")).toBe(false);
  });
});

describe("a launch that restores tabs", () => {
  it("has its opened page selected again by the next call, whatever tab took over meanwhile", async () => {
    const one = agent();
    await one.call(["--profile", "/home/ada/profile", "open", HOME]);
    popsUp(one);
    const read = await one.call(["get", "title"]);
    expect(read.text).toBe("  Home");
    expect((await one.call(["get", "title"])).details["upstreamProcesses"]).toBe(1);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
  });

  it("and one that restores none is not pinned", async () => {
    const one = agent();
    await one.call(["--user-agent", "UA/1", "open", HOME]);
    await one.call(["get", "title"]);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
  });
});

describe("the same page opened again", () => {
  it("is another document: a click that stays there leads nowhere", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.call(["scroll", "down"]);
    await one.call(["open", HOME]);
    const clicked = await one.call(["click", "#stay"]);
    expect(clicked.text).not.toContain("Now on");
  });
});

describe("a browser that crashed between calls", () => {
  it("makes the session lost; what the command found on about:blank is dropped", async () => {
    const one = agent();
    await one.onPage();
    one.browser().crash();
    const result = await one.call(["get", "text", "h1"]);
    expect(result.isError).toBe(true);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(result.text).toContain(`It was on ${HOME}`);
    expect(result.text).not.toContain("text of h1");
    expect(result.details["data"]).toBeUndefined();
    expect(eventsOf(one.transcript, "session.lost")).toMatchObject([{ reason: "browser-replaced" }]);
    expect(actionsOf(result)[0]).toMatchObject({ id: "reopen-page", params: { args: ["open", HOME] } });
  });

  it("is not driven on: the next read asks for the page, and open starts a new one", async () => {
    const one = agent();
    await one.onPage();
    one.browser().crash();
    await one.call(["get", "title"]);
    const started = one.started();
    expect((await one.call(["get", "title"])).details["failureCategory"]).toBe("session-lost");
    expect(one.started()).toBe(started);
    expect((await one.call(["open", HOME])).text).toBe(`Opened "Home" (${HOME})`);
    expect(one.world.browsers.size).toBe(2);
  });

  it("and a ref are a lost session, not a stale ref", async () => {
    const one = agent();
    await one.onPage();
    one.browser().crash();
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(one.browser().ran.some(([command]) => command === "click")).toBe(false);
  });

  it("passes for the page without this layer", async () => {
    const one = agent({ chain: chainWithout("tabPinning") });
    await one.onPage();
    one.browser().crash();
    const result = await one.call(["get", "text", "h1"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("text of h1");
  });

  it("does not matter to open, which brings its own page", async () => {
    const one = agent();
    await one.onPage();
    one.browser().crash();
    const result = await one.call(["open", SECOND]);
    expect(result.text).toBe(`Opened "Second" (${SECOND})`);
    expect(eventsOf(one.transcript, "session.lost")).toEqual([]);
  });
});

describe("a daemon that upstream started again behind our back", () => {
  it("makes the session lost, whatever the new one answered", async () => {
    const one = agent();
    await one.onPage();
    const browser = one.browser();
    browser.next = async (start) => {
      browser.die();
      return browser.run(start);
    };
    const result = await one.call(["get", "title"]);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(eventsOf(one.transcript, "session.lost")).toMatchObject([{ reason: "daemon-replaced" }]);
    expect(eventsOf(one.transcript, "refs.invalidated")).toMatchObject([{ reason: "session-lost" }]);
  });
});

describe("a daemon that was replaced on a blank page", () => {
  it("is noticed by its process id alone", async () => {
    const one = agent();
    await one.call(["open", "about:blank"]);
    const browser = one.browser();
    browser.next = async (start) => {
      browser.die();
      return browser.run(start);
    };
    expect((await one.call(["get", "title"])).details["failureCategory"]).toBe("session-lost");
  });
});

describe("about:blank in place of the known page", () => {
  it("is said", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] === "click") browser.go("about:blank");
      return undefined;
    });
    const result = await one.call(["click", "@e1"]);
    expect(result.text).toContain(`The page is about:blank; the known page was ${HOME}.`);
    expect(detail(result, "aboutBlank")).toMatchObject({ wanted: HOME });
  });

  it("is no news when it was opened", async () => {
    const one = agent();
    await one.call(["open", "about:blank"]);
    const result = await one.call(["get", "url"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe("  about:blank");
    expect(result.details["aboutBlank"]).toBeUndefined();
  });
});

describe("what watching costs", () => {
  it("is nothing on a routine read: one process, plain argv", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const result = await one.call(["get", "title"]);
    expect(result.details["upstreamProcesses"]).toBe(1);
    expect(one.started()).toBe(started + 1);
    expect(one.browser().starts.at(-1)?.stdin).toBeUndefined();
    expect(one.browser().starts.at(-1)?.argv.slice(-2)).toEqual(["get", "title"]);
  });

  it("is one process on a mutation, rows included", async () => {
    const one = agent();
    await one.onPage();
    const started = one.started();
    const result = await one.call(["click", "@e2"]);
    expect(one.started()).toBe(started + 1);
    expect(result.details["upstreamProcesses"]).toBe(1);
  });
});

describe("page.changed", () => {
  it("is recorded only when something about the page changed", async () => {
    const one = agent();
    await one.onPage();
    const known = eventsOf(one.transcript, "page.changed").length;
    await one.call(["get", "title"]);
    await one.call(["get", "url"]);
    await one.call(["get", "text", "h1"]);
    await one.call(["snapshot", "-i"]);
    await one.call(["click", "@e2"]);
    await one.call(["click", "@e2"]);
    expect(eventsOf(one.transcript, "page.changed")).toHaveLength(known);
    await one.call(["open", SECOND]);
    expect(eventsOf(one.transcript, "page.changed")).toHaveLength(known + 1);
  });

  it("names the page with its title, tab and document", async () => {
    const one = agent();
    await one.onPage();
    const { targetId, document } = one.browser().page;
    expect(eventsOf(one.transcript, "page.changed").at(-1)).toMatchObject({
      url: HOME,
      title: "Home",
      targetId,
      document,
    });
  });
});
