import { beforeEach, describe, expect, it } from "vitest";
import { actionIds, detail } from "../../../test/support/agent.ts";
import { type Given, given, type Seen } from "../../../test/support/given.ts";
import { actionOf } from "../../../test/support/real.ts";
import type { JsonObject } from "../../json.ts";

let session: Given;

const TREE = {
  "/opt/notes/notes": null,
  "/opt/notes/resources/app.asar": "",
  "/opt/notes/version": "38.1.2",
  "/usr/share/applications/notes.desktop": "[Desktop Entry]\nName=Notes\nExec=/opt/notes/notes %U\n",
};

beforeEach(() => {
  session = given();
  session.world.desktop.tree = TREE;
});

function electron(electron: JsonObject, on: Given = session): Promise<Seen> {
  return on.call({ electron });
}

function told(seen: Seen): JsonObject {
  return detail(seen, "electron");
}

function launch(more: JsonObject = {}): Promise<Seen> {
  return electron({ action: "launch", appName: "Notes", ...more });
}

const ID = "electron-0000000001";

describe("electron list", () => {
  it("tells the apps that are proven, without a process of upstream's", async () => {
    const seen = await electron({ action: "list" });
    expect(seen.text).toContain('1 Electron app.\n- "Notes" ("notes.desktop") "/opt/notes/notes" desktop-file');
    expect(told(seen)).toMatchObject({ platform: "linux", apps: [{ name: "Notes" }], skippedCount: 0, maxResults: 50 });
    expect(seen.details).toMatchObject({ upstreamProcesses: 0, compiledElectron: { action: "list" } });
    expect((await electron({ action: "list", query: "mail" })).text).toBe('0 Electron apps for "mail".');
  });

  it("says what it leaves out", async () => {
    const more = { "/opt/two/two": null, "/opt/two/resources/app.asar": "", "/opt/two/version": "38.0.0" };
    session.world.desktop.tree = { ...TREE, ...more };
    const seen = await electron({ action: "list", maxResults: 1 });
    expect(told(seen)).toMatchObject({ omittedCount: 1 });
    expect(seen.text).toContain("1 more; give query or maxResults.");
  });

  it("looks for none on other systems, and says what works there", async () => {
    session.world.desktop.platform = "win32";
    const seen = await electron({ action: "list" });
    expect(told(seen)).toMatchObject({ platform: "unsupported", apps: [] });
    expect(seen.text).toContain("launch takes executablePath or appPath here");
  });
});

