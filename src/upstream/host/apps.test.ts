import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abandonedApps, appsFolder, profileOf } from "./app-files.ts";
import { askPort } from "./app-port.ts";
import {
  type AppPlace,
  endedAbandoned,
  endedApp,
  type OwnApp,
  processesOf,
  proofOf,
  runsApp,
  startApp,
} from "./apps.ts";
import { ownProcess } from "./leases.ts";
import { isAlive } from "./processes.ts";
import { inTime } from "./steps.ts";

let root = "";
let place: AppPlace;
const others: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "pab-apps-"));
  const socketDir = path.join(root, "s");
  mkdirSync(socketDir, { mode: 0o700 });
  const environment = { PATH: process.env["PATH"], ELECTRON_RUN_AS_NODE: "1", AGENT_BROWSER_ARGS: "x", HOME: root };
  place = { socketDir, environment, cwd: root, owner: "pi-a", temporary: root, children: new Map() };
});
afterEach(async () => {
  for (const launch of readApps()) await inTime(endedAbandoned(launch, place, 50));
  for (const child of others.splice(0)) child.kill("SIGKILL");
  rmSync(root, { recursive: true });
});

function readApps(): readonly string[] {
  const folder = appsFolder(place.socketDir);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(".app.json")).map((name) => name.slice(0, -".app.json".length));
}

/** A program that writes what it was given, and starts another one that outlives it when it is told to end. */
function program(more = ""): string {
  const file = path.join(root, "notes");
  const child = "setsid sh -c \"trap '' TERM HUP; sleep 600\" &";
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${root}/words"\nenv > "${root}/env"\n${child}\n${more}sleep 600\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

async function launched(launch = "electron-0123456789"): Promise<OwnApp> {
  const started = await startApp({ launch, file: program(), prefix: ["run", "{profile}"], args: ["--safe"] }, place);
  if ("problem" in started) throw new Error(started.problem);
  await vi.waitFor(() => expect(processesOf(started.app.profile, started.app).length).toBeGreaterThan(2), 20_000);
  return started.app;
}

describe("an app", () => {
  it("gets a private profile, a port of the system's choice, and nothing that makes it something else", async () => {
    const app = await launched();
    expect(app).toMatchObject({ profile: profileOf(place.socketDir, app.launch), started: expect.any(String) });
    expect(statSync(app.profile).mode & 0o777).toBe(0o700);
    expect(statSync(`${app.profile}.app.json`).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(root, "words"), "utf8").trim().split("\n")).toEqual([
      "run",
      app.profile,
      `--user-data-dir=${app.profile}`,
      "--remote-debugging-port=0",
      "--disable-extensions",
      "--no-first-run",
      "--no-default-browser-check",
      "--safe",
    ]);
    const env = readFileSync(path.join(root, "env"), "utf8");
    expect(env).toContain(`PI_AGENT_BROWSER_APP=${app.profile}`);
    expect(env).not.toMatch(/ELECTRON_RUN_AS_NODE|AGENT_BROWSER_ARGS/);
    expect(proofOf(app, place)).toBe("own");
  });

  it("is ended with all that it has started, also what does not listen, and its profile is removed", async () => {
    const app = await launched();
    const family = processesOf(app.profile, app);
    const ended = await inTime(endedApp(app, place, 200));
    expect(ended).toEqual({ process: "ended", pids: [], profile: "removed" });
    for (const { pid } of family) expect(isAlive(pid)).toBe(false);
    expect(existsSync(appsFolder(place.socketDir))).toBe(false);
    expect(runsApp(app)).toBe(false);
  });

  it("that cannot be started leaves nothing", async () => {
    const started = await startApp(
      { launch: "electron-0123456789", file: path.join(root, "no"), prefix: [], args: [] },
      place,
    );
    expect(started).toMatchObject({ problem: expect.stringContaining("ENOENT") });
    expect(existsSync(appsFolder(place.socketDir))).toBe(false);
  });

  it("of a pi that is gone is found by its record, and ended", async () => {
    const app = await launched();
    expect(abandonedApps(place.socketDir)).toEqual([]);
    const file = `${app.profile}.app.json`;
    const holder = { ...ownProcess(), pid: spawnSync("true").pid };
    writeFileSync(file, JSON.stringify({ ...Object(JSON.parse(readFileSync(file, "utf8"))), holder }));
    expect(abandonedApps(place.socketDir)).toEqual([app.launch]);
    expect(await inTime(endedAbandoned(app.launch, place, 200))).toMatchObject({
      process: "ended",
      profile: "removed",
    });
  });
});

