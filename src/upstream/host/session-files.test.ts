import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Launch, nameTooLong, noSessionFiles, SessionFiles } from "./session-files.ts";

const LAUNCH: Launch = {
  given: ["--proxy", "http://user:secret@proxy.test"],
  repeat: ["--proxy", "http://user:secret@proxy.test"],
  env: { AGENT_BROWSER_ARGS: "--mute-audio" },
};
const children: ChildProcess[] = [];

// Polls get room on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-files-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(root, { recursive: true });
});

function at(...parts: readonly string[]): string {
  return path.join(root, ...parts);
}

function mode(file: string): number {
  return statSync(file).mode & 0o777;
}

describe("the length of a session name", () => {
  const folder = "/tmp/pi-ab-1000";
  const room = 103 - Buffer.byteLength(`${folder}/.sock`);

  it("is bounded by what a socket path may have, in bytes", () => {
    expect(nameTooLong(folder, "x".repeat(room))).toBeUndefined();
    expect(nameTooLong(folder, "x".repeat(room + 1))).toContain("would be 104 bytes, 103 are possible");
    expect(nameTooLong(folder, `${"x".repeat(room - 1)}é`)).toContain("104 bytes");
  });

  it("counts the folder of a namespace", () => {
    const inNamespace = room - "namespaces/team/run/".length;
    expect(nameTooLong(folder, "x".repeat(inNamespace), "team")).toBeUndefined();
    expect(nameTooLong(folder, "x".repeat(inNamespace + 1), "team")).toContain("104 bytes");
  });
});

describe("the launch of a session", () => {
  it("is kept as it was given, readable by this user alone, and leaves nothing half written", () => {
    const files = new SessionFiles(root, "one", undefined);
    files.freeze(LAUNCH);
    files.freeze({ ...LAUNCH, env: {} });
    expect(new SessionFiles(root, "one", undefined).thaw()).toEqual({ ...LAUNCH, env: {} });
    expect(readdirSync(root)).toEqual(["one.launch.json"]);
    expect(mode(at("one.launch.json"))).toBe(0o600);
  });

  it("is one per session and namespace", () => {
    new SessionFiles(root, "one", undefined).freeze(LAUNCH);
    expect(new SessionFiles(root, "one", "team").thaw()).toBeUndefined();
    expect(new SessionFiles(root, "two", undefined).thaw()).toBeUndefined();
    new SessionFiles(root, "one", "team").freeze({ given: [], repeat: [], env: {} });
    expect(new SessionFiles(root, "one", undefined).thaw()).toEqual(LAUNCH);
  });

  it.each(["", '{"given":["--proxy"', "[]", '{"given":[1],"repeat":[],"env":{}}', '{"given":[],"repeat":[]}'])(
    "is unknown when its file holds %j",
    (text) => {
      writeFileSync(at("one.launch.json"), text);
      expect(new SessionFiles(root, "one", undefined).thaw()).toBeUndefined();
    },
  );

  it("leaves nothing half written when it cannot be kept", () => {
    mkdirSync(at("one.launch.json"));
    expect(() => new SessionFiles(root, "one", undefined).freeze(LAUNCH)).toThrow();
    expect(readdirSync(root)).toEqual(["one.launch.json"]);
  });

  it("goes with its session, as its lease does, and what cannot be removed is no matter", () => {
    const files = new SessionFiles(root, "one", undefined);
    files.freeze(LAUNCH);
    expect(files.hold()).toBe(true);
    files.remove();
    expect(readdirSync(root)).toEqual([]);
    mkdirSync(at("one.lease.json"));
    expect(() => files.remove()).not.toThrow();
  });

  it("cannot be kept where no private folder could be made", () => {
    const none = noSessionFiles("the folder is a link");
    expect(() => none.freeze(LAUNCH)).toThrow("the folder is a link");
    expect(none.thaw()).toBeUndefined();
    expect(none.probe()).toEqual({ pid: undefined, alive: false, targetId: undefined, blank: false });
  });
});

describe("a launch file that somebody else has written", () => {
  function written(launch: unknown): Launch | undefined {
    writeFileSync(at("one.launch.json"), JSON.stringify(launch), { mode: 0o600 });
    return new SessionFiles(root, "one", undefined).thaw();
  }

  it("gives no variable that a launch does not freeze", () => {
    const env = {
      LD_PRELOAD: "/evil.so",
      NODE_OPTIONS: "--require=/evil.js",
      PATH: "/evil",
      AGENT_BROWSER_SOCKET_DIR: "/evil",
      AGENT_BROWSER_ARGS: "--mute-audio",
    };
    expect(written({ given: [], repeat: [], env })?.env).toEqual({ AGENT_BROWSER_ARGS: "--mute-audio" });
  });

  it.each([
    [["eval", "1"]],
    [["--proxy"]],
    [["--session", "other"]],
    [["--confirm-interactive"]],
    [["--namespace", "../evil"]],
    [["--headed", "open"]],
  ])("is no launch when its words are %j", (given) => {
    expect(written({ given, repeat: given, env: {} })).toBeUndefined();
  });

  it("repeats what the table says, whatever it asks for", () => {
    const given = ["--cdp", "9222", "--restore", "work", "--headed", "true", "--profile", "--odd"];
    const repeat = ["--restore", "work", "--headed", "true", "--profile", "--odd"];
    expect(written({ given, repeat: ["--executable-path", "/evil"], env: {} })).toEqual({ given, repeat, env: {} });
  });

  it("is not read through a link, or where others could have written it", () => {
    writeFileSync(at("elsewhere"), JSON.stringify(LAUNCH), { mode: 0o600 });
    symlinkSync(at("elsewhere"), at("two.launch.json"));
    expect(new SessionFiles(root, "two", undefined).thaw()).toBeUndefined();
    new SessionFiles(root, "one", undefined).freeze(LAUNCH);
    chmodSync(at("one.launch.json"), 0o666);
    expect(new SessionFiles(root, "one", undefined).thaw()).toBeUndefined();
  });
});

