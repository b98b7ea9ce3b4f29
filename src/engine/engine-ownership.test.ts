import { describe, expect, it } from "vitest";
import { type Given, given } from "../../test/support/given.ts";
import { fold } from "../projections/state.ts";
import type { Exit } from "../upstream/host/process.ts";

async function opened(): Promise<Given> {
  const session = given();
  await session.call(["open", "https://site.test/"]);
  await session.call(["snapshot", "-i"]);
  return session;
}

function current(session: Given): string {
  return session.engine.state.sessions.current ?? "none";
}

/** Waits for the next process of a browser; the process ends when it is aborted, as a killed CLI does. */
function untilAborted(session: Given): Promise<void> {
  const started = Promise.withResolvers<void>();
  session.browser().next = (start) =>
    new Promise<Exit>((resolve) => {
      const killed = { code: undefined, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
      start.signal.addEventListener("abort", () => resolve({ kind: "aborted", ...killed }));
      started.resolve();
    });
  return started.promise;
}

describe("quit", () => {
  it("closes the browser through upstream, ends its processes, and records that", async () => {
    const session = await opened();
    const browser = session.browser();
    const pid = browser.pid ?? 0;
    const name = current(session);
    expect(await session.engine.quit()).toBe(true);
    expect(browser.starts.at(-1)?.argv).toEqual(["--json", "--session", name, "close"]);
    expect(browser.pid).toBeUndefined();
    expect(session.world.ended).toEqual([pid, pid + 1]);
    expect(session.transcript.at(-1)).toMatchObject({ type: "session.closed", session: name, by: "quit", callId: "" });
    expect(session.engine.ownedBrowsers()).toEqual([]);
  });

  it("aborts a running call, and does not ask its busy daemon to close", async () => {
    const session = await opened();
    const browser = session.browser();
    const started = untilAborted(session);
    const running = session.call(["get", "title"]);
    await started;
    const starts = browser.starts.length;
    expect(await session.engine.quit()).toBe(true);
    expect((await running).details["failureCategory"]).toBe("aborted");
    expect(browser.starts).toHaveLength(starts);
    expect(browser.pid).toBeUndefined();
  });

  it("waits for a launch that succeeds all the same, and ends its browser", async () => {
    const session = given();
    const started = Promise.withResolvers<void>();
    const run = session.world.run.bind(session.world);
    session.world.run = async (start) => {
      session.world.run = run;
      started.resolve();
      await new Promise((resolve) => start.signal.addEventListener("abort", resolve));
      return run({ ...start, signal: new AbortController().signal });
    };
    const opening = session.call(["open", "https://site.test/"]);
    await started.promise;
    expect(await session.engine.quit()).toBe(true);
    expect((await opening).text).toContain('Opened "Home"');
    expect(session.browser().pid).toBeUndefined();
    expect(session.engine.ownedBrowsers()).toEqual([]);
    expect(session.transcript.at(-1)).toMatchObject({ type: "session.closed", by: "quit" });
  });

  it("refuses what is queued, and every call after it", async () => {
    const session = await opened();
    const browser = session.browser();
    const started = untilAborted(session);
    const running = session.call(["get", "title"]);
    const queued = session.call(["get", "url"]);
    await started;
    await session.engine.quit();
    await running;
    const starts = browser.starts.length;
    const late = await session.call(["open", "https://site.test/"]);
    for (const refused of [await queued, late]) {
      expect(refused.details).toMatchObject({ failureCategory: "aborted", upstreamProcesses: 0 });
    }
    expect(browser.starts).toHaveLength(starts);
    expect(session.world.browsers.size).toBe(1);
  });

  it("asks an idle browser to close also while an explicit session is busy, so that it can save its state", async () => {
    const session = await opened();
    const managed = session.browser();
    await session.call(["--session", "shop", "open", "https://site.test/"]);
    const started = untilAborted(session);
    const running = session.call(["--session", "shop", "get", "title"]);
    await started;
    await session.engine.quit();
    await running;
    expect(managed.starts.at(-1)?.argv.at(-1)).toBe("close");
  });

  it("leaves explicit sessions alone", async () => {
    const session = await opened();
    await session.call(["--session", "shop", "open", "https://site.test/second"]);
    const shop = session.browser();
    await session.engine.quit();
    expect(shop.pid).toBeDefined();
    expect(shop.starts.map(({ argv }) => argv.at(-1))).not.toContain("close");
    expect(session.transcript.filter(({ type }) => type === "session.closed")).toHaveLength(1);
  });

  it("also ends a browser that was opened on a branch that was left", async () => {
    const session = given();
    const before = [...session.transcript];
    await session.call(["open", "https://site.test/"]);
    const left = session.browser();
    session.engine.load(session.transcript, before);
    expect(session.engine.state.sessions.current).toBeUndefined();
    await session.call(["open", "https://site.test/second"]);
    expect(session.world.browsers.size).toBe(2);
    expect(await session.engine.quit()).toBe(true);
    expect(left.pid).toBeUndefined();
    expect([...session.world.browsers.values()].map(({ pid }) => pid)).toEqual([undefined, undefined]);
    expect(session.transcript.filter(({ type }) => type === "session.closed")).toHaveLength(2);
  });

  it("ends the others when one cannot be ended, says so, and leaves that one on record", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    const stuck = { name: current(session), pid: session.browser().pid };
    session.engine.load(session.transcript, []);
    await session.call(["open", "https://site.test/second"]);
    const end = session.world.endBrowser.bind(session.world);
    session.world.endBrowser = async (own) => {
      if (own.daemonPid === stuck.pid) throw new Error("not permitted");
      return end(own);
    };
    expect(await session.engine.quit()).toBe(false);
    expect(session.browser().pid).toBeUndefined();
    expect(session.engine.ownedBrowsers().map((browser) => browser.session)).toEqual([stuck.name]);
  });

  it("ends a browser that was leased when pi was killed, before its open was recorded", async () => {
    const killed = await opened();
    const leased = killed.transcript.filter(({ type }) => type === "session.leased");
    const resumed = given({ transcript: leased, sharing: killed.world });
    expect(await resumed.engine.quit()).toBe(true);
    expect(killed.browser().pid).toBeUndefined();
  });
});