describe("what is only said to be an app of ours", () => {
  function stranger(): number {
    const child = spawn("sleep", ["600"]);
    others.push(child);
    return child.pid ?? 0;
  }

  async function expectLeft(app: OwnApp, from: AppPlace = place): Promise<void> {
    expect(proofOf(app, from)).not.toBe("own");
    const { process } = await inTime(endedApp(app, from, 50));
    expect(["gone", "unproven"]).toContain(process);
  }

  it("without a record in our folder is left alone, whatever its profile is called", async () => {
    const pid = stranger();
    const canary = path.join(root, "canary");
    mkdirSync(canary);
    for (const profile of [canary, profileOf(place.socketDir, "electron-0123456789"), "/", ""])
      await expectLeft({ launch: "electron-0123456789", pid, started: "1", profile });
    await expectLeft({ launch: "../canary", pid, profile: canary });
    expect([isAlive(pid), existsSync(canary)]).toEqual([true, true]);
  });

  it("and runs no more is told to be gone", async () => {
    const app = await launched();
    await inTime(endedApp(app, place, 200));
    expect(proofOf(app, place)).toBe("gone");
    expect(await inTime(endedApp(app, place, 50))).toEqual({ process: "gone", pids: [], profile: "missing" });
  });

  it("with another process, start time, profile or owner than was recorded is left alone", async () => {
    const app = await launched();
    const pid = stranger();
    await expectLeft({ ...app, pid });
    await expectLeft({ ...app, started: "1" });
    await expectLeft({ ...app, profile: root });
    await expectLeft(app, { ...place, owner: "pi-b" });
    expect([isAlive(pid), runsApp(app), existsSync(app.profile)]).toEqual([true, true, true]);
  });

  it("held by another pi that lives is left to it", async () => {
    const app = await launched();
    const file = `${app.profile}.app.json`;
    const record: object = Object(JSON.parse(readFileSync(file, "utf8")));
    const holder = { ...ownProcess(), pid: stranger(), started: undefined };
    writeFileSync(file, JSON.stringify({ ...record, holder }));
    expect(proofOf(app, place)).toBe("other-pi");
    await expectLeft(app);
    expect(runsApp(app)).toBe(true);
    writeFileSync(file, JSON.stringify(record));
  });

  it("whose profile has become a link has the link's target left as it is", async () => {
    const app = await launched();
    const canary = path.join(root, "canary");
    mkdirSync(canary);
    rmSync(app.profile, { recursive: true });
    symlinkSync(canary, app.profile);
    expect(await inTime(endedApp(app, place, 200))).toMatchObject({ process: "ended", profile: "left" });
    expect(existsSync(canary)).toBe(true);
    rmSync(app.profile);
  });
});

describe("the port of an app", () => {
  it.each([
    ["", "missing"],
    ["99999\n/devtools/browser/0b", "unreadable"],
    ["9222\n/evil", "unreadable"],
    ["1\n/devtools/browser/0b", "present"],
  ])("is read from its profile, and no more is believed than fits: %j", async (text, file) => {
    writeFileSync(path.join(root, "DevToolsActivePort"), text);
    expect(await askPort(root, 500)).toMatchObject({ file, reached: false, targets: [] });
  });
});
