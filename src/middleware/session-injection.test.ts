import { describe, expect, it } from "vitest";
import {
  actionIds,
  actionsOf,
  agent,
  detail,
  eventsOf,
  HOME,
  outcomeStatus,
  SECOND,
} from "../../test/support/agent.ts";
import { given } from "../../test/support/given.ts";
import type { Exit } from "../upstream/host/process.ts";

const LAUNCH = ["--user-agent", "Bot/1", "open", HOME];

/** The words of a start that stand before its command. */
function argvOf(one: ReturnType<typeof agent>, session?: string): readonly (readonly string[])[] {
  const browser = session === undefined ? one.browser() : one.world.browser(session);
  return browser.starts.map((start) => start.argv);
}

function names(one: ReturnType<typeof agent>): readonly string[] {
  return [...one.world.browsers.keys()];
}

/** A launch that ends before it says anything. */
const SILENT_DEATH: Exit = {
  kind: "exited",
  code: 1,
  signal: undefined,
  stdout: "",
  stderr: "boom",
  droppedBytes: 0,
};

/** The name that the first launch will take: it depends on the pi session and the folder alone. */
async function firstName(): Promise<string> {
  const probe = agent();
  await probe.call(["open", HOME]);
  return names(probe)[0] ?? "";
}

describe("the managed session", () => {
  it("is named after the pi session and the folder, and is the same in every call", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.call(["get", "title"]);
    const [name] = names(one);
    expect(name).toMatch(/^pi-[0-9a-f]{10}-1$/);
    expect(argvOf(one).map((argv) => argv.slice(0, 3))).toEqual([
      ["--json", "--session", name],
      ["--json", "--session", name],
    ]);
    const other = agent({ piSession: "pi-session-b" });
    await other.call(["open", HOME]);
    expect(names(other)[0]).not.toBe(name);
  });

  it("counts its launches and never uses a closed name again", async () => {
    const one = agent();
    for (let launch = 0; launch < 3; launch++) {
      await one.call(["open", HOME]);
      await one.call(["close"]);
    }
    expect(names(one).map((name) => name.slice(-2))).toEqual(["-1", "-2", "-3"]);
  });

  it("goes on counting after a resume", async () => {
    const first = agent();
    await first.call(["open", HOME]);
    await first.call(["close"]);
    const second = agent({ transcript: first.transcript, sharing: first.world });
    await second.call(["open", HOME]);
    expect(names(second).map((name) => name.slice(-2))).toEqual(["-1", "-2"]);
  });

  it("refuses its closed name when it is spelled out", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const [name = ""] = names(one);
    await one.call(["close"]);
    const started = one.started();
    const result = await one.call(["--session", name, "open", HOME]);
    expect(result.text).toContain("its name is not used again");
    expect(one.started()).toBe(started);
  });

  it("is meant by its own name as well as by no name", async () => {
    const one = agent();
    await one.onPage();
    const [name = ""] = names(one);
    const clicked = await one.call(["--session", name, "click", "@e2"]);
    expect(clicked.isError).toBe(false);
    expect(clicked.details["usedImplicitSession"]).toBe(true);
    expect(names(one)).toEqual([name]);
  });

  it("says which session a result belongs to", async () => {
    const one = agent();
    const opened = await one.call(["open", HOME]);
    expect(opened.details).toMatchObject({
      sessionMode: "auto",
      sessionName: names(one)[0],
      usedImplicitSession: true,
    });
  });

  it.each([[["get", "title"]], [["click", "#go"]], [["snapshot", "-i"]], [["reload"]]])(
    "refuses %j before any page is open, with the call that opens one",
    async (args) => {
      const one = agent();
      const result = await one.call(args);
      expect(result.text).toContain(
        'No page is open yet. Nothing was run. Open one first, for example {"args":["open"',
      );
      expect(one.started()).toBe(0);
      expect(one.transcript.map((event) => event.type)).toEqual(["call.finished"]);
    },
  );

  it("gives commands that need no session none", async () => {
    const one = agent();
    await one.call(["--version"]);
    await one.call(["skills", "list"]);
    await one.call(["session", "list"]);
    for (const argv of argvOf(one, "default")) expect(argv).not.toContain("--session");
    expect(one.started()).toBe(3);
    expect(eventsOf(one.transcript, "session.leased")).toEqual([]);
  });

  it("leases its name before the launch, so that a crash leaves nothing unowned", async () => {
    const kept: string[] = [];
    const one = agent();
    one.engine.events$.subscribe((event) => kept.push(event.type));
    await one.call(["open", HOME]);
    expect(kept.indexOf("session.leased")).toBeLessThan(kept.indexOf("session.opened"));
    expect(eventsOf(one.transcript, "session.leased")[0]).toMatchObject({
      session: names(one)[0],
      kind: "managed",
      generation: 1,
      socketDir: "/sockets",
    });
    expect(eventsOf(one.transcript, "session.opened")[0]).toMatchObject({ daemonPid: 1000, browserPids: [1001] });
  });
});

