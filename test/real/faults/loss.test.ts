import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectNoLeftovers } from "../../support/leftovers.ts";
import { onSite } from "../../support/on-site.ts";
import { actionOf, kill, refOf, runs } from "../../support/real.ts";

const { real, site } = onSite({ fresh: "for each test" });
let crashed: readonly string[] = [];

beforeEach(async () => {
  await real.call(["open", `${site.url}/form`]);
});

afterEach(() => {
  for (const folder of crashed) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  crashed = [];
});

/** Kills the browser under its daemon. Upstream starts another, and leaves the folders of the first. */
async function crashBrowser(): Promise<void> {
  crashed = readdirSync(real.temporary).map((name) => path.join(real.temporary, name));
  await kill(...real.browserPids());
}

describe("the daemon was killed between two calls", () => {
  it("refuses reads and refs before anything runs, and names the page", async () => {
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Send"');
    await kill(real.daemonPid());
    for (const args of [
      ["get", "title"],
      ["click", ref],
      ["eval", "1"],
    ]) {
      const seen = await real.call(args);
      expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
      expect(seen.text).toContain(`${site.url}/form`);
      expect(actionOf(seen, "reopen-page")).toEqual({ args: ["open", `${site.url}/form`] });
    }
    expect(real.starts).toHaveLength(2);
  });

  it("recovers by open: a new name, the orphaned browser ended, no refs carried over", async () => {
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Send"');
    const before = real.session();
    const orphans = real.browserPids();
    expect(orphans.length).toBeGreaterThan(0);
    await kill(real.daemonPid());
    expect(orphans.some(runs)).toBe(true);
    const seen = await real.call(["open", `${site.url}/list`]);
    expect(seen.details).toMatchObject({
      resultCategory: "success",
      managedSessionOutcome: { status: "created", previousSessionName: before, activeBefore: true },
    });
    expect(real.session()).not.toBe(before);
    expect(orphans.filter(runs)).toEqual([]);
    expect((await real.call(["get", "title"])).text).toBe("  List");
    expect((await real.call(["click", ref])).details).toMatchObject({ failureCategory: "stale-ref" });
  });

  it("has nothing to close, ends the orphaned browser, and still names the page after that", async () => {
    const orphans = real.browserPids();
    await kill(real.daemonPid());
    const closed = await real.call(["close"]);
    expect(closed).toMatchObject({ isError: false, details: { upstreamProcesses: 0 } });
    expect(orphans.filter(runs)).toEqual([]);
    const read = await real.call(["get", "title"]);
    expect(read.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(read.text).toContain(`${site.url}/form`);
    await expectNoLeftovers(real.socketDir);
  });
});

describe("the browser was killed between two calls", () => {
  it("does not pass about:blank off as the page", async () => {
    await crashBrowser();
    const seen = await real.call(["get", "title"]);
    expect(seen.isError, seen.text).toBe(true);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost" });
    expect(seen.text).toContain(`${site.url}/form`);
    expect(seen.details).not.toHaveProperty("data");
    const again = await real.call(actionOf(seen, "reopen-page"));
    expect(again.text).toContain(`Opened "Sign up" (${site.url}/form)`);
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
  });

  it("does not report a click on an empty page as done", async () => {
    const ref = refOf(await real.call(["snapshot", "-i"]), 'button "Send"');
    await crashBrowser();
    const seen = await real.call(["click", ref]);
    expect(seen.isError, seen.text).toBe(true);
    expect(["session-lost", "stale-ref"]).toContain(seen.details["failureCategory"]);
    const next = await real.call(["get", "title"]);
    expect(next.details).toMatchObject({ failureCategory: "session-lost" });
  });
});

describe("close, then read", () => {
  it("is refused before anything runs, names the page, and the action reopens it", async () => {
    await real.call(["close"]);
    const seen = await real.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(seen.text).toContain(`${site.url}/form`);
    const again = await real.call(actionOf(seen, "reopen-page"));
    expect(again.details).toMatchObject({
      page: { url: `${site.url}/form` },
      managedSessionOutcome: { status: "created" },
    });
  });
});

describe("a second pi process resumes the transcript", () => {
  it("goes on in the living browser with the same refs", async () => {
    const snapshot = await real.call(["snapshot", "-i"]);
    const second = real.resume();
    const typed = await second.call(["fill", refOf(snapshot, 'textbox "Full name"'), "Ada"]);
    expect(typed.isError, typed.text).toBe(false);
    expect((await second.call(["get", "value", "input[name=name]"])).text).toBe("  Ada");
    expect(second.session()).toBe(real.session());
    expect(second.daemonPid()).toBe(real.daemonPid());
    expect(await second.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
  });

  it("is told that the browser was closed on quit, which page it was on, and how to reopen it", async () => {
    expect(await real.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
    const second = real.resume();
    const seen = await second.call(["snapshot", "-i"]);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(seen.text).toContain(`${site.url}/form`);
    expect(seen.text).toContain("Sign up");
    const again = await second.call(actionOf(seen, "reopen-page"));
    expect(again.text).toContain(`Opened "Sign up" (${site.url}/form)`);
    expect(refOf(await second.call(["snapshot", "-i"]), 'button "Send"')).toMatch(/^@e\d+$/);
    expect(await second.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
  });

  it("is told that the browser died with the first process", async () => {
    await kill(real.daemonPid());
    const second = real.resume();
    const seen = await second.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
    expect(seen.text).toContain(`${site.url}/form`);
    expect(await second.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
  });
});
