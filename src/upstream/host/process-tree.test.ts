import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { browsersOf, endBrowser, isAlive, isDaemon } from "./process-tree.ts";

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
  const folder = mkdtempSync(path.join(os.tmpdir(), "pab-profile-"));
  folders.push(folder);
  return path.join(folder, "agent-browser-chrome-0002");
}

describe("the browser of a daemon", () => {
  it("is found by its own command line, among the daemon's children", async () => {
    const { pid, printed } = await start(WITH_BROWSER, [], DAEMON_OF_CHROME);
    await vi.waitFor(async () => expect(await browsersOf(pid)).toEqual([printed]), 5000);
    expect(await browsersOf(process.pid)).toEqual([]);
    expect(await endBrowser(pid, [])).toBe(true);
  });

  it("ends with its daemon", async () => {
    const { pid, printed } = await start(WITH_BROWSER, [], DAEMON_OF_CHROME);
    await vi.waitFor(async () => expect(await browsersOf(pid)).toEqual([printed]), 5000);
    expect(await endBrowser(pid, [])).toBe(true);
    expect([pid, printed].filter(isAlive)).toEqual([]);
  });

  it("ends when its daemon is gone already, by the id that was recorded", async () => {
    const { pid } = await start(WAIT, [CHROME]);
    expect(await endBrowser(2 ** 30, [pid])).toBe(true);
    expect(isAlive(pid)).toBe(false);
  });

  it("is not confused with a process that has got its id, or its daemon's, since", async () => {
    const [daemon, browser] = [await start(WAIT), await start(WAIT, ["--user-data-dir=/home/me/.config/chrome"])];
    expect(await endBrowser(daemon.pid, [browser.pid])).toBe(true);
    expect([daemon.pid, browser.pid].filter(isAlive)).toEqual([daemon.pid, browser.pid]);
  });

  it("ends by force when both ignore the polite signal", { timeout: 20_000 }, async () => {
    const deaf = `trap "" TERM; ${BROWSER}; while :; do sleep 0.2; done`;
    const { pid, printed } = await start(deaf, [], DAEMON_OF_CHROME);
    await vi.waitFor(async () => expect(await browsersOf(pid)).toEqual([printed]), 5000);
    expect(await endBrowser(pid, [])).toBe(true);
    expect([pid, printed].filter(isAlive)).toEqual([]);
  });

  it("takes its services along, and its profile, though they still write there when it is gone", async () => {
    const profile = profileFolder();
    const service = `while :; do mkdir -p "$PROFILE"; echo x > "$PROFILE/journal"; sleep 0.02; done`;
    const browser = `sh -c '${service}' sh "$KIND" "$1" & echo $!; wait`;
    const env = { PROFILE: profile, KIND: "--type=utility" };
    const { pid, printed } = await start(browser, [`--user-data-dir=${profile}`], env);
    await vi.waitFor(() => expect(existsSync(profile)).toBe(true), 5000);
    expect(await endBrowser(undefined, [pid])).toBe(true);
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
    await vi.waitFor(async () => expect(await browsersOf(pid)).toHaveLength(1), 5000);
    expect(await endBrowser(pid, [])).toBe(true);
    expect([profile, singleton].filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("ends also when its daemon starts it at the very moment of being ended", async () => {
    const profile = profileFolder();
    const scope = { AGENT_BROWSER_SESSION: "s", AGENT_BROWSER_SOCKET_DIR: path.dirname(profile) };
    const late = `trap 'mkdir "$PROFILE"; browser > "$PROFILE/id"; exit' TERM`;
    const daemon = `${STARTS}; ${late}; echo 1; while :; do sleep 0.05; done`;
    const env = { ...DAEMON, ...scope, PROFILE: profile, CHROME: `--user-data-dir=${profile}` };
    const { pid } = await start(daemon, [], env);
    expect(await endBrowser(pid, [])).toBe(true);
    expect(existsSync(profile)).toBe(false);
  });

  it("needs no ending where nothing is known of it", async () => {
    expect(await endBrowser(undefined, [])).toBe(true);
  });
});