describe("launch flags", () => {
  it("are repeated on every later call", async () => {
    const one = agent();
    await one.call(LAUNCH);
    await one.call(["get", "title"]);
    await one.call(["snapshot", "-i"]);
    for (const argv of argvOf(one)) expect(argv.slice(3, 5)).toEqual(["--user-agent", "Bot/1"]);
    expect(argvOf(one)).toHaveLength(3);
  });

  it("that upstream keeps by itself stand on the first call only", async () => {
    const one = agent();
    await one.call(["--cdp", "9222", "open", HOME]);
    await one.call(["get", "title"]);
    expect(argvOf(one).map((argv) => argv.includes("--cdp"))).toEqual([true, false]);
  });

  it("are repeated by a second process that resumes", async () => {
    const first = agent();
    await first.call(LAUNCH);
    const second = agent({ transcript: first.transcript, sharing: first.world });
    expect((await second.call(["get", "title"])).text).toBe("  Home");
    expect(argvOf(second).at(-1)).toEqual(expect.arrayContaining(["--user-agent", "Bot/1"]));
  });

  it("on a running browser are refused, with the call that starts a new one", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const started = one.started();
    const result = await one.call(LAUNCH);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(result.text).toContain("--user-agent only works when a browser starts");
    expect(detail(result, "sessionRecoveryHint")).toMatchObject({
      recommendedSessionMode: "fresh",
      exampleArgs: LAUNCH,
      exampleParams: { args: LAUNCH, sessionMode: "fresh" },
    });
    expect(one.started()).toBe(started);
    const [action] = actionsOf(result);
    expect(action).toMatchObject({ id: "launch-fresh", params: { args: LAUNCH, sessionMode: "fresh" } });
    const retried = await one.call(action?.params ?? {});
    expect(retried.isError).toBe(false);
    expect(outcomeStatus(retried)).toBe("replaced");
  });

  it("named again as they were are fine", async () => {
    const one = agent();
    await one.call(LAUNCH);
    const again = await one.call(["--user-agent", "Bot/1", "open", SECOND]);
    expect(again.isError).toBe(false);
    expect(names(one)).toHaveLength(1);
    expect(
      argvOf(one)
        .at(-1)
        ?.filter((word) => word === "--user-agent"),
    ).toHaveLength(1);
  });

  it("named again in part, or in another order, are fine", async () => {
    const one = agent();
    await one.call(["--user-agent", "Bot/1", "--color-scheme", "dark", "open", HOME]);
    expect((await one.call(["--color-scheme", "dark", "--user-agent", "Bot/1", "open", SECOND])).isError).toBe(false);
    expect((await one.call(["--color-scheme", "dark", "get", "title"])).text).toBe("  Second");
    expect((await one.call(["--user-agent", "Bot/2", "get", "title"])).isError).toBe(true);
    expect(names(one)).toHaveLength(1);
  });

  it("with a command that needs the page are refused with the call that opens it in a new browser", async () => {
    const one = agent();
    await one.call(["open", SECOND]);
    const reopening = ["--user-agent", "Bot/1", "open", SECOND];
    const read = await one.call([
      "--session",
      one.engine.state.sessions.current ?? "",
      "--user-agent",
      "Bot/1",
      "get",
      "title",
    ]);
    expect(actionsOf(read)[0]?.params).toEqual({ args: reopening, sessionMode: "fresh" });
    const batch = await one.call({ args: ["--user-agent", "Bot/1", "batch"], stdin: JSON.stringify([["open", HOME]]) });
    expect(actionsOf(batch)[0]?.params).toEqual({
      args: ["--user-agent", "Bot/1", "open", HOME],
      sessionMode: "fresh",
    });
  });

  it("do not keep a browser from being closed", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    expect((await one.call(["--color-scheme", "dark", "close"])).text).toBe("The browser is closed.");
  });

  it("that hold a secret come without a recovery call that could not run", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const result = await one.call(["--proxy", "http://ada:s3cr3t-pw@proxy.test:1", "open", HOME]);
    expect(result.isError).toBe(true);
    expect(actionIds(result)).not.toContain("launch-fresh");
    expect(JSON.stringify([result, one.transcript])).not.toContain("s3cr3t-pw");
  });

  it("stay in force when a browser that died is opened again", async () => {
    const one = agent();
    await one.call(LAUNCH);
    one.browser().die();
    await one.call(["open", HOME]);
    expect(names(one)).toHaveLength(2);
    expect(argvOf(one).at(-1)).toEqual(expect.arrayContaining(["--user-agent", "Bot/1"]));
  });
});

