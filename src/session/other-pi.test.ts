import { describe, expect, it } from "vitest";
import { type Agent, agent, HOME, SECOND } from "../../test/support/agent.ts";

const OTHER_PI = 4711;

/** A session whose browser another pi process has taken since. */
async function taken(): Promise<{ readonly one: Agent; readonly session: string }> {
  const one = agent();
  await one.call(["open", HOME]);
  const session = one.engine.state.sessions.current ?? "";
  one.world.holders.set(session, OTHER_PI);
  return { one, session };
}

describe("a session whose browser another pi process has", () => {
  it.each([[["get", "title"]], [["click", "#pay"]], [["close"]]])("is not driven: %j", async (args) => {
    const { one } = await taken();
    const from = one.started();
    const seen = await one.call(args);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(seen.text).toContain("another pi process (4711)");
    expect(one.started()).toBe(from);
  });

  it.each(["auto", "fresh"])("gets a browser of its own by open (%s), and the other one stays", async (sessionMode) => {
    const { one, session } = await taken();
    const seen = await one.call({ args: ["open", SECOND], sessionMode });
    expect(seen.isError).toBe(false);
    expect(one.engine.state.sessions.current).not.toBe(session);
    expect((await one.call(["get", "url"])).text).toBe(`  ${SECOND}`);
    await one.call(["close", "--all"]);
    expect(await one.engine.quit()).toBe(true);
    expect(one.world.browser(session).pid).toBeDefined();
  });

  it("is not said to have been cut off: its calls may be running there", async () => {
    const { one } = await taken();
    one.engine.interrupted(["call-of-the-other"]);
    expect(one.engine.state.calls.interrupted).toEqual([]);
  });

  it("passes over the names that the other one has taken", async () => {
    const { one, session } = await taken();
    const next = session.replace(/1$/, "2");
    one.world.holders.set(next, OTHER_PI);
    await one.call(["open", SECOND]);
    expect(one.engine.state.sessions.current).toBe(session.replace(/1$/, "3"));
  });
});

describe("what a pi process that is gone has left", () => {
  it("is ended by the next one, and what this session has had is taken over", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const session = one.engine.state.sessions.current ?? "";
    one.world.browser("pi-0123456789-7").pid = 900;
    one.world.left.push({ session: "pi-0123456789-7", namespace: undefined }, { session, namespace: undefined });
    await one.engine.tidy();
    expect(one.world.ended).toEqual([900]);
    expect((await one.call(["get", "url"])).isError).toBe(false);
  });
});

describe("a pi that leaves without having quit", () => {
  it("ends its browsers before leave() returns, and records it", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const pid = one.browser().pid ?? 0;
    one.engine.leave();
    expect(one.world.ended).toContain(pid);
    expect(one.engine.ownedBrowsers()).toEqual([]);
    expect(one.transcript.at(-1)).toMatchObject({ type: "session.closed", by: "quit" });
  });
});
