import { describe, expect, it } from "vitest";
import { type Agent, agent, HOME, SECOND } from "../../test/support/agent.ts";
import { modulesOf } from "../../test/support/looks.ts";

/** The modules that the last process has brought along. */
function brought(one: Agent): readonly string[] {
  const rows: readonly (readonly string[])[] = JSON.parse(one.browser().starts.at(-1)?.stdin ?? "[]");
  return rows.flatMap((row) => modulesOf(row.at(-1) ?? "").brings);
}

async function clicked(): Promise<Agent> {
  const one = agent();
  await one.onPage();
  await one.call(["click", "#save"]);
  return one;
}

describe("what a look has left in the document", () => {
  it("is not sent again, whatever looks next", async () => {
    const one = await clicked();
    const first = brought(one);
    expect(first.length).toBeGreaterThan(20);
    for (const args of [
      ["click", "#save"],
      ["fill", "#name", "Ann"],
      ["snapshot", "-i"],
      ["click", "@e2"],
      ["get", "text", "h1"],
    ]) {
      expect((await one.call(args)).isError, args.join(" ")).toBe(false);
      expect(first.filter((name) => brought(one).includes(name) && args[0] !== "click")).toEqual([]);
    }
    await one.call(["click", "#save"]);
    // The look behind it may find another page, and brings the little that it needs there.
    expect(brought(one).length).toBeLessThan(5);
  });

  it("is found by a batch, too, and left by one for the calls after it", async () => {
    const one = await clicked();
    const first = new Set(brought(one));
    await one.batch(["fill", "#name", "Ann"], ["fill", "#name", "Bob"]);
    expect(brought(one).some((name) => first.has(name))).toBe(false);
    await one.call(["fill", "#name", "Ann"]);
    expect(brought(one)).toEqual([]);
  });

  it("has gone with its document: the call begins anew on the one that has come since", async () => {
    const one = await clicked();
    one.browser().go(SECOND);
    const result = await one.call(["fill", "#name", "Ann"]);
    expect(result.isError).toBe(false);
    expect(result.details["upstreamProcesses"]).toBe(2);
    expect(one.browser().ran.filter(([name]) => name === "fill")).toHaveLength(1);
    expect((await one.call(["fill", "#name", "Ann"])).details["upstreamProcesses"]).toBe(1);
  });

  it("tells nobody that a ref is good: a page that was replaced is said to be in one process", async () => {
    const one = await clicked();
    one.browser().go(HOME);
    const result = await one.call(["click", "@e2"]);
    expect(result.details).toMatchObject({ failureCategory: "stale-ref", upstreamProcesses: 1 });
  });

  it("is known of the page that a click has led to", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] === "click") browser.go(SECOND);
      return undefined;
    });
    await one.call(["click", "#go"]);
    const result = await one.call(["get", "text", "h1"]);
    expect(result.details["upstreamProcesses"]).toBe(1);
  });

  it("is forgotten with a call that failed, since nobody knows what has come", async () => {
    const one = await clicked();
    one.browser().on((words) => (words[1] === "#gone" ? { error: "Element not found: #gone." } : undefined));
    expect((await one.call(["click", "#gone"])).isError).toBe(true);
    await one.call(["click", "#save"]);
    expect(brought(one).length).toBeGreaterThan(20);
  });

  it("does not stop the answer to a dialog", async () => {
    const one = await clicked();
    one.browser().blocked = 'A JavaScript confirm dialog is blocking the page: "Sure?".';
    one.browser().on((words) => (words[0] === "dialog" ? { data: { handled: true, accepted: true } } : undefined));
    expect((await one.call(["dialog", "accept"])).isError).toBe(false);
    expect(one.browser().ran.at(-1)).toEqual(["dialog", "accept"]);
  });

  it("is of one session, and of one process of pi's", async () => {
    const one = await clicked();
    await one.call(["--session", "other", "open", HOME]);
    const apart = await one.call(["--session", "other", "fill", "#name", "Ann"]);
    expect(apart.isError).toBe(false);
    expect(brought(one).length).toBeGreaterThan(20);
    const second = agent({ transcript: one.transcript, sharing: one.world });
    await second.call(["fill", "#name", "Ann"]);
    expect(second.browser().starts.at(-1)?.stdin).toMatch(/":\[function/);
  });
});