describe("the launch environment", () => {
  it("is frozen with the browser: a later change does not reach it", async () => {
    const first = agent({ env: { AGENT_BROWSER_ARGS: "--lang=de" } });
    await first.call(["open", HOME]);
    const second = agent({
      transcript: first.transcript,
      sharing: first.world,
      env: { AGENT_BROWSER_ARGS: "--lang=fr", AGENT_BROWSER_PROXY: "http://other.test" },
    });
    await second.call(["get", "title"]);
    const [atLaunch, later] = first.browser().starts.map((start) => start.env);
    expect(atLaunch).toEqual({ AGENT_BROWSER_ARGS: "--lang=de" });
    expect(later).toEqual(atLaunch);
  });

  it("and launch flags are in the journal by name and digest, never by value", async () => {
    const one = agent({ env: { AGENT_BROWSER_PROXY: "http://ada:env-s3cr3t@proxy.test" } });
    await one.call(["--user-agent", "Very/Special", "--proxy", "http://bob:flag-s3cr3t@proxy.test:1", "open", HOME]);
    const [opened] = eventsOf(one.transcript, "session.opened");
    expect(opened?.launch.names).toEqual(["--user-agent", "--proxy", "AGENT_BROWSER_PROXY"]);
    expect(opened?.launch.digest).not.toBe("");
    const journal = JSON.stringify(one.transcript);
    for (const value of ["Very/Special", "env-s3cr3t", "flag-s3cr3t", "proxy.test"]) {
      expect(journal).not.toContain(value);
    }
  });

  it("that was lost with its file makes the session lost, and says so", async () => {
    const first = agent();
    await first.call(LAUNCH);
    first.world.launches.clear();
    const second = agent({ transcript: first.transcript, sharing: first.world });
    const started = second.started();
    const result = await second.call(["get", "title"]);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(result.text).toContain("options that are no longer known");
    expect(result.text).toContain(HOME);
    expect(second.started()).toBe(started);
    expect(eventsOf(second.transcript, "session.lost")).toMatchObject([{ reason: "launch-unknown" }]);
    expect(actionsOf(result)[0]).toMatchObject({ id: "reopen-page", params: { args: ["open", HOME] } });
  });

  it("is not missed when the browser was started without options", async () => {
    const first = agent();
    await first.call(["open", HOME]);
    first.world.launches.clear();
    const second = agent({ transcript: first.transcript, sharing: first.world });
    expect((await second.call(["get", "title"])).text).toBe("  Home");
  });
});

