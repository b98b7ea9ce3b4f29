/**
 * Desktop apps, on a whole Chromium behind a launcher that looks like an Electron install: the same flags, the same
 * port, the same windows. A real Electron binary is not run here.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import { ownProcess } from "../../src/upstream/host/leases.ts";
import { actionIds, detail } from "../support/agent.ts";
import { type DesktopApp, installApp, processesWith } from "../support/desktop-app.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";
import { actionOf, type Real, refOf } from "../support/real.ts";

const PAGE = `<!doctype html><title>Notes</title>
<h1>My notes</h1><button onclick="document.querySelector('p').textContent='Saved'">Save</button>
<input aria-label="Title" autofocus><p>Not saved</p>
<button onclick="const one=document.createElement('button');one.textContent='Again';document.body.replaceChildren(one)">Draw anew</button>`;

/** A pi of this process space that began when no process does. */
const HOLDER = { started: "1", space: ownProcess().space };

const { real } = onSite({ fresh: "for each test" });
let app: DesktopApp;

beforeEach(() => {
  app = installApp(path.join(path.dirname(real.cwd), "home"), "Notes", PAGE);
});

function electron(on: Real, given: JsonObject): Promise<Seen> {
  return on.call({ electron: given });
}

interface Launched {
  readonly seen: Seen;
  readonly launchId: string;
  readonly profile: string;
  readonly pid: number;
}

async function launched(on: Real = real, more: JsonObject = {}): Promise<Launched> {
  const seen = await electron(on, { action: "launch", appName: "Notes", timeoutMs: 60_000, ...more });
  expect(seen.isError, seen.text).toBe(false);
  const launch = detail({ ...seen, details: detail(seen, "electron") }, "launch");
  return {
    seen,
    launchId: String(launch["launchId"]),
    profile: String(launch["userDataDir"]),
    pid: Number(launch["pid"]),
  };
}

async function expectGone({ profile }: Launched): Promise<void> {
  await vi.waitFor(() => expect(processesWith(profile)).toEqual([]), { timeout: 10_000 });
  expect(existsSync(profile)).toBe(false);
  expect(existsSync(path.dirname(profile)) ? readdirSync(path.dirname(profile)) : []).toEqual([]);
}

describe("a desktop app", () => {
  it("is listed, launched, acted on, probed, looked after and cleaned up", async () => {
    const list = await electron(real, { action: "list", query: "notes" });
    expect(list.text).toContain(`- "Notes" ("notes.desktop") ${JSON.stringify(app.program)} desktop-file`);
    expect(list.text).toContain("[likely sensitive: notes]");

    const one = await launched();
    expect(one.seen.text).toContain('Started "Notes" with a new, empty profile');
    expect(one.seen.text).toContain('button "Save"');
    expect(detail(one.seen, "electron")).toMatchObject({
      action: "launch",
      status: "succeeded",
      version: { browser: expect.stringContaining("Chrome/") },
      identifiers: { launchId: one.launchId, sessionName: real.session() },
    });
    expect(one.seen.details["managedSessionOutcome"]).toMatchObject({ status: "created" });

    const clicked = await real.call(["click", refOf(one.seen, 'button "Save"')]);
    expect(clicked).toMatchObject({ isError: false });
    expect(actionIds(clicked)[0]).toBe("refresh-electron-refs-after-rerender");
    expect((await real.call(["get", "text", "p"])).text).toContain("Saved");
    const whole = await real.call(["get", "text", "body"]);
    expect(whole.details["electronGetTextScopeWarning"]).toMatchObject({ selector: "body" });

    const probe = await electron(real, { action: "probe" });
    expect(probe).toMatchObject({ isError: false });
    expect(detail({ ...probe, details: detail(probe, "electron") }, "probe")).toMatchObject({
      title: "Notes",
      snapshot: { refCount: expect.any(Number) },
      focusedElement: { role: "button", name: "Save" },
    });

    const status = await electron(real, { action: "status" });
    expect(status.text).toMatch(/^"Notes" \(electron-\w+\) runs \(pid \d+\) and answers on port \d+\./);
    expect(detail(status, "electron")).not.toHaveProperty("sessionMismatch");

    const clean = await real.call(actionOf(status, "cleanup-electron-launch"));
    expect(clean).toMatchObject({ isError: false });
    expect(detail(clean, "electron")).toMatchObject({ status: "succeeded", cleanup: { partial: false } });
    await expectGone(one);
    expect((await real.call(["get", "title"])).text).toContain("No browser is open here");
  });
});

