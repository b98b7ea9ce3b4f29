import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abandonedIn, dropLease, holderOf, takeLease } from "./leases.ts";
import { isAlive, startTime } from "./processes.ts";

let folder = "";
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "pab-leases-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function file(session: string): string {
  return path.join(folder, `${session}.lease.json`);
}

/** A lease of this session as another process has written it. */
function heldBy(session: string, changes: object): void {
  takeLease(folder, session, undefined);
  const own: unknown = JSON.parse(readFileSync(file(session), "utf8"));
  writeFileSync(file(session), JSON.stringify({ ...Object(own), ...changes }));
}

function otherProcess(): { readonly pid: number; readonly started: string; readonly child: ChildProcess } {
  const child = spawn("/bin/sleep", ["600"]);
  started.push(child);
  const pid = child.pid ?? 0;
  return { pid, started: startTime(pid) ?? "", child };
}

describe("a lease", () => {
  it("is this pi's when nobody has it, readable by this user alone, and leaves nothing beside it", () => {
    expect(takeLease(folder, "one", undefined)).toBe(true);
    expect(takeLease(folder, "one", undefined)).toBe(true);
    expect(holderOf(folder, "one")).toBeUndefined();
    expect(readdirSync(folder)).toEqual(["one.lease.json"]);
    expect(statSync(file("one")).mode & 0o777).toBe(0o600);
    expect(abandonedIn(folder)).toEqual([]);
    dropLease(folder, "one");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of another pi that lives is left to it", () => {
    const { pid, started: since } = otherProcess();
    heldBy("one", { pid, started: since });
    expect(holderOf(folder, "one")).toBe(pid);
    expect(takeLease(folder, "one", undefined)).toBe(false);
    expect(abandonedIn(folder)).toEqual([]);
  });

  it("of one that is gone is abandoned, and can be taken over with its namespace", async () => {
    const { pid, started: since, child } = otherProcess();
    heldBy("one", { pid, started: since, namespace: "work" });
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
    expect(abandonedIn(folder)).toEqual([{ session: "one", namespace: "work" }]);
    expect(takeLease(folder, "one", undefined)).toBe(true);
    expect(JSON.parse(readFileSync(file("one"), "utf8"))).toMatchObject({ pid: process.pid, namespace: "work" });
    expect(abandonedIn(folder)).toEqual([]);
  });

  it("of an id that another process has got since is abandoned", () => {
    const { pid } = otherProcess();
    heldBy("one", { pid, started: "1" });
    expect(abandonedIn(folder)).toEqual([{ session: "one", namespace: undefined }]);
    heldBy("two", { started: "1" });
    expect(abandonedIn(folder)).toHaveLength(2);
  });

  it("from where other processes are seen than here is left alone", () => {
    heldBy("one", { pid: 2 ** 22, space: "pid:[1]" });
    expect(abandonedIn(folder)).toEqual([]);
    expect(takeLease(folder, "one", undefined)).toBe(false);
  });

  it.each([
    ["{", "one"],
    ["[]", "one"],
    ['{"pid":-1}', "one"],
    ['{"pid":4194304,"namespace":"../up"}', "one"],
    ['{"pid":4194304}', ".."],
  ])("that says %s of %j is none", (text, session) => {
    writeFileSync(file(session), text);
    expect(abandonedIn(folder)).toEqual([]);
  });

  it("is none where there is no folder", () => {
    expect(abandonedIn(path.join(folder, "nothing"))).toEqual([]);
    expect(() => takeLease(path.join(folder, "nothing"), "one", undefined)).toThrow("ENOENT");
  });
});