describe("a command that needs a page starts no browser, which would answer from about:blank:", () => {
  const NEED_A_PAGE = [
    { args: ["get", "title"] },
    { args: ["batch"], stdin: '[["get","title"],["open","https://site.test/"]]' },
    { args: ["batch"], stdin: '[["set","viewport","800","600"],["get","title"]]' },
    { args: ["--user-agent", "Bot/1", "get", "title"] },
    { args: ["--namespace", "work", "click", "@e1"] },
    { args: ["--profile", "Default", "snapshot", "-i"] },
  ];

  it.each(NEED_A_PAGE)("%j before anything was opened", async (params) => {
    const one = agent();
    const result = await one.call(params);
    expect(result.text).toContain("No page is open yet");
    expect(one.started()).toBe(0);
  });

  it.each(NEED_A_PAGE)("%j after the browser has died", async (params) => {
    const one = agent();
    await one.call(["open", SECOND]);
    one.browser().die();
    const result = await one.call(params);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(result.text).toContain(SECOND);
    expect(one.started()).toBe(1);
  });

  it.each(NEED_A_PAGE)("%j with sessionMode fresh, which keeps the browser that is there", async (params) => {
    const one = agent();
    await one.call(["open", SECOND]);
    const result = await one.call({ ...params, sessionMode: "fresh" });
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(result.text).toContain("starts a browser without a page");
    expect(one.started()).toBe(1);
    expect((await one.call(["get", "title"])).text).toBe("  Second");
  });

  it("what is set before a page is opened may, and is told what was open", async () => {
    const one = agent();
    await one.call(["open", SECOND]);
    one.browser().die();
    const set = await one.call(["set", "offline", "off"]);
    expect(set.isError).toBe(false);
    expect(set.text).toContain(`This is a new browser; the page before was ${SECOND}`);
    const batch = await one.batch(["set", "offline", "off"], ["open", HOME], ["get", "title"]);
    expect(batch.text).not.toContain("This is a new browser");
  });

  it("what it is attached to may have one, and stored cookies need none", async () => {
    for (const args of [
      ["--cdp", "9222", "get", "title"],
      ["--profile", "Default", "cookies", "get"],
    ]) {
      const one = agent();
      expect((await one.call(args)).text).not.toContain("No page is open yet");
      expect(one.started()).toBe(1);
    }
  });
});

describe("sessionMode fresh", () => {
  it("closes the old browser only after the new one has opened its page", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const [old = ""] = names(one);
    const order: string[] = [];
    one.world.browser(old).on((words) => {
      order.push(`old ${words[0]}`);
      return undefined;
    });
    const result = await one.call({ args: ["open", SECOND], sessionMode: "fresh" });
    const [, fresh = ""] = names(one);
    expect(detail(result, "managedSessionOutcome")).toMatchObject({
      status: "replaced",
      sessionMode: "fresh",
      attemptedSessionName: fresh,
      previousSessionName: old,
      currentSessionName: fresh,
      replacedSessionName: old,
      activeBefore: true,
      activeAfter: true,
      succeeded: true,
    });
    expect(one.world.browser(old).starts.at(-1)?.argv.at(-1)).toBe("close");
    expect(one.world.browser(old).pid).toBeUndefined();
    const facts = one.transcript.map((event) => event.type);
    expect(facts.lastIndexOf("session.opened")).toBeLessThan(facts.indexOf("session.replaced"));
    expect((await one.call(["get", "title"])).text).toBe("  Second");
  });

  it("that fails leaves the old browser in use and ends the new one", async () => {
    const one = agent();
    await one.onPage();
    const [old = ""] = names(one);
    const fresh = old.replace(/1$/, "2");
    one.world.browser(fresh).on((words) => (words[0] === "open" ? { error: "net::ERR_NAME_NOT_RESOLVED" } : undefined));
    const result = await one.call({ args: ["open", "https://nowhere.test"], sessionMode: "fresh" });
    expect(result.isError).toBe(true);
    expect(detail(result, "managedSessionOutcome")).toMatchObject({
      status: "preserved",
      currentSessionName: old,
      attemptedSessionName: fresh,
      activeBefore: true,
      activeAfter: true,
      succeeded: false,
    });
    expect(result.text).toContain(`Managed session outcome: The new browser failed; the one before (${old})`);
    expect(one.world.browser(fresh).pid).toBeUndefined();
    expect(one.world.ended.length).toBeGreaterThan(0);
    expect(one.world.browser(old).starts.some((start) => start.argv.includes("close"))).toBe(false);
    expect((await one.call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });

  it("that fails with no browser before is abandoned", async () => {
    const one = agent({ version: null });
    const result = await one.call({ args: ["open", HOME], sessionMode: "fresh" });
    expect(detail(result, "managedSessionOutcome")).toMatchObject({ status: "abandoned", activeAfter: false });
    expect(result.text).toContain("there was none before");
    expect(one.engine.ownedBrowsers()).toEqual([]);
  });

  it("is refused for close", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const result = await one.call({ args: ["close"], sessionMode: "fresh" });
    expect(result.text).toContain("leave sessionMode out");
    expect(one.browser().pid).toBeDefined();
  });
});

