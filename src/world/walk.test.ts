import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { realWalk } from "./walk.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "pab-walk-"));
  mkdirSync(path.join(root, "folder"));
  writeFileSync(path.join(root, "program"), "#!/bin/sh\n");
  chmodSync(path.join(root, "program"), 0o755);
  symlinkSync("program", path.join(root, "link"));
});
afterEach(() => rmSync(root, { recursive: true }));

const MANY = { looks: 1_000, ms: 60_000, bytes: 1_000 };

describe("a walk", () => {
  it("tells what stands there, through links, and throws for nothing", () => {
    const walk = realWalk(MANY);
    expect(walk.names(root)).toEqual(["folder", "link", "program"]);
    expect(walk.names(path.join(root, "program"))).toEqual([]);
    expect(["folder", "link", "other"].map((name) => walk.kind(path.join(root, name)))).toEqual([
      "folder",
      "file",
      undefined,
    ]);
    expect(walk.isProgram(path.join(root, "link"))).toBe(true);
    expect(walk.isProgram(path.join(root, "folder"))).toBe(false);
    expect(walk.real(path.join(root, "link"))).toBe(walk.real(path.join(root, "program")));
    expect(new TextDecoder().decode(walk.bytes(path.join(root, "link"), 5, 2))).toBe("/bin/");
    expect(walk.bytes(path.join(root, "folder"), 5)).toBeUndefined();
    expect(walk.ended).toBe(false);
  });

  it("ends after so many looks, and after so many bytes", () => {
    const walk = realWalk({ ...MANY, looks: 2 });
    expect([walk.kind(root), walk.kind(root), walk.kind(root)]).toEqual(["folder", "folder", undefined]);
    expect(walk.ended).toBe(true);
    const reading = realWalk({ ...MANY, bytes: 10 });
    expect(reading.bytes(path.join(root, "program"), 8)).toHaveLength(8);
    expect(reading.bytes(path.join(root, "program"), 8)).toBeUndefined();
    expect(reading.ended).toBe(true);
  });
});
