import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, detail, eventsOf, HOME, SECOND } from "../../test/support/agent.ts";
import type { Exit } from "../upstream/host/process.ts";

const STOPPED: Exit = { kind: "deadline", code: undefined, signal: "SIGKILL", stdout: "", stderr: "", droppedBytes: 0 };

/** An agent whose last call was stopped by its deadline. */
async function stopped(params: readonly string[] = ["wait", "2000"], one: Agent = agent()): Promise<Agent> {
  await one.call(["open", HOME]);
  one.browser().next = () => STOPPED;
  expect((await one.call(params)).details["failureCategory"]).toBe("timeout");
  return one;
}

/** Which of the processes that were started from the nth on were the question where the session is. */
function questions(one: Agent, from: number): readonly boolean[] {
  return one
    .browser()
    .starts.slice(from)
    .map(({ argv }) => argv.includes("domcontentloaded"));
}

describe("after a call that was stopped without an answer", () => {
  it("the session is unverified, and a session that answers is verified again", async () => {
    const one = await stopped();
    const { session } = eventsOf(one.transcript, "session.unverified")[0] ?? {};
    expect(one.engine.state.resources.browsers[session ?? ""]?.unverified).toBe(true);
    await one.call(["get", "title"]);
    expect(eventsOf(one.transcript, "session.verified")).toMatchObject([{ session }]);
    expect(one.engine.state.resources.browsers[session ?? ""]?.unverified).toBeUndefined();
  });

  it("the next call first asks where the session is, for 3 s, and counts that", async () => {
    const one = await stopped();
    const before = one.browser().starts.length;
    const result = await one.call(["get", "title"]);
    expect(questions(one, before)).toEqual([true, false]);
    expect(one.browser().starts[before]?.deadlineMs).toBe(4000);
    expect(result).toMatchObject({ text: "  Home", details: { upstreamProcesses: 2 } });
  });

  it("only the next one: the call after it pays nothing", async () => {
    const one = await stopped();
    await one.call(["get", "title"]);
    const before = one.browser().starts.length;
    await one.call(["get", "title"]);
    expect(questions(one, before)).toEqual([false]);
  });

  it("a session that does not answer gets nothing, and a fresh one is offered", async () => {
    const one = await stopped();
    const before = one.browser().starts.length;
    one.browser().next = () => STOPPED;
    const result = await one.call(["click", "#pay"]);
    expect(questions(one, before)).toEqual([true]);
    expect(result.details).toMatchObject({ failureCategory: "page-wedged", upstreamProcesses: 1 });
    expect(result.text).toContain("did not answer within 3 s");
    expect(result.text).toContain("Nothing was run.");
    expect(detail(result, "sessionUnresponsive")).toMatchObject({ waitedMs: 3000 });
    expect(actionsOf(result)).toMatchObject([
      { id: "recover-fresh-session", params: { args: ["open", HOME], sessionMode: "fresh" } },
    ]);
  });

  it("a page that was to be opened is offered in the fresh one, not the page before", async () => {
    const one = await stopped();
    one.browser().next = () => STOPPED;
    const result = await one.call(["open", SECOND]);
    expect(actionsOf(result)).toMatchObject([
      { id: "recover-fresh-session", params: { args: ["open", SECOND], sessionMode: "fresh" } },
    ]);
  });

  it("that a close did not get an answer either is no matter: the browser is ended by id", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const { pid } = one.browser();
    one.browser().next = () => STOPPED;
    const result = await one.call(["close"]);
    expect(result).toMatchObject({ isError: false, details: { managedSessionOutcome: { status: "closed" } } });
    expect(one.browser().starts.at(-1)?.deadlineMs).toBeLessThan(30_000);
    expect(one.world.ended).toContain(pid);
  });

  it("a session that does not answer is asked again by each call, until it does", async () => {
    const one = await stopped();
    one.browser().next = () => STOPPED;
    expect((await one.call(["get", "title"])).isError).toBe(true);
    expect((await one.call(["get", "title"])).text).toBe("  Home");
  });

  it("a fresh browser replaces it without asking it to close", async () => {
    const one = await stopped();
    one.browser().next = () => STOPPED;
    const refused = await one.call(["get", "title"]);
    const old = one.browser();
    const { pid } = old;
    const before = old.starts.length;
    const result = await one.call(actionsOf(refused)[0]?.params ?? {});
    expect(result.isError).toBe(false);
    expect(detail(result, "managedSessionOutcome")).toMatchObject({ status: "replaced" });
    expect(old.starts.slice(before)).toEqual([]);
    expect(one.world.ended).toContain(pid);
  });

  it("close ends it by process id instead of waiting for it", async () => {
    const one = await stopped();
    const old = one.browser();
    const { pid } = old;
    const before = old.starts.length;
    const result = await one.call(["close"]);
    expect(result).toMatchObject({ isError: false, details: { managedSessionOutcome: { status: "closed" } } });
    expect(old.starts.slice(before)).toEqual([]);
    expect(one.world.ended).toContain(pid);
    expect(one.engine.ownedBrowsers()).toEqual([]);
  });

  it("a dialog may be answered unasked, since it may be what blocks the page", async () => {
    const one = await stopped();
    const before = one.browser().starts.length;
    await one.call(["dialog", "accept"]);
    expect(questions(one, before)).toEqual([false]);
    expect(eventsOf(one.transcript, "session.verified")).toHaveLength(1);
  });

  it("a session of the caller's is asked too, and offered to be closed", async () => {
    const one = agent();
    await one.call(["--session", "mine", "open", HOME]);
    one.browser().next = () => STOPPED;
    await one.call(["--session", "mine", "wait", "2000"]);
    one.browser().next = () => STOPPED;
    const result = await one.call(["--session", "mine", "get", "title"]);
    expect(result.details["failureCategory"]).toBe("page-wedged");
    expect(actionsOf(result)).toMatchObject([{ params: { args: ["--session", "mine", "close"] } }]);
  });

  it("a process that resumes knows it too", async () => {
    const one = await stopped();
    const two = agent({ transcript: one.transcript, sharing: one.world });
    const before = one.browser().starts.length;
    await two.call(["get", "title"]);
    expect(questions(one, before)).toEqual([true, false]);
  });

  it("by a person, who did not want to wait for it, the next call may wait for it", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().next = () => ({ ...STOPPED, kind: "aborted" });
    expect((await one.call(["wait", "2000"])).details["failureCategory"]).toBe("aborted");
    expect(eventsOf(one.transcript, "session.unverified")).toEqual([]);
  });

  it("an open that upstream gave up by itself counts as no answer, since it may still be loading", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const late = { error: "Operation timed out. The page may still be loading or the element may not exist." };
    one.browser().on((given) => (given[0] === "open" ? late : undefined));
    await one.call(["open", SECOND]);
    expect(eventsOf(one.transcript, "session.unverified")).toHaveLength(1);
  });

  it("upstream's own outcome_unknown counts as no answer", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const unknown = { error: "Failed to read: Resource temporarily unavailable", code: "outcome_unknown" };
    one.browser().on((given) => (given[0] === "eval" ? unknown : undefined));
    await one.call(["eval", "1"]);
    expect(eventsOf(one.transcript, "session.unverified")).toHaveLength(1);
  });
});

