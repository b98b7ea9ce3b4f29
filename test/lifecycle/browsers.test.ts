import { describe, expect, it } from "vitest";
import { processesOf } from "../../scripts/processes.ts";
import { expectNoLeftovers } from "../support/leftovers.ts";
import { onSite, withEngine } from "../support/on-site.ts";
import { actionOf, runs, until } from "../support/real.ts";

describe("in one browser after the other", () => {
  const { real, site } = onSite();

  it("sessionMode fresh replaces the browser and ends the old one's processes", async () => {
    await real.call(["open", `${site.url}/form`]);
    const before = real.session();
    const old = [real.daemonPid(), ...real.browserPids()];
    expect(old.length).toBeGreaterThan(1);
    const seen = await real.call({ args: ["open", `${site.url}/list`], sessionMode: "fresh" });
    expect(seen.details).toMatchObject({
      managedSessionOutcome: {
        status: "replaced",
        replacedSessionName: before,
        previousSessionName: before,
        succeeded: true,
      },
    });
    expect(real.session()).not.toBe(before);
    expect(old.filter(runs)).toEqual([]);
    expect((await real.call(["get", "title"])).text).toBe("  List");
  });

  it("sessionMode fresh that fails keeps the old browser and its page, and leaves nothing of its own", async () => {
    await real.call(["open", `${site.url}/form`]);
    const before = real.session();
    const daemon = real.daemonPid();
    const args = ["--executable-path", "/nonexistent/chrome", "open", `${site.url}/list`];
    const seen = await real.call({ args, sessionMode: "fresh" });
    expect(seen.isError).toBe(true);
    expect(seen.details).toMatchObject({
      failureCategory: "upstream-error",
      managedSessionOutcome: { status: "preserved", currentSessionName: before, activeAfter: true, succeeded: false },
    });
    expect(seen.text).toContain("Managed session outcome:");
    expect(real.session()).toBe(before);
    expect(real.daemonPid()).toBe(daemon);
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
    const daemons = (await processesOf(real.socketDir)).filter(({ command }) => !/chrom/i.test(command));
    expect(daemons.map(({ pid }) => pid)).toEqual([daemon]);
  });

  it("launch flags are refused on a running browser with a hint that works", async () => {
    await real.call(["open", `${site.url}/list`]);
    const seen = await real.call(["--user-agent", "Fixture/3", "open", `${site.url}/agent`]);
    expect(seen.details).toMatchObject({
      failureCategory: "validation-error",
      upstreamProcesses: 0,
      sessionRecoveryHint: { recommendedSessionMode: "fresh" },
    });
    expect((await real.call(["get", "title"])).text).toBe("  List");
    await real.call(actionOf(seen, "launch-fresh"));
    expect((await real.call(["get", "text", "#agent"])).text).toBe("  Fixture/3");
  });

  it("an explicit session is closed when its owner asks, and the managed one stays", async () => {
    await real.call(["open", `${site.url}/form`]);
    await real.call(["--session", "other", "open", `${site.url}/list`]);
    const other = real.daemonPid("other");
    const closed = await real.call(["--session", "other", "close"]);
    expect(closed.isError, closed.text).toBe(false);
    await until("the other daemon ended", () => !runs(other));
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
  });
});

describe("sessionMode fresh", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it("that fails with no browser before it says so, and the next open works", async () => {
    const args = ["--executable-path", "/nonexistent/chrome", "open", `${site.url}/list`];
    const seen = await real.call({ args, sessionMode: "fresh" });
    expect(seen.details).toMatchObject({ managedSessionOutcome: { status: "abandoned", activeAfter: false } });
    await expectNoLeftovers(real.socketDir);
    expect((await real.call(["open", `${site.url}/list`])).text).toContain('Opened "List"');
  });
});