describe("managedSessionOutcome", () => {
  it("is created, then unchanged, then closed", async () => {
    const one = agent();
    const opened = await one.call(["open", HOME]);
    const read = await one.call(["get", "title"]);
    const closed = await one.call(["close"]);
    expect([opened, read, closed].map(outcomeStatus)).toEqual(["created", "unchanged", "closed"]);
    expect(closed.text).toBe("The browser is closed.");
    expect(detail(closed, "managedSessionOutcome")).toMatchObject({ activeBefore: true, activeAfter: false });
    expect(detail(closed, "managedSessionOutcome")).not.toHaveProperty("currentSessionName");
  });

  it("says on a routine call only that nothing changed", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const read = await one.call(["get", "title"]);
    expect(detail(read, "managedSessionOutcome")).toEqual({ status: "unchanged", activeAfter: true, succeeded: true });
  });

  it("is abandoned when the first launch fails, and no browser is owned", async () => {
    const one = agent();
    one.world.browser(await firstName()).next = () => SILENT_DEATH;
    const result = await one.call(["open", HOME]);
    expect(result.isError).toBe(true);
    expect(outcomeStatus(result)).toBe("abandoned");
    expect(one.engine.ownedBrowsers()).toEqual([]);
    expect((await one.call(["open", HOME])).isError).toBe(false);
  });

  it("is created when the browser started though its page could not be opened", async () => {
    const one = agent();
    const browser = one.world.browser(await firstName());
    browser.on((words) => (words[0] === "open" ? { error: "net::ERR_CONNECTION_REFUSED" } : undefined));
    const result = await one.call(["open", HOME]);
    expect(result.isError).toBe(true);
    expect(detail(result, "managedSessionOutcome")).toMatchObject({ status: "created", succeeded: false });
    expect(one.engine.ownedBrowsers()).toHaveLength(1);
  });

  it("leaves no lease behind when an inner layer refuses the call that would have launched", async () => {
    const one = agent();
    one.world.readOnly = "EROFS";
    const result = await one.call({ args: ["batch"], stdin: '[["open","https://site.test/"],["pdf","out/a.pdf"]]' });
    expect(result.text).toContain("EROFS");
    expect(one.started()).toBe(0);
    expect(one.engine.ownedBrowsers()).toEqual([]);
  });
});

