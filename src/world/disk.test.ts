import {
  existsSync,
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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { targetProblem, writeTarget } from "../artifacts/output-target.ts";
import { createRedactor } from "../redaction/redact.ts";
import { type Files, realFiles } from "./disk.ts";

const redacted = createRedactor([], "settings").text("text");
let root: string;
let cwd: string;
let files: Files;
const at = (...names: readonly string[]): string => path.join(cwd, ...names);

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), "disk-")));
  cwd = path.join(root, "work");
  mkdirSync(cwd);
  files = realFiles(
    () => cwd,
    () => "id",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the disk", () => {
  it("tells what stands at a place, links not followed", () => {
    writeFileSync(at("file"), "12345");
    mkdirSync(at("folder"));
    symlinkSync(at("file"), at("link"));
    symlinkSync(at("nowhere"), at("broken"));
    const found = ["file", "folder", "link", "broken", "nothing"].map((name) => files.entry(at(name)));
    expect(found).toEqual(["file", "folder", "link", "link", undefined]);
    expect(files.entry("/dev/null")).toBe("other");
    expect(files.entry(at("file", "below"))).toBeUndefined();
  });

  it("knows size and time of a regular file, also through a link, and of nothing else", () => {
    writeFileSync(at("file"), "12345");
    symlinkSync(at("file"), at("link"));
    expect(files.stat(at("link"))).toMatchObject({ bytes: 5 });
    expect([files.stat(cwd), files.stat(at("nothing")), files.stat(at("file", "below"))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("reads the beginning of a file, or all of a shorter one", () => {
    writeFileSync(at("file"), "12345");
    const text = (bytes: number): string => new TextDecoder().decode(files.head(at("file"), bytes));
    expect([text(3), text(99)]).toEqual(["123", "12345"]);
    expect(files.head(at("nothing"), 3)).toBeUndefined();
    expect(files.head(cwd, 3)).toBeUndefined();
  });

  it("moves a file over another one; says why it cannot", () => {
    writeFileSync(at("a"), "new");
    writeFileSync(at("b"), "old");
    expect(files.move(at("a"), at("b"))).toBeUndefined();
    expect(readFileSync(at("b"), "utf8")).toBe("new");
    expect(existsSync(at("a"))).toBe(false);
    expect(files.move(at("a"), at("c"))).toContain("ENOENT");
  });

  it("replaces a file whole, and leaves nothing beside it", () => {
    writeFileSync(at("out"), "a long old text");
    expect(files.replace(at("out"), "new")).toBeUndefined();
    expect(readFileSync(at("out"), "utf8")).toBe("new");
    expect(readdirSync(cwd)).toEqual(["out"]);
  });

  it("makes an empty file for this user alone where nothing is, and takes it away while it is empty", () => {
    expect(files.makeEmpty(at("state.json"))).toBeUndefined();
    expect(statSync(at("state.json")).mode & 0o777).toBe(0o600);
    files.dropEmpty(at("state.json"));
    expect(readdirSync(cwd)).toEqual([]);
    writeFileSync(at("old"), "old", { mode: 0o644 });
    symlinkSync(at("nowhere"), at("link"));
    expect([files.makeEmpty(at("old")), files.makeEmpty(at("link"))].join()).toMatch(/EEXIST.*EEXIST/);
    files.dropEmpty(at("old"));
    files.dropEmpty(at("link"));
    expect(readdirSync(cwd)).toEqual(["link", "old"]);
  });

  it("hides a file from others, and leaves a folder as it is", () => {
    writeFileSync(at("old"), "old", { mode: 0o644 });
    mkdirSync(at("folder"), { mode: 0o755 });
    expect([files.makePrivate(at("old")), files.makePrivate(at("folder"))]).toEqual([undefined, undefined]);
    expect([at("old"), at("folder")].map((place) => statSync(place).mode & 0o777)).toEqual([0o600, 0o755]);
    expect(files.makePrivate(at("nothing"))).toContain("ENOENT");
  });

  it("replaces a link itself, never what it points to", () => {
    writeFileSync(path.join(root, "secret"), "untouched");
    symlinkSync(path.join(root, "secret"), at("out"));
    files.replace(at("out"), "new");
    expect(readFileSync(path.join(root, "secret"), "utf8")).toBe("untouched");
  });

  it("keeps the old file when the new one cannot be written, and leaves nothing beside it", () => {
    mkdirSync(at("out"));
    writeFileSync(at("out", "inside"), "kept");
    expect(files.replace(at("out"), "new")).toMatch(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readFileSync(at("out", "inside"), "utf8")).toBe("kept");
    expect(readdirSync(cwd)).toEqual(["out"]);
    expect(files.replace(at("nowhere", "out"), "new")).toContain("ENOENT");
  });

  it("writes no text into a link that stands where the new file is being made", () => {
    writeFileSync(path.join(root, "secret"), "untouched");
    symlinkSync(path.join(root, "secret"), at(".out.id"));
    expect(files.replace(at("out"), "new")).toContain("EEXIST");
    expect(readFileSync(path.join(root, "secret"), "utf8")).toBe("untouched");
  });
});

describe("where a result may be written", () => {
  it("is any place without a link on the way, there or not", () => {
    expect(targetProblem(files, at("a", "b", "c.txt"))).toBeUndefined();
    expect(targetProblem(files, path.join(root, "elsewhere.txt"))).toBeUndefined();
    expect(writeTarget(files, at("a", "b", "c.txt"), redacted)).toBeUndefined();
    expect(readFileSync(at("a", "b", "c.txt"), "utf8")).toBe("text");
  });

  it("is below pi's folder also when that is reached by a link", () => {
    symlinkSync(cwd, path.join(root, "linked"));
    const linked = realFiles(
      () => path.join(root, "linked"),
      () => "id",
    );
    expect(writeTarget(linked, path.join(root, "linked", "out", "a.txt"), redacted)).toBeUndefined();
    expect(readFileSync(at("out", "a.txt"), "utf8")).toBe("text");
  });

  it("is not behind a link, neither below pi's folder nor elsewhere, and nothing is made there", () => {
    const other = path.join(root, "other");
    mkdirSync(other);
    symlinkSync(other, at("way"));
    symlinkSync(other, path.join(root, "way"));
    for (const file of [at("way", "x", "a.txt"), path.join(root, "way", "x", "a.txt")]) {
      const problem = `${file} leads through a link to ${path.join(other, "x", "a.txt")}; give that path`;
      expect(targetProblem(files, file)).toBe(problem);
      expect(writeTarget(files, file, redacted)).toBe(problem);
    }
    expect(readdirSync(other)).toEqual([]);
  });

  it("is not a link, whatever it points to", () => {
    symlinkSync(at("nowhere"), at("out"));
    expect(targetProblem(files, at("out"))).toContain("is a link");
  });

  it("is not below a link that leads nowhere, a file, or a device", () => {
    symlinkSync(at("nowhere"), at("way"));
    writeFileSync(at("file"), "");
    expect(targetProblem(files, at("way", "a.txt"))).toBe(`${at("way")} cannot be read`);
    expect(targetProblem(files, at("file", "a.txt"))).toContain("is a file, not a folder");
    expect(targetProblem(files, "/dev/null")).toContain("no file but a device");
  });
});
