import { describe, expect, it } from "vitest";
import type { Seen } from "../../support/given.ts";
import { expectNoLeftovers } from "../../support/leftovers.ts";
import { type OnSite, onSite } from "../../support/on-site.ts";
import { actionOf, refOf, until } from "../../support/real.ts";

/** A call on a slow page, aborted when the site has been asked for it. */
async function abortedOpen({ real, site }: OnSite): Promise<Seen> {
  const asked = site.count("slow");
  const abort = new AbortController();
  const running = real.call(["open", `${site.url}/slow?ms=4000`], abort.signal);
  await until("the slow page was asked for", () => site.count("slow") > asked);
  abort.abort();
  return running;
}

describe("in a browser that goes on", () => {
  const on = onSite();
  const { real, site } = on;

  it("a call that is aborted in the middle of a slow open says that it may have run, and its next action and the next call work", async () => {
    await real.call(["open", `${site.url}/list`]);
    const seen = await abortedOpen(on);
    expect(seen.isError).toBe(true);
    expect(seen.details).toMatchObject({ failureCategory: "aborted", upstreamProcesses: 1 });
    expect(seen.text).toMatch(/may|unknown/);
    const checked = await real.call({ ...actionOf(seen, "check-session"), timeoutMs: 30_000 });
    expect(checked.isError, checked.text).toBe(false);
    const next = await real.call(["open", `${site.url}/form`]);
    expect(next.text).toContain(`Opened "Sign up" (${site.url}/form)`);
  });

  it("a call that is aborted while it is queued behind a slow open has not run", async () => {
    await real.call(["open", `${site.url}/list`]);
    const asked = site.count("slow");
    const abort = new AbortController();
    const first = real.call(["open", `${site.url}/slow?ms=1000`]);
    const second = real.call(["open", `${site.url}/form`], abort.signal);
    await until("the slow page was asked for", () => site.count("slow") > asked);
    abort.abort();
    expect((await second).details).toMatchObject({ failureCategory: "aborted", upstreamProcesses: 0 });
    expect((await first).text).toContain('Opened "Slow page"');
    expect((await real.call(["get", "title"])).text).toBe("  Slow page");
  });

  it("a deadline that passes in the middle of a slow open is a timeout that may have run, and the daemon goes on", async () => {
    await real.call(["open", `${site.url}/list`]);
    const daemon = real.daemonPid();
    // Well within the 3 s for which the next call asks the daemon whether it answers again.
    const seen = await real.call({ args: ["open", `${site.url}/slow?ms=1500`], timeoutMs: 500 });
    expect(seen.details).toMatchObject({ failureCategory: "timeout" });
    const next = await real.call(["open", `${site.url}/form`]);
    expect(next.text).toContain('Opened "Sign up"');
    expect(real.daemonPid()).toBe(daemon);
  });

  // Last of all: the browser is busy with the slow page then.
  it("an aborted open voids the refs of the page it left", async () => {
    await real.call(["open", `${site.url}/texts`]);
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Add"');
    await abortedOpen(on);
    const seen = await real.call(["click", ref]);
    expect(seen.details).toMatchObject({ failureCategory: "stale-ref" });
  });
});

describe("a call is aborted in the middle of a slow open", () => {
  const on = onSite({ fresh: "for each test" });
  const { real, site } = on;

  it("on a cold start: the browser that was starting stays owned, and the next call works", async () => {
    const seen = await abortedOpen(on);
    expect(seen.details).toMatchObject({ failureCategory: "aborted" });
    const next = await real.call(["open", `${site.url}/form`]);
    expect(next.isError, next.text).toBe(false);
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
  });
});

describe("quit in the middle of a slow open", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it("ends the call, the daemon and the browser", async () => {
    await real.call(["open", `${site.url}/list`]);
    const asked = site.count("slow");
    const running = real.call(["open", `${site.url}/slow?ms=30000`]);
    await until("the slow page was asked for", () => site.count("slow") > asked);
    expect(await real.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
    expect((await running).details).toMatchObject({ failureCategory: "aborted" });
    expect((await real.resume().call(["get", "title"])).details).toMatchObject({
      failureCategory: "session-lost",
      upstreamProcesses: 0,
    });
  });

  it("ends what a cold start has started so far", async () => {
    const asked = site.count("slow");
    const running = real.call(["open", `${site.url}/slow?ms=30000`]);
    await until("the slow page was asked for", () => site.count("slow") > asked);
    expect(await real.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
    expect((await running).details).toMatchObject({ failureCategory: "aborted" });
  });
});