describe("electron launch", () => {
  it("starts the app with flags of its own, attaches a fresh browser session and lists its window", async () => {
    await session.call(["open", "https://site.test/"]);
    const seen = await launch({ appArgs: ["--safe-mode"] });
    expect(seen).toMatchObject({ isError: false });
    const [app] = session.world.desktop.apps.values();
    expect(app?.start).toMatchObject({ launch: ID, file: "/opt/notes/notes", prefix: [], args: ["--safe-mode"] });
    expect(told(seen)).toMatchObject({
      status: "succeeded",
      launch: { launchId: ID, launchedByWrapper: true, appName: "Notes", port: 40_123, cleanupState: "active" },
      handoff: { handoff: "snapshot", attachedTo: "target" },
      profileIsolation: { isolatedLaunch: true, reusesExistingSignedInProfile: false },
    });
    expect(seen.details["managedSessionOutcome"]).toMatchObject({ status: "replaced" });
    const words = session.browser().starts.map(({ rows }) => rows.map(({ argv }) => argv[0]));
    expect(words[0]).toEqual(["connect"]);
    expect(words[1]).toEqual(expect.arrayContaining(["tab", "snapshot"]));
    expect(seen.text).toContain(`Started "Notes" with a new, empty profile (launchId ${ID}, port 40123)`);
    expect(session.engine.state.apps.byLaunch.get(ID)).toMatchObject({ session: seen.details["sessionName"] });
  });

  it.each([
    ["connect", 1],
    ["tabs", 2],
  ])("stops after %s when that is all that is wanted", async (handoff, rows) => {
    const seen = await launch({ handoff });
    expect(seen.isError).toBe(false);
    const commands = session.browser().starts.flatMap((start) => start.rows.filter(({ role }) => role === "command"));
    expect(commands).toHaveLength(rows);
    expect(actionIds(seen)[0]).toBe("snapshot-electron-session");
  });

  it("attaches to the kind of target that is wanted, else to the app as a whole", async () => {
    const view = { id: "V", type: "webview", title: "Inner", url: "https://site.test/" };
    const socket = "ws://127.0.0.1:40123/devtools/page/V";
    session.world.desktop.targets = [{ ...view, webSocketDebuggerUrl: socket }];
    const seen = await launch({ targetType: "webview", handoff: "connect" });
    expect(session.browser().starts.at(-1)?.argv).toContain(socket);
    expect(told(seen)).toMatchObject({ handoff: { targetId: "V" } });
    const other = await launch({ targetType: "page", handoff: "connect" });
    expect(session.browser().starts.at(-1)?.argv).toContain("40123");
    expect(other.text).toContain("It shows no page yet");
  });

  it.each([
    [{ appName: "Mail" }, "No Electron app called"],
    [{ appName: undefined, appPath: "notes" }, "must be an absolute path"],
    [{ appName: undefined, executablePath: "/usr/share/applications" }, "Nothing shows that"],
    [{ appPath: "/opt/notes" }, "not appPath and appName together"],
    [{ appName: undefined }, "launch takes one of"],
    [{ appArgs: ["--user-data-dir=/home/me"] }, "appArgs may not hold --user-data-dir"],
    [{ appArgs: ["--remote-debugging-port", "9222"] }, "appArgs may not hold --remote-debugging-port"],
    [{ appArgs: ["--"] }, "appArgs may not hold --"],
    [{ query: "notes" }, "query does not go with launch"],
  ])("starts nothing for %j", async (more, why) => {
    const seen = await launch(more);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(seen.text).toContain(why);
    expect(session.world.desktop.apps.size).toBe(0);
  });

  it("keeps to the caller's own lists, and to what the user forbids", async () => {
    const denied = await launch({ deny: ["/opt/"] });
    expect(denied.details).toMatchObject({ failureCategory: "policy-blocked" });
    expect(told(denied)).toMatchObject({ failure: { policy: { list: "deny", entry: "/opt/" } } });
    expect((await launch({ allow: ["mail"] })).details["failureCategory"]).toBe("policy-blocked");
    const strict = given({ env: { PI_AGENT_BROWSER_FORBID: "runs-code" } });
    strict.world.desktop.tree = TREE;
    const forbidden = await electron({ action: "launch", appName: "Notes" }, strict);
    expect(forbidden).toMatchObject({ isError: true, details: { failureCategory: "policy-blocked" } });
    expect((await electron({ action: "list" }, strict)).isError).toBe(false);
    expect([...session.world.desktop.apps, ...strict.world.desktop.apps]).toEqual([]);
  });

  it("ends an app that cannot be reached, and tells what is known of why", async () => {
    session.world.desktop.targets = undefined;
    const seen = await launch({ timeoutMs: 50 });
    expect(seen.details["failureCategory"]).toBe("timeout");
    expect(told(seen)).toMatchObject({
      failure: { diagnostics: { pidAlive: true, devToolsActivePort: "missing", cdpReached: false, timeoutMs: 50 } },
      cleanup: { process: "ended", userDataDir: "removed" },
    });
    expect(session.engine.state.apps.byLaunch.get(ID)?.ended).toBe("failed-launch");
  });

  it("that cannot be attached ends the app again", async () => {
    session.world.desktop.targets = [];
    session.world.desktop.unstartable = "EACCES";
    expect((await launch()).text).toContain('"Notes" could not be started: EACCES.');
    session.world.desktop.unstartable = undefined;
    session = given({ version: null });
    session.world.desktop.tree = TREE;
    const seen = await launch();
    expect(seen.details["failureCategory"]).toBe("missing-binary");
    expect(seen.text).toContain("was started, and ended again since it could not be attached");
    expect(session.world.desktop.apps.get(ID)?.alive).toBe(false);
  });

  it("takes no stdin, and one mode a call", async () => {
    expect((await session.call({ electron: { action: "list" }, stdin: "x" })).text).toContain("stdin goes with args");
    const both = await session.call({ electron: { action: "list" }, args: ["close"] });
    expect(both.text).toContain("keep electron and leave out args");
  });
});