describe("a fork", () => {
  async function forked(): Promise<{ parent: Given; fork: Given }> {
    const parent = await opened();
    const fork = given({ piSession: "pi-session-fork", transcript: parent.transcript, sharing: parent.world });
    return { parent, fork };
  }

  it("knows its parent's page by name only, and drives nothing of the parent's", async () => {
    const { parent, fork } = await forked();
    const browser = parent.browser();
    const starts = browser.starts.length;
    const refused = await fork.call(["get", "title"]);
    expect(refused.details["failureCategory"]).toBe("session-lost");
    expect(refused.text).toContain('https://site.test/ ("Home")');
    expect(refused.details["nextActions"]).toMatchObject([{ params: { args: ["open", "https://site.test/"] } }]);
    expect(browser.starts).toHaveLength(starts);
    expect(fork.engine.state).toMatchObject({ refs: {}, sessions: {}, resources: { browsers: {} } });
  });

  it("does not drive or close its parent's browser by its name either", async () => {
    const { parent, fork } = await forked();
    const name = current(parent) ?? "";
    const starts = parent.browser().starts.length;
    for (const words of [["get", "title"], ["open", "https://site.test/second"], ["close"]]) {
      const refused = await fork.call(["--session", name, ...words]);
      expect(refused.details["failureCategory"]).toBe("validation-error");
      expect(refused.text).toContain("another pi session's browser");
    }
    expect(parent.browser().starts).toHaveLength(starts);
    expect((await parent.call(["--session", name, "get", "title"])).text).toBe("  Home");
  });

  it("opens a browser of its own under another name", async () => {
    const { parent, fork } = await forked();
    await fork.call(["open", "https://site.test/second"]);
    expect(current(fork)).not.toBe(current(parent));
    expect(parent.world.browsers.size).toBe(2);
    expect(parent.browser().page.title).toBe("Second");
    expect((await parent.call(["get", "title"])).text).toContain("Home");
  });

  it("takes no ref of its parent's", async () => {
    const { fork } = await forked();
    await fork.call(["open", "https://site.test/"]);
    expect((await fork.call(["click", "@e1"])).details["failureCategory"]).toBe("stale-ref");
  });

  it("closes only its own on quit and on close", async () => {
    const { parent, fork } = await forked();
    const browser = parent.browser();
    expect((await fork.call(["close"])).text).toContain("nothing to close");
    await fork.call(["open", "https://site.test/second"]);
    const own = fork.browser();
    await fork.engine.quit();
    expect(own.pid).toBeUndefined();
    expect(browser.pid).toBeDefined();
    expect(browser.starts.map(({ argv }) => argv.at(-1))).not.toContain("close");
  });
});