describe("a first launch that fails", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it.each([
    ["--executable-path", "/nonexistent/chrome"],
    ["--state", "/nonexistent/state.json"],
    ["--profile", "No such profile"],
  ])("is forgotten: the next plain open works, and so does close (%s)", async (...flag) => {
    const failed = await real.call([...flag, "open", `${site.url}/list`]);
    expect(failed.isError, failed.text).toBe(true);
    expect((await real.call(["close"])).isError).toBe(false);
    const opened = await real.call(["open", `${site.url}/list`]);
    expect(opened.text).toContain('Opened "List"');
    expect((await real.call(["get", "title"])).text).toBe("  List");
  });
});

describe("launch flags", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it("are frozen: later calls keep the user agent, the page and the process", async () => {
    const opened = await real.call(["--user-agent", "Fixture/1", "open", `${site.url}/agent`]);
    expect(opened.isError, opened.text).toBe(false);
    const daemon = real.daemonPid();
    const browsers = real.browserPids();
    expect((await real.call(["get", "text", "#agent"])).text).toBe("  Fixture/1");
    expect((await real.call(["eval", "navigator.userAgent"])).text).toBe("  Fixture/1");
    await real.call(["fill", "body", "x"]);
    expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/agent`);
    expect(real.daemonPid()).toBe(daemon);
    expect(browsers.filter(runs)).toEqual(browsers);
    await real.call(["open", `${site.url}/agent`]);
    expect((await real.call(["get", "text", "#agent"])).text).toBe("  Fixture/1");
  });

  it("are repeated by a second process that resumes", async () => {
    await real.call(["--user-agent", "Fixture/2", "open", `${site.url}/agent`]);
    const second = real.resume();
    expect((await second.call(["get", "url"])).text).toBe(`  ${site.url}/agent`);
    expect((await second.call(["eval", "navigator.userAgent"])).text).toBe("  Fixture/2");
    expect(await second.engine.quit()).toBe(true);
    await expectNoLeftovers(real.socketDir);
  });
});

describe("an explicit session", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it("runs beside the managed one, and quit leaves it to its owner", async () => {
    await real.call(["open", `${site.url}/form`]);
    const opened = await real.call(["--session", "other", "open", `${site.url}/list`]);
    expect(opened.details).toMatchObject({ sessionName: "other", usedImplicitSession: false });
    expect(opened.details).not.toHaveProperty("managedSessionOutcome");
    const other = real.daemonPid("other");
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
    expect((await real.call(["--session", "other", "get", "title"])).text).toBe("  List");
    const managed = [real.daemonPid(), ...real.browserPids()];
    expect(await real.engine.quit()).toBe(true);
    expect(managed.filter(runs)).toEqual([]);
    expect(runs(other)).toBe(true);
    await real.raw(["close"], "other");
    await expectNoLeftovers(real.socketDir);
  });
});

describe("the close of a session whose daemon hangs", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it.each([
    ["one of the caller's", ["--session", "other"]],
    ["the managed one", []],
  ])("ends what runs of it within its time: %s", async (_what, scope) => {
    await real.call([...scope, "open", `${site.url}/list`]);
    const name = scope[1] ?? real.session();
    const daemon = real.daemonPid(name);
    const family = [daemon, ...(real.engine.state.resources.browsers[name]?.browserPids ?? [])];
    expect(family.length).toBeGreaterThan(1);
    process.kill(daemon, "SIGSTOP");
    const closed = await real.call({ args: [...scope, "close"], timeoutMs: 2_000 });
    expect(closed.isError, closed.text).toBe(false);
    expect(closed.text).toBe(`Closed ${name}. It had not answered, so its processes were ended.`);
    expect(closed.details).toMatchObject({ upstreamProcesses: 1 });
    expect(family.filter(runs)).toEqual([]);
    expect(real.engine.state.resources.browsers[name]).toMatchObject({ status: "closed" });
    expect((await real.call([...scope, "open", `${site.url}/form`])).isError).toBe(false);
    await real.call([...scope, "close"]);
  });
});

describe("a batch that closes the browser in its last row", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  const closing = (...rows: readonly (readonly string[])[]) => ({
    args: ["batch"],
    stdin: JSON.stringify([...rows, ["close"]]),
  });

  it("runs the rows before it, and the session is closed in the same process", async () => {
    await real.call(["open", `${site.url}/form`]);
    const name = real.session();
    const old = [real.daemonPid(), ...real.browserPids()];
    const seen = await real.call(closing(["eval", "document.title = 'Ada'"], ["get", "title"]));
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.text).toContain("Ada");
    expect(seen.text).toContain("The browser is closed.");
    expect(seen.details).toMatchObject({
      managedSessionOutcome: { status: "closed", activeAfter: false },
      upstreamProcesses: 1,
    });
    expect(seen.details).not.toHaveProperty("nextActions");
    expect(real.engine.state.resources.browsers[name]).toMatchObject({ status: "closed" });
    await until("the browser ended", () => old.filter(runs).length === 0);
    expect((await real.call(["get", "title"])).details).toMatchObject({ failureCategory: "session-lost" });
  });

  it("may have opened it, too, and its page is known", async () => {
    const seen = await real.call(closing(["open", `${site.url}/list`], ["get", "title"]));
    expect(seen.isError, seen.text).toBe(false);
    expect(seen.details).toMatchObject({ managedSessionOutcome: { status: "closed", succeeded: true } });
    await expectNoLeftovers(real.socketDir);
    expect((await real.call(["get", "title"])).text).toContain(`${site.url}/list`);
  });

  it("closes it though a row before it failed, unless --bail stops there", async () => {
    await real.call(["open", `${site.url}/form`]);
    const bailed = await real.call({ ...closing(["click", "#nothing"]), args: ["batch", "--bail"] });
    expect(bailed.details).toMatchObject({ managedSessionOutcome: { status: "unchanged", activeAfter: true } });
    expect((await real.call(["get", "title"])).text).toBe("  Sign up");
    const seen = await real.call(closing(["click", "#nothing"]));
    expect(seen.isError).toBe(true);
    expect(seen.details).toMatchObject({ managedSessionOutcome: { status: "closed", activeAfter: false } });
    await expectNoLeftovers(real.socketDir);
  });

  it("closes a session of the caller's", async () => {
    await real.call(["--session", "other", "open", `${site.url}/list`]);
    const other = real.daemonPid("other");
    const seen = await real.call({ ...closing(["get", "title"]), args: ["--session", "other", "batch"] });
    expect(seen.isError, seen.text).toBe(false);
    await until("the other daemon ended", () => !runs(other));
    expect(real.engine.state.resources.browsers["other"]).toMatchObject({ status: "closed" });
  });
});

describe("a session in a namespace", () => {
  const { real, site } = onSite({ fresh: "for each test" });

  it("is known by its page and its process, and is closed on quit", async () => {
    const opened = await real.call(["--namespace", "ns", "open", `${site.url}/form`]);
    expect(opened.text).toContain(`Opened "Sign up" (${site.url}/form)`);
    const { resources, pages } = real.engine.state;
    const browser = resources.browsers[real.session()];
    expect(browser?.daemonPid).toBeGreaterThan(0);
    expect(browser?.browserPids?.length).toBeGreaterThan(0);
    expect(pages.bySession[real.session()]?.url).toBe(`${site.url}/form`);
    expect(runs(browser?.daemonPid ?? 0)).toBe(true);
    const title = await real.call(["get", "title"]);
    expect(title.text).toBe("  Sign up");
    expect(title.details).toMatchObject({ upstreamProcesses: 1 });
    expect((await real.resume().call(["get", "title"])).text).toBe("  Sign up");
    expect(await real.engine.quit()).toBe(true);
    expect(runs(browser?.daemonPid ?? 0)).toBe(false);
  });

  it("that the environment names is found again and closed, however it is spelled", async () => {
    await withEngine({ env: { AGENT_BROWSER_NAMESPACE: "My Shop" } }, async (named) => {
      await named.call(["--session", "other", "open", `${site.url}/form`]);
      expect((await named.call(["--session", "other", "get", "title"])).text).toBe("  Sign up");
      await named.call(["open", `${site.url}/list`]);
      expect((await named.call(["get", "title"])).text).toBe("  List");
      expect((await named.call(["--session", "other", "close"])).text).toBe("The browser is closed.");
    });
  });
});