describe("what was launched", () => {
  it("is told of, probed and ended by the only launch there is", async () => {
    const started = await launch();
    expect(actionIds(started).slice(0, 4)).toEqual([
      "snapshot-electron-session",
      "cleanup-electron-launch",
      "probe-electron-launch",
      "status-electron-launch",
    ]);
    const status = await session.call(actionOf(started, "status-electron-launch"));
    expect(status.text).toContain(`"Notes" (${ID}) runs (pid 5000) and answers on port 40123.`);
    expect(told(status)).toMatchObject({ statuses: [{ pidAlive: true, portAlive: true, ownership: "own" }] });
    const probe = await electron({ action: "probe" });
    expect(told(probe)).toMatchObject({ probeContext: { scope: "current-session" }, identifiers: { launchId: ID } });
    const clean = await session.call(actionOf(started, "cleanup-electron-launch"));
    expect(clean).toMatchObject({ isError: false });
    expect(told(clean)).toMatchObject({
      status: "succeeded",
      cleanup: {
        partial: false,
        records: [{ cleanupState: "cleaned" }],
        results: [
          { launchId: ID, steps: [{ state: "closed" }, { state: "ended" }, { state: "closed" }, { state: "removed" }] },
        ],
      },
    });
    expect(session.engine.state.sessions.current).toBeUndefined();
    expect((await electron({ action: "cleanup" })).text).toContain("there is nothing to end");
    expect((await electron({ action: "cleanup", launchId: ID })).text).toContain("was ended before");
  });

  it("is named when there are several, or is told to be unknown", async () => {
    await launch();
    await launch();
    const one = await electron({ action: "status" });
    expect(one).toMatchObject({ isError: true });
    expect(one.text).toContain(`Several apps were launched: ${ID} ("Notes"), electron-0000000002 ("Notes").`);
    expect(told(await electron({ action: "status", all: true }))).toMatchObject({
      identifierList: [{ launchId: ID }, { launchId: "electron-0000000002" }],
      sessionMismatch: { launchId: ID, reason: "session-gone" },
    });
    expect((await electron({ action: "cleanup", launchId: "electron-other" })).text).toContain("has no launch");
    expect((await electron({ action: "cleanup", all: true, launchId: ID })).text).toContain("not both");
    expect((await electron({ action: "cleanup", all: true })).isError).toBe(false);
    expect([...session.world.desktop.apps.values()].some(({ alive }) => alive)).toBe(false);
  });

  it.each([
    ["about:blank", "about-blank", "The session is on a blank page."],
    ["https://elsewhere.test/", "other-page", "The session is on a page that the app does not show."],
  ])("and whose session is on %s is told not to be where the app is", async (url, reason, message) => {
    await launch();
    session.browser().go(url);
    expect(told(await electron({ action: "status" }))).toMatchObject({ sessionMismatch: { reason, message } });
  });

  it("that cannot be ended wholly is a failure with a way on", async () => {
    await launch();
    session.world.desktop.stubborn = true;
    const seen = await electron({ action: "cleanup" });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "cleanup-failed" } });
    expect(told(seen)).toMatchObject({ status: "partial", cleanup: { partial: true } });
    expect(actionIds(seen)).toEqual(["status-electron-launch", "retry-electron-cleanup"]);
    session.world.desktop.stubborn = false;
    expect((await session.call(actionOf(seen, "retry-electron-cleanup"))).isError).toBe(false);
  });

  it("and has ended is no page to act on any more, and is not started anew unasked", async () => {
    await launch();
    const [app] = session.world.desktop.apps.values();
    if (app) app.alive = false;
    const processes = session.browser().starts.length;
    const read = await session.call(["get", "title"]);
    expect(read.details["failureCategory"]).toBe("session-lost");
    expect(read.text).toContain(`The desktop app "Notes" (${ID}) has ended`);
    expect(session.browser().starts).toHaveLength(processes);
    expect((await session.call(["open", "https://site.test/"])).isError).toBe(false);
  });

  it("and ended by an action is said of that action", async () => {
    await launch();
    const [app] = session.world.desktop.apps.values();
    session.browser().on(([command]) => {
      if (app && command === "click") app.alive = false;
      return undefined;
    });
    const seen = await session.call(["click", "#quit"]);
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "tab-drift" } });
    expect(seen.details["electronPostCommandHealth"]).toMatchObject({ launchId: ID, pidAlive: false });
    expect(actionIds(seen)).toEqual(expect.arrayContaining(["status-electron-launch", "cleanup-electron-launch"]));
  });

  it("and is just quitting is waited for, where its window has not answered", async () => {
    await launch();
    const [app] = session.world.desktop.apps.values();
    session.world.desktop.wait = async () => {
      if (app) app.alive = false;
    };
    session.browser().on(([command]) => (command === "click" ? { error: "Target closed" } : undefined));
    const seen = await session.call(["click", "#quit"]);
    expect(seen.details["electronPostCommandHealth"]).toMatchObject({ launchId: ID, pidAlive: false });
  });

  it("and is just quitting by itself is no failure of upstream, whatever upstream says of a read in it", async () => {
    await launch();
    const [app] = session.world.desktop.apps.values();
    session.world.desktop.wait = async () => {
      if (app) app.alive = false;
    };
    session.browser().on(([command]) => (command === "get" ? { error: "Unable to reach the browser" } : undefined));
    const read = await session.call(["get", "title"]);
    expect(read).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    expect(read.text).toContain('The app "Notes" has ended, and its window with it.');
    expect(actionIds(read)).toEqual(expect.arrayContaining(["status-electron-launch", "cleanup-electron-launch"]));
  });

  it("and is read as a whole is said to be more than was meant", async () => {
    await launch();
    const seen = await session.call(["get", "text", "body"]);
    expect(seen.details["electronGetTextScopeWarning"]).toMatchObject({
      selector: "body",
      electronContext: { launchId: ID },
    });
    expect(actionIds(seen)).toContain("snapshot-for-electron-text-scope");
    expect((await session.call(["get", "text", "#one"])).details).not.toHaveProperty("electronGetTextScopeWarning");
  });

  it("has no sources in the workspace, which a lookup says", async () => {
    await launch();
    const seen = await session.call({ sourceLookup: { componentName: "SaveButton" } });
    expect(detail(seen, "sourceLookup")).toMatchObject({
      status: "no-candidates",
      workspaceRoot: "/project",
      electronContext: { launchId: ID, appName: "Notes", executablePath: "/opt/notes/notes" },
    });
    expect(seen.text).toContain("app.asar");
  });

  it("ends with pi, and is taken over by the pi that goes on", async () => {
    await launch();
    const next = given({ sharing: session.world, transcript: session.transcript });
    await next.engine.tidy();
    expect(next.world.desktop.held).toEqual([ID]);
    expect((await electron({ action: "status" }, next)).text).toContain("answers on port");
    expect(await next.engine.quit()).toBe(true);
    expect(next.world.desktop.apps.get(ID)?.alive).toBe(false);
    expect(next.engine.state.apps.byLaunch.get(ID)?.ended).toBe("quit");
  });

  it("by a pi that is gone is ended by the next one", async () => {
    session.world.desktop.left.push("electron-of-others");
    await session.engine.tidy();
    expect(session.world.desktop.endedAbandoned).toEqual(["electron-of-others"]);
  });

  it("and is not proven to be ours is told of, and left alone", async () => {
    await launch();
    session.world.desktop.proofs = "unproven";
    const status = await electron({ action: "status" });
    expect(status.text).toContain("it is left alone");
    const clean = await electron({ action: "cleanup" });
    expect(clean.text).toContain("nothing was ended or removed");
    expect(session.world.desktop.apps.get(ID)?.alive).toBe(true);
    expect(session.engine.state.apps.byLaunch.get(ID)?.ended).toBe("unproven");
  });
});

describe("the words of an app", () => {
  it("that may be secrets are told nowhere", async () => {
    const secret = "s3cr3t-Zq9_yX4t8w";
    const seen = await launch({
      appArgs: [`--token=${secret}`, "--password", "hunter", secret, "--mode=fast", "/srv/x"],
    });
    expect(JSON.stringify([seen.text, seen.details, session.transcript])).not.toContain(secret);
    expect(JSON.stringify([seen.text, seen.details, session.transcript])).not.toContain("hunter");
    expect(detail(seen, "compiledElectron")["appArgs"]).toEqual([
      "--token=[REDACTED]",
      "--password",
      "[REDACTED]",
      "[REDACTED]",
      "--mode=fast",
      "/srv/x",
    ]);
    const [app] = session.world.desktop.apps.values();
    expect(app?.start.args).toContain(secret);
  });
});