describe("a second process that resumes", () => {
  it("goes on in the browser that lives, with the refs that were captured", async () => {
    const first = await opened();
    const second = given({ transcript: first.transcript, sharing: first.world });
    const clicked = await second.call(["click", "@e2"]);
    expect(clicked.text).toBe("Clicked @e2.");
    expect(current(second)).toBe(current(first));
    expect(first.world.browsers.size).toBe(1);
  });

  it("has the state that the first had", async () => {
    const first = await opened();
    await first.call(["screenshot", "page.png"]);
    const second = given({ transcript: first.transcript, sharing: first.world });
    expect(second.engine.state).toEqual(first.engine.state);
  });

  it("says that the browser is gone, what it had open, and the exact call that reopens it", async () => {
    const first = await opened();
    const browser = first.browser();
    browser.die();
    const starts = browser.starts.length;
    const second = given({ transcript: first.transcript, sharing: first.world });
    const refused = await second.call(["get", "title"]);
    expect(refused.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(refused.text).toContain('It was on https://site.test/ ("Home").');
    expect(refused.text).not.toContain("about:blank");
    expect(browser.starts).toHaveLength(starts);
    const reopen = { id: "reopen-page", params: { args: ["open", "https://site.test/"] } };
    expect(refused.details["nextActions"]).toMatchObject([reopen]);
    expect(refused.text).toContain(`Next: ${JSON.stringify(reopen.params)}`);
    expect((await second.call(reopen.params)).text).toContain('Opened "Home"');
    expect((await second.call(["click", "@e2"])).details["failureCategory"]).toBe("stale-ref");
  });

  it("names the page that was open before, also when a launch has failed since", async () => {
    const first = await opened();
    await first.call(["close"]);
    const failing = first.world.run.bind(first.world);
    first.world.run = async () => ({ kind: "unstartable", reason: "missing", message: "agent-browser is not on PATH" });
    expect((await first.call(["open", "https://site.test/second"])).isError).toBe(true);
    first.world.run = failing;
    const second = given({ transcript: first.transcript, sharing: first.world });
    expect((await second.call(["get", "title"])).text).toContain('the last page was https://site.test/ ("Home")');
  });

  it("is told once that a call was cut off, and its refs are void", async () => {
    const first = await opened();
    const second = given({ transcript: first.transcript, sharing: first.world });
    second.engine.interrupted(["call-cut"]);
    expect(second.transcript.slice(-2)).toMatchObject([
      { type: "call.interrupted", interrupted: "call-cut", callId: "" },
      { type: "refs.invalidated", reason: "interrupted" },
    ]);
    expect((await second.call(["click", "@e2"])).details["failureCategory"]).toBe("stale-ref");
    expect((await second.call(["get", "title"])).text).toContain("An earlier call was cut off");
    expect((await second.call(["get", "title"])).text).not.toContain("cut off");
  });

  it("records nothing when no call was cut off", async () => {
    const first = await opened();
    const second = given({ transcript: first.transcript, sharing: first.world });
    second.engine.interrupted([]);
    expect(second.transcript).toHaveLength(first.transcript.length);
  });
});

describe("two processes that write one transcript at the same time", () => {
  it("number their events alike, and every reader makes the same of them", async () => {
    const first = await opened();
    const shared = first.transcript.length;
    const second = given({ transcript: first.transcript, sharing: first.world });
    await first.call(["open", "https://site.test/second"]);
    await second.call(["screenshot", "page.png"]);
    const [ofFirst, ofSecond] = [first.transcript.slice(shared), second.transcript.slice(shared)];
    const seqs = new Set(ofFirst.map(({ seq }) => seq));
    expect(ofSecond.some(({ seq }) => seqs.has(seq))).toBe(true);
    const begun = first.transcript.slice(0, shared);
    const one = [...begun, ...ofFirst, ...ofSecond];
    const other = [...ofSecond, ...begun, ...ofFirst];
    const state = fold(one, one, first.world.piSession);
    expect(fold(other, other, first.world.piSession)).toEqual(state);
    expect(state.artifacts.size).toBe(1);
    expect(state.pages.bySession[current(first)]?.url).toBe("https://site.test/second");
    const third = given({ transcript: one, sharing: second.world });
    await third.call(["get", "title"]);
    expect(third.transcript.at(-1)?.seq).toBe(Math.max(...one.map(({ seq }) => seq)) + 1);
  });
});

describe("a browser that an earlier process of this pi session has left", () => {
  it("is taken over without what that process had left at work there, which would act beside the calls of this one", async () => {
    const session = await opened();
    await session.engine.tidy();
    expect(session.world.unattended).toEqual([current(session)]);
    expect(session.world.ended).toEqual([]);
  });

  it("is let be with all that works there when another pi has it", async () => {
    const session = await opened();
    session.world.holders.set(current(session), 4711);
    await session.engine.tidy();
    expect(session.world.unattended).toEqual([]);
  });
});
