import { describe, expect, it } from "vitest";
import type { FakeBrowser } from "../../test/support/fake-browser.ts";
import { type Given, given } from "../../test/support/given.ts";
import type { Exit } from "../upstream/host/process.ts";

/** Holds the next process of a browser: `started` tells when it is there, `release` lets it answer. */
function hold(browser: FakeBrowser): { started: Promise<void>; release: () => void } {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  browser.next = async (start): Promise<Exit> => {
    started.resolve();
    await gate.promise;
    return browser.run(start);
  };
  return { started: started.promise, release: () => gate.resolve() };
}

async function opened(): Promise<Given> {
  const session = given();
  await session.call(["open", "https://site.test/"]);
  return session;
}

function finishedCalls(session: Given): readonly string[] {
  return session.transcript.flatMap((event) =>
    event.type === "call.finished" ? [`${event.command} ${event.status}`] : [],
  );
}

describe("calls on one session", () => {
  it("run in the order asked, each starting upstream only after the one before has ended", async () => {
    const session = await opened();
    const held = hold(session.browser());
    const calls = [
      session.call(["snapshot", "-i"]),
      session.call(["get", "title"]),
      session.call(["--session", session.engine.state.sessions.current ?? "", "get", "url"]),
    ];
    await held.started;
    expect(session.browser().ran.map(([command]) => command)).toEqual(["open"]);
    held.release();
    await Promise.all(calls);
    expect(finishedCalls(session)).toEqual(["open ok", "snapshot ok", "get title ok", "get url ok"]);
    expect(session.browser().ran.map(([command]) => command)).toEqual(["open", "snapshot", "get", "get"]);
  });

  it("read the state when their turn comes: a click sees the refs of the snapshot asked just before", async () => {
    const session = await opened();
    const [, clicked] = await Promise.all([session.call(["snapshot", "-i"]), session.call(["click", "@e2"])]);
    expect(clicked.text).toBe("Clicked @e2.");
  });

  it("read the state when their turn comes: a click sees that the page was left just before", async () => {
    const session = await opened();
    await session.call(["snapshot", "-i"]);
    const [, clicked] = await Promise.all([
      session.call(["open", "https://site.test/second"]),
      session.call(["click", "@e2"]),
    ]);
    expect(clicked.details["failureCategory"]).toBe("stale-ref");
  });

  it("go to the new browser when a fresh one was asked before them", async () => {
    const session = await opened();
    const [, title] = await Promise.all([
      session.call({ args: ["open", "https://site.test/second"], sessionMode: "fresh" }),
      session.call(["get", "title"]),
    ]);
    expect(title.text).toContain("Second");
    expect(title.details["sessionName"]).toBe(session.engine.state.sessions.current);
  });

  it("start one browser when the first two are asked at once", async () => {
    const session = given();
    await Promise.all([
      session.call(["open", "https://site.test/"]),
      session.call(["open", "https://site.test/second"]),
    ]);
    expect(session.world.browsers.size).toBe(1);
  });

  it("go on after one that broke", async () => {
    const session = await opened();
    session.browser().next = () => {
      throw new Error("broken process");
    };
    const [broken, title] = await Promise.all([session.call(["get", "url"]), session.call(["get", "title"])]);
    expect(broken.details["failureCategory"]).toBe("internal-error");
    expect(title.text).toContain("Home");
  });

  it("that are cancelled while queued run nothing, and the lane goes on behind them", async () => {
    const session = await opened();
    const held = hold(session.browser());
    const cancelled = new AbortController();
    const running = session.call(["get", "title"]);
    const queued = session.call(["open", "https://site.test/second"], cancelled.signal);
    const behind = session.call(["get", "url"]);
    await held.started;
    cancelled.abort();
    // Before the call that holds the lane has ended.
    const refused = await queued;
    held.release();
    expect(refused.details).toMatchObject({ failureCategory: "aborted", upstreamProcesses: 0 });
    expect(refused.text).toContain("Nothing was run");
    expect((await running).isError).toBe(false);
    expect((await behind).text).toContain("https://site.test/");
    expect(session.browser().ran.map((words) => words.join(" "))).toEqual([
      "open https://site.test/",
      "get title",
      "get url",
    ]);
    expect(finishedCalls(session)).toContain("undefined rejected");
  });
});

describe("calls on different sessions", () => {
  it("do not wait for each other", async () => {
    const session = await opened();
    const held = hold(session.browser());
    const slow = session.call(["get", "title"]);
    await held.started;
    const other = await session.call(["--session", "shop", "open", "https://site.test/second"]);
    expect(other.text).toContain('Opened "Second"');
    held.release();
    expect((await slow).text).toContain("Home");
  });

  it("and calls on none do not wait either", async () => {
    const session = await opened();
    const held = hold(session.browser());
    const slow = session.call(["get", "title"]);
    await held.started;
    expect((await session.call(["--version"])).text).toContain("0.41.2");
    expect((await session.call(["guide"])).isError).toBe(false);
    expect((await session.call(["click"])).details["failureCategory"]).toBe("validation-error");
    held.release();
    await slow;
  });
});
