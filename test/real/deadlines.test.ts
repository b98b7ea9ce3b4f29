import { beforeEach, describe, expect, it } from "vitest";
import { detail, eventsOf, outcomeStatus } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, runs, until } from "../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });

beforeEach(async () => {
  await real.call(["open", `${site.url}/list`]);
});

/** Keeps the page's thread busy for longer than the call may take. */
async function wedge(ms: number, timeoutMs = 1500): Promise<void> {
  const script = `const until=Date.now()+${ms};while(Date.now()<until);`;
  const seen = await real.call({ args: ["eval", "--stdin"], stdin: script, timeoutMs });
  expect(seen.details["failureCategory"]).toBe("timeout");
}

describe("a wait that is too long (public case long-wait-blocks-session)", () => {
  it.each([[["wait", "99999999"]], [["wait", "#x", "--timeout", "99999999"]]])(
    "is refused before a process starts, and the session goes on working: %j",
    async (params) => {
      const from = real.starts.length;
      const seen = await real.call(params);
      expect(real.starts.length).toBe(from);
      expect(seen.details["failureCategory"]).toBe("validation-error");
      expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/list`);
    },
  );

  it("for the call's own deadline ends before it, and leaves the session answering", async () => {
    const seen = await real.call({ args: ["wait", "#never"], timeoutMs: 2500 });
    expect(seen.text).toContain("within 1500 ms");
    expect(eventsOf(real.transcript, "session.unverified")).toEqual([]);
    expect((await real.call(["get", "url"])).details["upstreamProcesses"]).toBe(1);
  });

  it("that is short enough is waited for", async () => {
    expect((await real.call(["wait", "300"])).isError).toBe(false);
  });
});

describe("a session that was stuck for a while", () => {
  it("is asked first, and goes on when it answers", async () => {
    await wedge(3000);
    const seen = await real.call(["get", "title"]);
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 2 } });
    expect(eventsOf(real.transcript, "session.verified")).toHaveLength(1);
    expect((await real.call(["get", "title"])).details["upstreamProcesses"]).toBe(1);
  });
});

describe("a session that is wedged", () => {
  it("by its page gets nothing more; a fresh one takes its place, and its daemon and browser are gone", async () => {
    await wedge(600_000);
    const daemon = real.daemonPid();
    const browsers = real.browserPids();
    expect([daemon, ...browsers].every(runs)).toBe(true);
    const refused = await real.call(["click", "a"]);
    expect(refused.details).toMatchObject({ failureCategory: "page-wedged", upstreamProcesses: 1 });
    expect(refused.text).toContain("Nothing was run.");
    const from = real.starts.length;
    const fresh = await real.call(actionOf(refused, "recover-fresh-session"));
    expect(fresh.isError).toBe(false);
    expect(outcomeStatus(fresh)).toBe("replaced");
    expect(real.starts.slice(from).flatMap(({ argv }) => argv)).not.toContain("close");
    await until("the wedged browser ended", () => ![daemon, ...browsers].some(runs));
    expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/list`);
  });

  it("by a wait in its daemon is closed by process id", async () => {
    const daemon = real.daemonPid();
    const browsers = real.browserPids();
    const waiting = real.raw(["wait", "9000"]);
    // The wait runs beside the engine: the first reads may still get in before it.
    await until("the daemon is busy waiting", async () => {
      const seen = await real.call({ args: ["get", "title"], timeoutMs: 1500 });
      return seen.details["failureCategory"] === "timeout";
    });
    const closed = await real.call(["close"]);
    expect(closed.isError).toBe(false);
    expect(outcomeStatus(closed)).toBe("closed");
    await until("the wedged browser ended", () => ![daemon, ...browsers].some(runs));
    await waiting;
  });
});

describe("a batch that was stopped in the middle", () => {
  it("tells its steps, the page and the files that are there", async () => {
    const rows = [
      ["open", `${site.url}/form`],
      ["screenshot", "shots/one.png"],
      ["eval", "{const until=Date.now()+30000;while(Date.now()<until);}"],
      ["pdf", "shots/two.pdf"],
    ];
    const result = await real.call({ args: ["batch"], stdin: JSON.stringify(rows), timeoutMs: 4000 });
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(detail(result, "timeoutPartialProgress")).toMatchObject({
      currentPage: { source: "plan", url: `${site.url}/form` },
      artifacts: [
        { stepIndex: 2, exists: true },
        { stepIndex: 4, exists: false },
      ],
    });
    expect(result.text).toContain("Timeout partial progress:");
  });
});