/** As a click on Quit in the app's own menu does: it ends by itself. */
function quitItself({ pid }: Launched): void {
  process.kill(pid, "SIGTERM");
  for (const one of processesWith("--remote-debugging-port=0")) {
    if (processesWith(path.join(real.socketDir, "apps")).includes(one)) process.kill(one, "SIGTERM");
  }
}

async function expectDead({ profile }: Launched): Promise<void> {
  await vi.waitFor(() => expect(processesWith(`--user-data-dir=${profile}`)).toEqual([]), { timeout: 20_000 });
}

describe("what a launch started", () => {
  it("is told to have ended, and started anew; what it left is removed", async () => {
    const one = await launched();
    quitItself(one);
    await expectDead(one);
    const read = await real.call(["get", "title"]);
    expect(read).toMatchObject({ isError: true, details: { failureCategory: "session-lost" } });
    // Its launcher may take a moment more than its windows.
    expect(read.text).toMatch(
      /^The (?:desktop )?app "Notes"(?: \(electron-\w+\))? has ended, and its window with it\./,
    );
    const status = await electron(real, { action: "status" });
    expect(status.text).toContain("has ended; cleanup removes what is left of it");
    expect((await electron(real, { action: "probe", launchId: one.launchId })).isError).toBe(true);
    const clean = await real.call(actionOf(status, "cleanup-electron-launch"));
    expect(clean.text).toContain("had ended by itself; its profile is removed");
    await expectGone(one);
    const again = await launched(real, { handoff: "tabs" });
    expect(again.seen.text).not.toContain('button "Save"');
    expect(actionIds(again.seen)[0]).toBe("snapshot-electron-session");
    expect((await electron(real, { action: "cleanup", all: true })).isError).toBe(false);
    await expectGone(again);
  });

  it("outlives the close of its session, can be attached again, and ends when pi quits", async () => {
    const one = await launched(real, { handoff: "connect" });
    const closed = await real.call(["close"]);
    expect(closed.text).toContain('The app "Notes" still runs');
    const status = await electron(real, { action: "status" });
    expect(status.details["electron"]).toMatchObject({ sessionMismatch: { reason: "session-gone" } });
    const back = await real.call(actionOf(status, "reattach-electron-launch"));
    expect(back).toMatchObject({ isError: false });
    expect((await real.call(["get", "title"])).text).toContain("Notes");
    expect(detail(await electron(real, { action: "status" }), "electron")).not.toHaveProperty("sessionMismatch");
    expect(await real.engine.quit()).toBe(true);
    await expectGone(one);
  });

  it("ends at once when pi leaves without quitting", async () => {
    const one = await launched(real, { handoff: "connect" });
    real.engine.leave();
    await expectGone(one);
  });

  it("is found again after pi was killed, and used and ended from there", async () => {
    const one = await launched();
    const resumed = real.resume();
    await resumed.engine.tidy();
    expect((await electron(resumed, { action: "status" })).text).toContain("answers on port");
    expect((await resumed.call(["get", "title"])).text).toContain("Notes");
    expect((await electron(resumed, { action: "cleanup", launchId: one.launchId })).isError).toBe(false);
    await expectGone(one);
  });

  it("by a pi that was killed is ended by the next one that starts", async () => {
    const one = await launched(real, { handoff: "connect" });
    const file = `${one.profile}.app.json`;
    const gone = spawnSync("true").pid;
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), holder: { ...HOLDER, pid: gone } }),
    );
    await real.fork().engine.tidy();
    await expectGone(one);
  });

  it("is not ended for a transcript that only says so", async () => {
    const one = await launched();
    const fork = real.fork();
    fork.engine.load(
      real.transcript.map((event) => ({ ...event, owner: `${event.owner}-fork` })),
      [],
    );
    const status = await electron(fork, { action: "status" });
    expect(status.text).toContain("it is left alone");
    const clean = await electron(fork, { action: "cleanup", launchId: one.launchId });
    expect(clean.text).toContain("nothing was ended or removed");
    expect(await fork.engine.quit()).toBe(true);
    expect(processesWith(one.profile)).not.toEqual([]);
    expect((await real.call(["get", "title"])).text).toContain("Notes");
  });
});

describe("what is no Electron app", () => {
  it("is not started, whatever it is called", async () => {
    const seen = await electron(real, { action: "launch", executablePath: process.execPath });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(seen.text).toContain("is an Electron app");
    expect(existsSync(path.join(real.socketDir, "apps"))).toBe(false);
  });

  it("held back by the call's own lists is not started either", async () => {
    const seen = await electron(real, { action: "launch", appName: "Notes", deny: ["notes"] });
    expect(seen).toMatchObject({ isError: true, details: { failureCategory: "policy-blocked" } });
    expect(processesWith(app.folder)).toEqual([]);
  });
});