describe("an explicit session", () => {
  it("runs beside the managed one and is said to be the caller's", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    const opened = await one.call(["--session", "shop", "open", SECOND]);
    expect(opened.details).toMatchObject({ sessionName: "shop", usedImplicitSession: false });
    expect(opened.details["managedSessionOutcome"]).toBeUndefined();
    expect((await one.call(["get", "title"])).text).toBe("  Home");
    expect((await one.call(["--session", "shop", "get", "title"])).text).toBe("  Second");
  });

  it("survives fresh and close of the managed one, and quit", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", SECOND]);
    await one.call(["open", HOME]);
    await one.call({ args: ["open", HOME], sessionMode: "fresh" });
    await one.call(["close"]);
    await one.engine.quit();
    expect(one.world.browser("shop").pid).toBeDefined();
    expect(one.world.browser("shop").starts).toHaveLength(1);
  });

  it("is closed by the caller's own close", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", SECOND]);
    const closed = await one.call(["--session", "shop", "close"]);
    expect(closed.text).toBe("The browser is closed.");
    expect(one.world.browser("shop").pid).toBeUndefined();
    expect(eventsOf(one.transcript, "session.closed")).toMatchObject([{ session: "shop", by: "caller" }]);
  });

  it("has its launch flags repeated", async () => {
    const one = agent();
    await one.call(["--session", "shop", "--user-agent", "Bot/1", "open", SECOND]);
    await one.call(["--session", "shop", "get", "title"]);
    expect(argvOf(one, "shop").map((argv) => argv.includes("Bot/1"))).toEqual([true, true]);
  });

  it("that was never opened is not started by a read", async () => {
    const one = agent();
    const result = await one.call(["--session", "shop", "get", "title"]);
    expect(result.text).toContain('{"args":["--session","shop","open","https://example.com"]}');
    expect(one.started()).toBe(0);
  });

  it("whose browser is gone says so and gives the call that reopens it there", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", SECOND]);
    one.world.browser("shop").die();
    const result = await one.call(["--session", "shop", "get", "title"]);
    expect(result.details["failureCategory"]).toBe("session-lost");
    expect(result.text).toContain(SECOND);
    expect(actionsOf(result)[0]?.params.args).toEqual(["--session", "shop", "open", SECOND]);
    expect(one.world.browser("shop").starts).toHaveLength(1);
  });

  it("in a namespace is named with it in every follow-up, and in what close --all leaves", async () => {
    const one = agent();
    const scope = ["--session", "shop", "--namespace", "work"];
    await one.call([...scope, "open", SECOND]);
    const missed = await one.call([...scope, "click", "#nowhere"]);
    expect(actionsOf(missed)[0]?.params.args).toEqual([...scope, "snapshot", "-i"]);
    expect((await one.call(["close", "--all"])).text).toContain("shop --namespace work; close each");
    one.world.browser("shop").die();
    const lost = await one.call([...scope, "close"]);
    expect(lost.text).toContain("nothing to close");
  });

  it("in a namespace whose browser is gone is reopened there, not on a page of another session", async () => {
    const one = agent();
    const scope = ["--session", "shop", "--namespace", "work"];
    await one.call(["--session", "shop", "open", HOME]);
    await one.call([...scope, "open", SECOND]);
    one.world.browser("shop").die();
    const lost = await one.call(["--session", "shop", "--namespace", "Work", "snapshot"]);
    expect(lost.details["failureCategory"]).toBe("session-lost");
    expect(actionsOf(lost)[0]?.params.args).toEqual([...scope, "open", SECOND]);
  });

  it("is not started anew, with its page lost, by launch flags on a command that needs the page", async () => {
    const one = agent();
    await one.call(["--session", "shop", "--color-scheme", "dark", "open", SECOND]);
    const result = await one.call(["--session", "shop", "--user-agent", "Bot/1", "get", "title"]);
    expect(result.text).toContain("--user-agent would make agent-browser start the browser of session shop anew");
    expect(one.world.browser("shop").starts).toHaveLength(1);
    expect((await one.call(["--session", "shop", "--color-scheme", "dark", "get", "title"])).text).toBe("  Second");
    expect((await one.call(["--session", "shop", "--user-agent", "Bot/1", "open", HOME])).isError).toBe(false);
  });

  it("that is not running is not started to be closed", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", SECOND]);
    one.world.browser("shop").die();
    const result = await one.call(["--session", "shop", "close"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("nothing to close");
    expect(one.world.browser("shop").starts).toHaveLength(1);
    expect(one.engine.state.resources.browsers["shop"]?.status).toBe("closed");
  });
});

