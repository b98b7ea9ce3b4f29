import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { managedName } from "../src/session/names.ts";
import { describeState, readSession } from "./session-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "session-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let seq = 0;
function event(fact: object, owner = "me"): object {
  seq += 1;
  return { v: 1, id: `e${seq}`, seq, callId: "c", at: seq, owner, ...fact };
}

/** As the tool would call it: what another session has opened is not its own. */
const SESSION = managedName("me", "/w", 1);
const lease = event({ type: "session.leased", session: SESSION, kind: "managed", generation: 1, socketDir: "/s" });
const launch = { names: [], digest: "d" };
const opened = event({
  type: "session.opened",
  session: SESSION,
  kind: "managed",
  generation: 1,
  launch,
  armed: false,
});
const page = (name: string): object =>
  event({ type: "page.changed", session: SESSION, url: `http://x/${name}`, urlKey: name, title: name });
const refs = event({ type: "refs.captured", session: SESSION, ids: "1-4", secret: "", flags: [] });
const saved = event({ type: "artifact.saved", kind: "screenshot", path: "/w/a.png", bytes: 12 });
const finished = (status: string): object => event({ type: "call.finished", status, processes: 1, ms: 1 });
const closed = event({ type: "session.closed", session: SESSION, by: "quit" });

interface Entry {
  readonly id: string;
  readonly parentId: string | null;
  readonly data: unknown;
}

function fileOf(entries: readonly Entry[], end = ""): string {
  const file = path.join(folder, "session.jsonl");
  const lines = [
    { type: "session", id: "me", version: 3, cwd: "/w" },
    ...entries.map((entry) => ({ type: "custom", customType: "agent_browser.event", ...entry })),
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n${end}`);
  return file;
}

/** One event after the other, each an entry of its own. */
function straight(...events: readonly unknown[]): string {
  return fileOf(events.map((data, at) => ({ id: `n${at}`, parentId: at === 0 ? null : `n${at - 1}`, data })));
}

describe("what a session file tells", () => {
  it("is the session, its page, its refs, the files, the browsers and the calls", () => {
    const file = straight(lease, opened, page("Form"), refs, saved, finished("ok"), finished("rejected"));
    expect(describeState(file)).toEqual([
      `session:  ${SESSION}`,
      "page:     Form (http://x/Form)",
      "refs:     @e1-4, valid",
      "files:    /w/a.png (screenshot, saved, 12 bytes)",
      `browsers: ${SESSION} (open)`,
      "calls:    2 finished (1 ok, 1 refused, 0 failed, 0 cut off)",
    ]);
  });

  it("is the last page and void refs when the browser was closed", () => {
    const lines = describeState(straight(lease, opened, page("Form"), refs, closed));
    expect(lines).toContain(`session:  none in use; the last one was ${SESSION}`);
    expect(lines).toContain("page:     Form (http://x/Form)");
    expect(lines).toContain("refs:     @e1-4, void (the browser is closed)");
    expect(lines).toContain(`browsers: ${SESSION} (closed)`);
  });

  it("follows the branch that ends with the last entry, for the page, and the whole file for the browsers", () => {
    const file = fileOf([
      { id: "a", parentId: null, data: finished("ok") },
      { id: "b", parentId: "a", data: lease },
      { id: "c", parentId: "b", data: opened },
      { id: "d", parentId: "c", data: page("Left") },
      { id: "e", parentId: "a", data: finished("ok") },
    ]);
    expect(describeState(file)).toEqual(expect.arrayContaining(["page:     none", `browsers: ${SESSION} (open)`]));
    expect(readSession(file).events).toHaveLength(2);
  });

  it("is nothing for a session in which the tool was not used", () => {
    expect(describeState(straight())).toEqual([
      "session:  none",
      "page:     none",
      "refs:     none taken",
      "files:    none",
      "browsers: none",
      "calls:    0 finished (0 ok, 0 refused, 0 failed, 0 cut off)",
    ]);
  });

  it("says how much of it cannot be read, and goes on past a line that was cut off", () => {
    const future = event({ v: 99, type: "mind.read" });
    const entries = [
      { id: "a", parentId: null, data: page("Form") },
      { id: "b", parentId: "a", data: future },
    ];
    const lines = describeState(fileOf(entries, '{"type":"custom","id":"c","par'));
    expect(lines).toContain("skipped:  1 (written by a newer version, or damaged)");
    expect(readSession(path.join(folder, "session.jsonl")).events).toHaveLength(1);
  });

  it("is an error when the file is no session", () => {
    writeFileSync(path.join(folder, "other"), "{}\n");
    expect(() => readSession(path.join(folder, "other"))).toThrow(/session/);
  });
});