describe("a wait in a call with a short deadline", () => {
  it("is told to end before it, so that it is answered", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.call({ args: ["wait", "#late"], timeoutMs: 4000 });
    expect(one.browser().ran.at(-1)).toEqual(["wait", "#late", "--timeout", "3000"]);
  });
});

describe("after a call that was answered", () => {
  it("with a failure or a time-out of upstream's own, nothing is asked", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((given) => (given[0] === "wait" ? { error: "Wait timed out after 500ms" } : undefined));
    expect((await one.call(["wait", "#late"])).details["failureCategory"]).toBe("timeout");
    const before = one.browser().starts.length;
    await one.call(["get", "title"]);
    expect(questions(one, before)).toEqual([false]);
    expect(actionIds(await one.call(["get", "title"]))).toEqual([]);
  });
});

describe("a batch that was stopped by its deadline", () => {
  it("tells its steps, where the session is, and which of its files exist", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.world.put("/project/one.png", new Uint8Array(7));
    one.browser().next = () => STOPPED;
    const rows = [
      ["open", HOME],
      ["screenshot", "one.png"],
      ["pdf", "two.pdf"],
      ["wait", "--download", "x.zip"],
    ];
    const result = await one.batch(...rows);
    expect(result.details).toMatchObject({ failureCategory: "timeout", upstreamProcesses: 2 });
    expect(detail(result, "timeoutPartialProgress")).toMatchObject({
      steps: rows.map((argv, index) => ({
        index: index + 1,
        argv: [argv[0], ...argv.slice(1).map(() => expect.any(String))],
      })),
      currentPage: { source: "session", url: HOME, title: "Home" },
      artifacts: [
        { stepIndex: 2, absolutePath: "/project/one.png", exists: true, sizeBytes: 7 },
        { stepIndex: 3, absolutePath: "/project/two.pdf", exists: false },
        { stepIndex: 4, absolutePath: "/project/x.zip", exists: false },
      ],
    });
    expect(result.text).toContain("Timeout partial progress:\n1/3 declared files exist; the session says it is on");
  });

  it("asks the session at once, so that the next call does not have to", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().next = () => STOPPED;
    await one.batch(["get", "title"], ["get", "url"]);
    const before = one.browser().starts.length;
    await one.call(["get", "title"]);
    expect(questions(one, before)).toEqual([false]);
  });

  it("names the page of its plan when the session does not answer, at most six steps, and no secret", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().next = () => {
      one.browser().next = () => STOPPED;
      return STOPPED;
    };
    const many = Array.from({ length: 7 }, () => ["get", "title"]);
    const result = await one.batch(["open", `${HOME}?access_token=abcdef0123456789abcdef`], ...many);
    expect(detail(result, "timeoutPartialProgress")).toMatchObject({
      summary: expect.stringContaining("0/0 declared files exist; the plan would have opened"),
      currentPage: { source: "plan" },
    });
    expect(result.text).toContain("(2 more)");
    expect(JSON.stringify(result)).not.toContain("abcdef0123456789abcdef");
    expect(eventsOf(one.transcript, "session.verified")).toEqual([]);
  });

  it("that failed otherwise tells nothing of the kind", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((given) => (given[0] === "wait" ? { error: "Wait timed out after 500ms" } : undefined));
    expect((await one.batch(["wait", "#late"])).details["timeoutPartialProgress"]).toBeUndefined();
  });
});