describe("close", () => {
  it("starts nothing when nothing is open", async () => {
    const one = agent();
    const result = await one.call(["close"]);
    expect(result.isError).toBe(false);
    expect(result.text).toContain("No browser is open in this session; there is nothing to close.");
    expect(one.started()).toBe(0);
  });

  it("starts nothing when the browser has died, and ends what it left", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().die();
    const result = await one.call(["close"]);
    expect(result.isError).toBe(false);
    expect(one.started()).toBe(1);
    expect(one.world.ended).toContain(1001);
    expect(one.engine.ownedBrowsers()).toEqual([]);
  });

  it("--all closes what this pi session owns and names what it leaves", async () => {
    const one = agent();
    const other = agent({ piSession: "pi-session-b", sharing: one.world });
    await other.call(["open", HOME]);
    const [foreign = ""] = names(other);
    await one.call(["open", HOME]);
    const own = names(one).at(-1) ?? "";
    await one.call(["--session", "shop", "open", SECOND]);
    const result = await one.call(["close", "--all"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe(
      `Closed ${own}. Left alone, since they were opened by name: shop; close each by --session and its name.`,
    );
    expect(outcomeStatus(result)).toBe("closed");
    expect(one.world.browser(own).pid).toBeUndefined();
    expect(one.world.browser("shop").pid).toBeDefined();
    expect(one.world.browser(foreign).pid).toBeDefined();
    expect(eventsOf(one.transcript, "session.closed")).toMatchObject([{ session: own, by: "caller" }]);
    const argvs = [...one.world.browsers.values()].flatMap((browser) => browser.starts.map((start) => start.argv));
    expect(argvs.flat()).not.toContain("--all");
  });

  it("--all forgets the refs: the next call asks for a page", async () => {
    const one = agent();
    await one.onPage();
    await one.call(["close", "--all"]);
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(HOME);
    expect(one.engine.state.sessions.current).toBeUndefined();
  });

  it("--all with nothing open starts nothing", async () => {
    const one = agent();
    const result = await one.call(["close", "--all"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe("This pi session has no browser of its own; none was closed.");
    expect(one.started()).toBe(0);
  });

  it("--all for one session is refused as a contradiction", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", SECOND]);
    const result = await one.call(["--session", "shop", "close", "--all"]);
    expect(result.text).toContain("leave --session out");
    expect(one.world.browser("shop").pid).toBeDefined();
  });

  it("--all closes a browser of an abandoned branch as well", async () => {
    const first = agent();
    await first.call(["open", HOME]);
    const second = given({ sharing: first.world });
    second.engine.load(first.transcript, []);
    const result = await second.call(["close", "--all"]);
    expect(result.text).toContain(`Closed ${names(first)[0]}.`);
    expect(first.browser().pid).toBeUndefined();
  });
});

describe("a daemon that died between calls", () => {
  it.each([[["get", "title"]], [["click", "@e2"]], [["snapshot", "-i"]]])(
    "makes %j refuse before anything is started, with the page and the call that reopens it",
    async (args) => {
      const one = agent();
      await one.onPage(SECOND);
      one.browser().die();
      const started = one.started();
      const result = await one.call(args);
      expect(result.details["failureCategory"]).toBe("session-lost");
      expect(result.text).toContain(`It was on ${SECOND} ("Second"). Nothing was run.`);
      expect(actionsOf(result)[0]).toMatchObject({ id: "reopen-page", params: { args: ["open", SECOND] } });
      expect(one.started()).toBe(started);
    },
  );

  it("is recorded once, however often it is asked", async () => {
    const one = agent();
    await one.onPage();
    one.browser().die();
    await one.call(["get", "title"]);
    await one.call(["get", "title"]);
    expect(eventsOf(one.transcript, "session.lost")).toHaveLength(1);
    expect(eventsOf(one.transcript, "refs.invalidated")).toHaveLength(1);
  });

  it("is replaced by open, under a new name, and its orphaned browser is ended", async () => {
    const one = agent();
    await one.onPage();
    const [old] = names(one);
    one.browser().die();
    const result = await one.call(["open", HOME]);
    expect(outcomeStatus(result)).toBe("created");
    expect(one.world.ended).toContain(1001);
    expect(names(one)).toHaveLength(2);
    expect(one.engine.ownedBrowsers().map((browser) => browser.session)).toEqual([names(one)[1]]);
    expect(one.engine.state.resources.browsers[old ?? ""]?.status).toBe("closed");
  });

  it("is swept before a fresh launch too, which could find its profile in use otherwise", async () => {
    const one = agent();
    await one.onPage();
    one.browser().die();
    await one.call(["get", "title"]);
    const result = await one.call({ args: ["open", HOME], sessionMode: "fresh" });
    expect(outcomeStatus(result)).toBe("created");
    expect(one.world.ended).toContain(1001);
    expect(one.engine.ownedBrowsers()).toHaveLength(1);
  });

  it("voids its refs in the browser that is opened instead", async () => {
    const one = agent();
    await one.onPage();
    one.browser().die();
    await one.call(["open", HOME]);
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("stale-ref");
  });

  it("and was respawned by upstream is ended with its new process id when a page is opened again", async () => {
    const one = agent();
    await one.onPage();
    const browser = one.browser();
    // Somebody else's call has made upstream start a new daemon under the name.
    browser.pid = browser.nextPid++;
    const respawned = browser.pid;
    browser.crash();
    browser.next = async (start) => {
      browser.pid = respawned + 50;
      return browser.run(start);
    };
    expect((await one.call(["get", "title"])).details["failureCategory"]).toBe("session-lost");
    await one.call(["open", HOME]);
    expect(one.world.ended).toContain(respawned + 50);
  });
});
