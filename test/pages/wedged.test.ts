/** In a whole browser: it has processes of its own kinds, and all of them must end. */
import { beforeEach, describe, expect, it } from "vitest";
import { outcomeStatus } from "../support/agent.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, runs, until } from "../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });

beforeEach(async () => {
  await real.call(["open", `${site.url}/list`]);
});

describe("a session that is wedged", () => {
  it("by its page gets nothing more; a fresh one takes its place, and its daemon and browser are gone", async () => {
    const script = "const until=Date.now()+600000;while(Date.now()<until);";
    const stuck = await real.call({ args: ["eval", "--stdin"], stdin: script, timeoutMs: 1500 });
    expect(stuck.details["failureCategory"]).toBe("timeout");
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