describe("the name of a session", () => {
  it.each(["../evil", "a/b", "..", ".", "", "a\0b", "a b", "~"])("is never %j, which could lead elsewhere", (name) => {
    expect(() => new SessionFiles(root, name, undefined)).toThrow("letters, digits");
    expect(() => new SessionFiles(root, "one", name)).toThrow("letters, digits");
  });
});

describe("removing a session", () => {
  it("leaves a folder alone that stands under the name of a file", () => {
    mkdirSync(at("one.pid"));
    writeFileSync(path.join(at("one.pid"), "kept"), "");
    new SessionFiles(root, "one", undefined).remove();
    expect(readdirSync(at("one.pid"))).toEqual(["kept"]);
  });

  it.each([
    [undefined, "."],
    ["team", "namespaces/team/run"],
  ])("of namespace %s takes its own files and no others", (namespace, below) => {
    const folder = at(below);
    mkdirSync(folder, { recursive: true });
    const files = new SessionFiles(root, "one", namespace);
    files.freeze(LAUNCH);
    for (const ending of ["pid", "sock", "target", "config", "engine", "stream", "version"]) {
      writeFileSync(path.join(folder, `one.${ending}`), "");
    }
    writeFileSync(path.join(folder, "one-more.pid"), "1");
    files.remove();
    expect(readdirSync(folder).filter((name) => name.startsWith("one"))).toEqual(["one-more.pid"]);
    expect(files.thaw()).toBeUndefined();
    expect(() => files.remove()).not.toThrow();
  });
});

/** A process that says when it runs; `marked` as upstream marks its daemons. */
async function start(script: string, marked: boolean): Promise<{ child: ChildProcess; printed: string }> {
  const env = { PATH: "/usr/bin:/bin", ...(marked ? { AGENT_BROWSER_DAEMON: "1" } : {}) };
  const child = spawn("/bin/sh", ["-c", script], { env, stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  const printed = await new Promise<string>((resolve) => child.stdout.once("data", (data) => resolve(String(data))));
  return { child, printed };
}

const WAIT = "echo $$; while :; do sleep 0.2; done";

describe("what upstream's files say of a session", () => {
  const one = (): SessionFiles => new SessionFiles(root, "one", undefined);

  it("is nothing where there are none", () => {
    expect(one().probe()).toEqual({ pid: undefined, alive: false, targetId: undefined, blank: false });
  });

  it("is alive while its daemon runs, and dead once that was killed", async () => {
    const { child } = await start(WAIT, true);
    writeFileSync(at("one.pid"), `${child.pid}\n`);
    expect(one().probe()).toMatchObject({ pid: child.pid, alive: true });
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(one().probe()).toMatchObject({ pid: child.pid, alive: false }), 5000);
  });

  it("is dead when another process has got the daemon's id since", async () => {
    const { child } = await start(WAIT, false);
    writeFileSync(at("one.pid"), String(child.pid));
    expect(one().probe()).toMatchObject({ pid: child.pid, alive: false });
  });

  it("is dead when the daemon is a zombie", async () => {
    // Its parent becomes `sleep`, which reaps nothing.
    const { printed } = await start("sleep 0.5 & echo $!; exec sleep 600", true);
    writeFileSync(at("one.pid"), printed);
    await vi.waitFor(() => expect(readFileSync(`/proc/${Number(printed)}/stat`, "utf8")).toContain(") Z "), 5000);
    expect(one().probe()).toMatchObject({ pid: Number(printed), alive: false });
  });

  it.each(["", "abc", "-1", "0", "1.5", "12 34"])("is unknown when the pid file holds %j", (text) => {
    writeFileSync(at("one.pid"), text);
    expect(one().probe()).toMatchObject({ pid: undefined, alive: false });
  });

  it("names the tab that is current, and notices a blank one", () => {
    writeFileSync(at("one.target"), '{"pinned":false,"targetId":"96A8917767","url":"https://site.test/"}');
    expect(one().probe()).toMatchObject({ targetId: "96A8917767", blank: false });
    writeFileSync(at("one.target"), '{"pinned":false,"targetId":"B1","url":"about:blank"}');
    expect(one().probe()).toMatchObject({ targetId: "B1", blank: true });
    writeFileSync(at("one.target"), '{"targetId":"B');
    expect(one().probe()).toMatchObject({ targetId: undefined, blank: false });
  });

  it("lies in the folder of its namespace", async () => {
    const { child } = await start(WAIT, true);
    mkdirSync(at("namespaces", "team", "run"), { recursive: true });
    writeFileSync(at("namespaces", "team", "run", "one.pid"), String(child.pid));
    expect(new SessionFiles(root, "one", "team").probe()).toMatchObject({ pid: child.pid, alive: true });
    expect(one().probe()).toMatchObject({ pid: undefined, alive: false });
  });
});
