import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { foldersOf } from "./browser-folders.ts";
import { familyOf, isDaemon } from "./daemon.ts";
import { type Ended, endAtOnce, endBrowser, endClients, type Ours } from "./process-tree.ts";
import { isAlive, type KnownProcess, startTime } from "./processes.ts";

const DAEMON = { AGENT_BROWSER_DAEMON: "1" };
const CHROME = "--user-data-dir=/tmp/agent-browser-chrome-0001";
const started: ChildProcess[] = [];
const folders: string[] = [];

// Polls get room on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

/** With its whole group, of which it is the first. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // All of it is gone already.
  }
}

afterEach(() => {
  for (const child of started.splice(0)) endGroup(child);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A process whose command line ends with `words`; resolves once it runs. It prints the id of its child, if any. */
async function start(script: string, words: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn("/bin/sh", ["-c", script, "sh", ...words], {
    env: { PATH: "/usr/bin:/bin", ...env },
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  started.push(child);
  const printed = await new Promise<string>((resolve) => child.stdout.once("data", (data) => resolve(String(data))));
  return { child, pid: child.pid ?? 0, printed: Number(printed) };
}

const WAIT = "echo 1; while :; do sleep 0.2; done";

describe("isAlive", () => {
  it("is true of a running process, of one of another user, and false of an ended one", async () => {
    const { child, pid } = await start(WAIT);
    expect(isAlive(pid)).toBe(true);
    expect(isAlive(1)).toBe(true);
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });

  it("is false of a zombie, which its parent has not reaped", async () => {
    // The parent of the ended one is `sleep`, which reaps nothing.
    const { printed } = await start("sleep 0.5 & echo $!; exec sleep 600");
    await vi.waitFor(() => expect(isAlive(printed)).toBe(false), 5000);
    expect(() => process.kill(printed, 0)).not.toThrow();
  });
});

describe("isDaemon", () => {
  it("is true of a process that upstream marked in its environment, whatever the binary is called", async () => {
    expect(isDaemon((await start(WAIT, [], DAEMON)).pid)).toBe(true);
  });

  it.each([
    ["true of the bare binary", [], true],
    ["false of a call of the binary", ["-"], false],
  ])("is %s, which has no mark", async (_what, words, daemon) => {
    const child = spawn("/bin/cat", words, {
      argv0: "/opt/bin/agent-browser-linux-x64",
      env: {},
      detached: true,
      stdio: ["pipe", "pipe", "ignore"],
    });
    started.push(child);
    child.stdin.write("ready");
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(isDaemon(child.pid ?? 0)).toBe(daemon);
  });

  it.each([
    ["an unrelated process", [], {}],
    ["a browser that inherited the mark", [CHROME], DAEMON],
  ] as const)("is false of %s", async (_what, words, env) => {
    expect(isDaemon((await start(WAIT, words, env)).pid)).toBe(false);
  });

  it("is false of a process that does not exist", () => {
    expect(isDaemon(2 ** 30)).toBe(false);
  });
});

/** In the environment, or the daemon's own command line would be that of a browser too. */
const DAEMON_OF_CHROME = { ...DAEMON, CHROME };
const BROWSER = `sh -c 'while :; do sleep 0.2; done' sh "$CHROME" & echo $!`;
/** A daemon that has started a browser and a short-lived helper; prints the browser's id. */
const WITH_BROWSER = `${BROWSER}; sleep 5 & wait`;

/** The same as a function of a script. */
const STARTS = `browser() { sh -c 'while :; do sleep 0.2; done' sh "$CHROME" & id=$!; echo $id; }`;

/** Where upstream would make a profile; it does not exist yet, and is gone after the test. */
function profileFolder(): string {
  const profile = mkdtempSync(path.join(os.tmpdir(), "agent-browser-chrome-"));
  rmSync(profile, { recursive: true });
  folders.push(profile);
  return profile;
}

const SCOPE = { session: "pi-a-1", socketDir: "/tmp/sockets-of-a" };
/** What upstream's processes of that session have in their environment. */
const CARRIED = { AGENT_BROWSER_SESSION: SCOPE.session, AGENT_BROWSER_SOCKET_DIR: SCOPE.socketDir };

/** A process as it would have been recorded when it was started. */
function recorded(pid: number): KnownProcess {
  return { pid, started: startTime(pid) ?? "none" };
}

function end(known: Partial<Ours>): Promise<Ended> {
  return endBrowser({
    ...SCOPE,
    daemonPid: undefined,
    recorded: { browsers: [] },
    temporary: os.tmpdir(),
    ...known,
  });
}

/** Ends a daemon that was recorded, with what it has started. */
function endDaemon(pid: number): Promise<Ended> {
  return end({ daemonPid: pid, recorded: { daemon: recorded(pid), browsers: [] } });
}

function browsersOf(pid: number): readonly number[] {
  return familyOf(pid).browsers.map((one) => one.pid);
}

const GONE: Ended = { gone: true, spared: [] };

describe("the browser of a daemon", () => {
  it("is found by its own command line, among the daemon's children", async () => {
    const { pid, printed } = await start(WITH_BROWSER, [], DAEMON_OF_CHROME);
    await vi.waitFor(() => expect(browsersOf(pid)).toEqual([printed]), 5000);
    expect(browsersOf(process.pid)).toEqual([]);
    expect(await endDaemon(pid)).toEqual(GONE);
  });

  it("ends with its daemon", async () => {
    const { pid, printed } = await start(WITH_BROWSER, [], DAEMON_OF_CHROME);
    await vi.waitFor(() => expect(browsersOf(pid)).toEqual([printed]), 5000);
    expect(await endDaemon(pid)).toEqual(GONE);
    expect([pid, printed].filter(isAlive)).toEqual([]);
  });

  it("ends when its daemon is gone already, by the id that was recorded", async () => {
    const { pid } = await start(WAIT, [CHROME]);
    const ended = await end({ daemonPid: 2 ** 30, recorded: { browsers: [recorded(pid)] } });
    expect(ended).toEqual(GONE);
    expect(isAlive(pid)).toBe(false);
  });

  it("is not confused with a process that has got its id, or its daemon's, since", async () => {
    const [daemon, browser] = [await start(WAIT), await start(WAIT, ["--user-data-dir=/home/me/.config/chrome"])];
    const known = { daemon: recorded(daemon.pid), browsers: [recorded(browser.pid)] };
    expect(await end({ daemonPid: daemon.pid, recorded: known })).toEqual(GONE);
    expect([daemon.pid, browser.pid].filter(isAlive)).toEqual([daemon.pid, browser.pid]);
  });

  it("ends by force when both ignore the polite signal", { timeout: 20_000 }, async () => {
    const deaf = `trap "" TERM; ${BROWSER}; while :; do sleep 0.2; done`;
    const { pid, printed } = await start(deaf, [], DAEMON_OF_CHROME);
    await vi.waitFor(() => expect(browsersOf(pid)).toEqual([printed]), 5000);
    expect(await endDaemon(pid)).toEqual(GONE);
    expect([pid, printed].filter(isAlive)).toEqual([]);
  });

  it("takes its services along, and its profile, though they still write there when it is gone", async () => {
    const profile = profileFolder();
    const service = `while :; do mkdir -p "$PROFILE"; echo x > "$PROFILE/journal"; sleep 0.02; done`;
    const browser = `sh -c '${service}' sh "$KIND" "$1" & echo $!; wait`;
    const env = { PROFILE: profile, KIND: "--type=utility" };
    const { pid, printed } = await start(browser, [`--user-data-dir=${profile}`], env);
    await vi.waitFor(() => expect(existsSync(profile)).toBe(true), 5000);
    expect(await end({ recorded: { browsers: [recorded(pid)] } })).toEqual(GONE);
    expect([pid, printed].filter(isAlive)).toEqual([]);
    expect(existsSync(profile)).toBe(false);
  });

  it("ends with its singleton folder, when the daemon that dies with it removes the profile only", async () => {
    const profile = profileFolder();
    const singleton = mkdtempSync(path.join(os.tmpdir(), "org.chromium.Chromium."));
    mkdirSync(profile);
    symlinkSync(path.join(singleton, "SingletonSocket"), path.join(profile, "SingletonSocket"));
    const end = `trap 'kill -9 $id; rm -rf "$PROFILE"; exit' TERM`;
    const daemon = `${STARTS}; ${end}; browser; while :; do sleep 0.05; done`;
    const { pid } = await start(daemon, [], { ...DAEMON, PROFILE: profile, CHROME: `--user-data-dir=${profile}` });
    await vi.waitFor(() => expect(browsersOf(pid)).toHaveLength(1), 5000);
    expect(await endDaemon(pid)).toEqual(GONE);
    expect([profile, singleton].filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("ends also when its daemon starts it at the very moment of being ended", async () => {
    const profile = profileFolder();
    const scope = { AGENT_BROWSER_SESSION: "s", AGENT_BROWSER_SOCKET_DIR: path.dirname(profile) };
    const late = `trap 'mkdir "$PROFILE"; browser > "$PROFILE/id"; exit' TERM`;
    const daemon = `${STARTS}; ${late}; echo 1; while :; do sleep 0.05; done`;
    const env = { ...DAEMON, ...scope, PROFILE: profile, CHROME: `--user-data-dir=${profile}` };
    const { pid } = await start(daemon, [], env);
    expect(await endDaemon(pid)).toEqual(GONE);
    expect(existsSync(profile)).toBe(false);
  });

  it("needs no ending where nothing is known of it", async () => {
    expect(await end({})).toEqual(GONE);
  });

  it("is known by its start time and its profile", async () => {
    const { pid, printed } = await start(WITH_BROWSER, [], DAEMON_OF_CHROME);
    await vi.waitFor(() => expect(browsersOf(pid)).toEqual([printed]), 5000);
    expect(familyOf(pid)).toEqual({
      daemon: recorded(pid),
      browsers: [recorded(printed)],
      profile: "/tmp/agent-browser-chrome-0001",
    });
  });
});

describe("a browser that no record knows", () => {
  it("is found by what it inherited when its daemon is dead, with its services and its profile", async () => {
    const profile = profileFolder();
    mkdirSync(profile);
    const { pid } = await start(WAIT, [`--user-data-dir=${profile}`], CARRIED);
    expect(await end({})).toEqual(GONE);
    expect([isAlive(pid), existsSync(profile)]).toEqual([false, false]);
  });

  it("is found so when it has a profile of the user's, which stays", async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), "pab-profile-"));
    folders.push(root);
    const { pid } = await start(WAIT, [`--user-data-dir=${root}`], CARRIED);
    expect(await end({})).toEqual(GONE);
    expect([isAlive(pid), existsSync(root)]).toEqual([false, true]);
  });

  it("ends with both daemons, when another one has taken over from the recorded one", async () => {
    const [old, now] = [
      await start(WAIT, [], { ...DAEMON, ...CARRIED }),
      await start(WAIT, [], { ...DAEMON, ...CARRIED }),
    ];
    const known = { daemon: recorded(old.pid), browsers: [] };
    expect(await end({ daemonPid: now.pid, recorded: known })).toEqual(GONE);
    expect([old.pid, now.pid].filter(isAlive)).toEqual([]);
  });

  it("ends before the call returns, with others, for a process that is leaving", async () => {
    const two = [
      await start(WAIT, [CHROME], CARRIED),
      await start(WAIT, [], { ...DAEMON, ...CARRIED, AGENT_BROWSER_SESSION: "pi-a-2" }),
    ].map(({ pid }) => pid);
    const none = { daemonPid: undefined, recorded: { browsers: [] }, temporary: os.tmpdir() };
    endAtOnce([
      { ...SCOPE, ...none },
      { ...SCOPE, ...none, session: "pi-a-2" },
    ]);
    expect(two.filter(isAlive)).toEqual([]);
  });
});

describe("a client that a killed pi has left at work", () => {
  const words = ["agent-browser", "--json", "--session", SCOPE.session, "open"];
  const env = { AGENT_BROWSER_SOCKET_DIR: SCOPE.socketDir };
  /** Does as upstream's client: starts another daemon when its own has ended. */
  const restarting = (daemon: number): string =>
    `echo 1; while kill -0 ${daemon} 2>/dev/null; do sleep 0.05; done; AGENT_BROWSER_DAEMON=1 AGENT_BROWSER_SESSION=${SCOPE.session} sleep 60 & wait`;

  it("is ended first, or it would start another daemon", async () => {
    const daemon = await start(WAIT, [], { ...DAEMON, ...CARRIED });
    const client = await start(restarting(daemon.pid), words, env);
    expect(await endDaemon(daemon.pid)).toEqual(GONE);
    expect(isAlive(client.pid)).toBe(false);
  });

  it("is ended alone when its session is taken over, and one of this process is not", async () => {
    const daemon = await start(WAIT, [], { ...DAEMON, ...CARRIED });
    const shell = `sh -c 'echo $$; while :; do sleep 0.2; done' ${words.join(" ")} & wait`;
    const { printed: orphan } = await start(shell, [], env);
    const own = await start(WAIT, words, env);
    await endClients(SCOPE);
    expect([daemon.pid, orphan, own.pid].filter(isAlive)).toEqual([daemon.pid, own.pid]);
  });

  it.each<[string, readonly string[], Record<string, string>]>([
    ["another session", ["agent-browser", "--session", "pi-a-11", "open"], env],
    ["another folder", words, { AGENT_BROWSER_SOCKET_DIR: "/tmp/sockets-of-b" }],
    ["no folder", words, {}],
    ["another program", ["grep", "--session", SCOPE.session], env],
  ])("is left alone when it is of %s", async (_, other, carried) => {
    const { pid } = await start(WAIT, other, carried);
    expect(await end({})).toEqual(GONE);
    expect(isAlive(pid)).toBe(true);
  });
});

describe("the folders of a profile", () => {
  it("are it and the one that its link leads to, when it is one of upstream's in the temporary folder", () => {
    const profile = profileFolder();
    const singleton = mkdtempSync(path.join(os.tmpdir(), "org.chromium.Chromium."));
    folders.push(singleton);
    mkdirSync(profile);
    symlinkSync(path.join(singleton, "SingletonSocket"), path.join(profile, "SingletonSocket"));
    expect(foldersOf(profile, os.tmpdir())).toEqual([profile, singleton]);
  });

  it("are none when a transcript names another, whatever its link leads to", () => {
    const root = mkdtempSync(path.join(os.tmpdir(), "pab-elsewhere-"));
    const singleton = mkdtempSync(path.join(os.tmpdir(), "com.google.Chrome."));
    folders.push(root, singleton);
    symlinkSync(path.join(singleton, "SingletonSocket"), path.join(root, "SingletonSocket"));
    expect(foldersOf(root, os.tmpdir())).toEqual([]);
  });
});

describe("the profile of a browser that ended by itself", () => {
  it("is removed with its other folders when nothing uses it any more", async () => {
    const profile = profileFolder();
    mkdirSync(profile);
    const singleton = mkdtempSync(path.join(os.tmpdir(), "org.chromium.Chromium."));
    expect(await end({ recorded: { browsers: [], profile }, folders: [profile, singleton] })).toEqual(GONE);
    expect([profile, singleton].filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("stays while a process uses it that is not proven to be ours", async () => {
    const profile = profileFolder();
    mkdirSync(profile);
    const { pid } = await start(WAIT, [`--user-data-dir=${profile}`]);
    expect(await end({ recorded: { browsers: [], profile } })).toEqual(GONE);
    expect([isAlive(pid), existsSync(profile)]).toEqual([true, true]);
  });
});

describe("a browser that only looks like the recorded one", () => {
  const OLD = { daemonPid: undefined, temporary: os.tmpdir() };

  it.each([
    ["it began at another time", (pid: number) => ({ browsers: [{ pid, started: "1" }] })],
    [
      "its profile is another",
      (pid: number) => ({ browsers: [recorded(pid)], profile: "/tmp/agent-browser-chrome-9" }),
    ],
    ["no time was recorded, and it carries no session", (pid: number) => ({ browsers: [{ pid }] })],
  ])("is left running, with its profile, and said, when %s", async (_what, known) => {
    const profile = profileFolder();
    mkdirSync(profile);
    const { pid } = await start(WAIT, [`--user-data-dir=${profile}`]);
    expect(await end({ ...OLD, recorded: known(pid) })).toEqual({ gone: true, spared: [pid] });
    expect([isAlive(pid), existsSync(profile)]).toEqual([true, true]);
  });

  it("is left running when it carries another session or another folder", async () => {
    const others = [
      await start(WAIT, [CHROME], { ...CARRIED, AGENT_BROWSER_SESSION: "pi-b-1" }),
      await start(WAIT, [CHROME], { ...CARRIED, AGENT_BROWSER_SOCKET_DIR: "/tmp/sockets-of-b" }),
    ].map(({ pid }) => pid);
    const browsers = others.map((pid) => ({ pid }));
    expect(await end({ ...OLD, recorded: { browsers } })).toEqual({ gone: true, spared: others });
    expect(others.filter(isAlive)).toEqual(others);
  });

  it("is ended all the same when it carries the session and its folder, as one of an older release does", async () => {
    const { pid } = await start(WAIT, [CHROME], CARRIED);
    expect(await end({ ...OLD, recorded: { browsers: [{ pid }] } })).toEqual(GONE);
    expect(isAlive(pid)).toBe(false);
  });

  it("may be a daemon, which is left running as well", async () => {
    const { pid } = await start(WAIT, [], { ...DAEMON, ...CARRIED, AGENT_BROWSER_SESSION: "pi-b-1" });
    const known = { daemon: { pid, started: "1" }, browsers: [] };
    expect(await end({ ...OLD, recorded: known })).toEqual({ gone: true, spared: [pid] });
    expect(isAlive(pid)).toBe(true);
  });
});

describe("the folders of a browser", () => {
  it.each([
    ["elsewhere than in the temporary folder", (folder: string) => path.join(folder, "agent-browser-chrome-0003")],
    ["deeper in the temporary folder", (folder: string) => path.join(folder, "below", "agent-browser-chrome-0003")],
  ])("stay when they are %s", async (_what, place) => {
    const root = mkdtempSync(path.join(os.tmpdir(), "pab-elsewhere-"));
    folders.push(root);
    const profile = place(root);
    mkdirSync(profile, { recursive: true });
    const { pid } = await start(WAIT, [`--user-data-dir=${profile}`]);
    expect(await end({ recorded: { browsers: [recorded(pid)] } })).toEqual(GONE);
    expect([isAlive(pid), existsSync(profile)]).toEqual([false, true]);
  });

  it("stay when they are a link, and so does what it leads to", async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), "pab-elsewhere-"));
    const link = profileFolder();
    folders.push(root);
    symlinkSync(root, link);
    const { pid } = await start(WAIT, [`--user-data-dir=${link}`]);
    expect(await end({ recorded: { browsers: [recorded(pid)] } })).toEqual(GONE);
    expect([existsSync(root), existsSync(link)]).toEqual([true, true]);
  });
});
