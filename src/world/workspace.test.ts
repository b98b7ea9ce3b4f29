import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chance } from "../../test/support/chance.ts";
import { realWorkspace, type Workspace } from "./workspace.ts";

let base: string;
let root: string;
let workspace: Workspace;

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), "ws-")));
  root = path.join(base, "work");
  mkdirSync(root);
  workspace = realWorkspace(root, { environment: process.env });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function put(file: string, text = file): void {
  const whole = path.join(root, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

function git(...args: readonly string[]): void {
  const identity = ["-c", "user.email=a@b.c", "-c", "user.name=a", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore" });
}

async function listed(most = 100): Promise<readonly string[]> {
  return (await workspace.list(most)).files;
}

async function read(files?: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  await workspace.read(files ?? (await listed()), (file, text) => {
    texts[file] = text;
    return true;
  });
  return texts;
}

/** The same where git knows the folder, and where it does not. */
const EITHER = [["with git"], ["without git"]] as const;

function begin(how: string): void {
  if (how === "with git") git("init");
}

describe.each(EITHER)("the source files of a folder %s", (how) => {
  beforeEach(() => begin(how));

  it("are those with the endings of scripts, in order", async () => {
    for (const file of ["b.tsx", "a.ts", "c/d.jsx", "c/e.js", "f.mjs", "g.css", "h.json", "i.ts.map", "j"]) put(file);
    expect(await workspace.list(100)).toEqual({ files: ["a.ts", "b.tsx", "c/d.jsx", "c/e.js", "f.mjs"], more: false });
  });

  it("are none of what is generated, installed or secret", async () => {
    const skipped = ["node_modules", "dist", "build", "coverage", ".next", "out", "tmp", "temp"];
    for (const folder of skipped) put(`a/${folder}/x.ts`);
    for (const file of [".env.ts", "secrets.ts", "app.credentials.js", "password.ts", "private-key.mjs"]) put(file);
    put("a/kept.ts");
    expect(await listed()).toEqual(["a/kept.ts"]);
    expect(await read([".env.ts", "secrets.ts", "a/dist/x.ts", "a/kept.ts"])).toEqual({ "a/kept.ts": "a/kept.ts" });
  });

  it("are no links, and nothing behind one", async () => {
    writeFileSync(path.join(base, "outside.ts"), "secret");
    mkdirSync(path.join(base, "beside"));
    writeFileSync(path.join(base, "beside", "x.ts"), "secret");
    put("own.ts");
    symlinkSync(path.join(base, "outside.ts"), path.join(root, "link.ts"));
    symlinkSync(path.join(root, "own.ts"), path.join(root, "inner.ts"));
    symlinkSync(path.join(base, "beside"), path.join(root, "folder"));
    symlinkSync(root, path.join(root, "loop"));
    expect(await read()).toEqual({ "own.ts": "own.ts" });
    expect(await read(["link.ts", "inner.ts", "folder/x.ts", "loop/own.ts", "../outside.ts"])).toEqual({});
  });

  it("are as many as are asked for, and it is said that there are more", async () => {
    for (let at = 0; at < 30; at++) put(`f${at}.ts`);
    expect(await workspace.list(10)).toMatchObject({ files: { length: 10 }, more: true });
    expect(await workspace.list(30)).toMatchObject({ files: { length: 30 }, more: false });
  });

  it("are read up to 1 MB, until the reader has enough", async () => {
    put("a.ts", "x".repeat(1024 * 1024 + 1));
    put("b.ts", "x".repeat(1024 * 1024));
    put("c.ts");
    expect(Object.keys(await read())).toEqual(["b.ts", "c.ts"]);
    const seen: string[] = [];
    const whole = await workspace.read(["c.ts", "b.ts"], (file) => seen.push(file) > 1);
    expect([whole, seen]).toEqual([true, ["c.ts"]]);
  });

  it("are left out where they are gone, folders or pipes", async () => {
    mkdirSync(path.join(root, "folder.ts"));
    execFileSync("mkfifo", [path.join(root, "pipe.ts")]);
    expect(await read(["gone.ts", "folder.ts", "pipe.ts", "a\0b.ts", ""])).toEqual({});
  });

  it("of folders of any shape are all that lie in it, and nothing else", async () => {
    for (let seed = 0; seed < 8; seed++) {
      const next = chance(seed);
      const expected: string[] = [];
      for (let at = 0; at < 40; at++) {
        const depth = Math.floor(next() * 6);
        const folder = Array.from({ length: depth }, () => oddName(next)).join("/");
        const file = path.posix.join(`s${seed}`, folder, `${at}${oddName(next)}.ts`);
        put(file);
        expected.push(file);
        if (next() < 0.2) symlinkSync(next() < 0.5 ? base : "..", path.join(root, path.dirname(file), `l${at}`));
      }
      const found = (await listed(5000)).filter((file) => file.startsWith(`s${seed}/`));
      expect(found).toEqual(expected.sort());
      expect(Object.entries(await read(found)).every(([file, text]) => file === text)).toBe(true);
    }
  });
});

const ODD = ["a", "Ü", "a b", "'q'", "new\nline", "-x", "[id]", "*", "日本", "(app)", "\t", "$HOME", "a;b"];

function oddName(next: () => number): string {
  return ODD[Math.floor(next() * ODD.length)] ?? "a";
}

describe("a folder that git knows", () => {
  beforeEach(() => git("init"));

  it("has nothing read that git ignores, whatever says so", async () => {
    for (const file of ["a.ts", "gen/b.ts", "c/d.ts", "c/e.ts", "f.ts"]) put(file);
    put(".gitignore", "gen/\n");
    put("c/.gitignore", "d.ts\n");
    put(".git/info/exclude", "f.ts\n");
    git("add", "a.ts");
    expect(await listed()).toEqual(["a.ts", "c/e.ts"]);
  });

  it("is asked for itself, also as part of a larger one", async () => {
    put(".gitignore", "*.gen.ts\n");
    put("part/a.ts");
    put("part/b.gen.ts");
    put("other/c.ts");
    const part = realWorkspace(path.join(root, "part"), { environment: process.env });
    expect(await part.list(10)).toEqual({ files: ["a.ts"], more: false });
  });

  it("does not have its files twice, and none that are gone", async () => {
    put("a.ts");
    put("b.ts");
    git("add", ".");
    rmSync(path.join(root, "b.ts"));
    expect(Object.keys(await read())).toEqual(["a.ts"]);
  });

  it("is not looked into behind a tracked folder that has become a link", async () => {
    put("src/a.ts");
    git("add", ".");
    rmSync(path.join(root, "src"), { recursive: true });
    mkdirSync(path.join(base, "elsewhere"));
    writeFileSync(path.join(base, "elsewhere", "a.ts"), "secret");
    symlinkSync(path.join(base, "elsewhere"), path.join(root, "src"));
    expect(await read()).toEqual({});
  });

  it("has none of its programs started", async () => {
    put("monitor", `#!/bin/sh\ntouch ${path.join(base, "ran")}\n`);
    chmodSync(path.join(root, "monitor"), 0o755);
    git("config", "core.fsmonitor", path.join(root, "monitor"));
    put("a.ts");
    expect(await listed()).toEqual(["a.ts"]);
    expect(() => realpathSync(path.join(base, "ran"))).toThrow("ENOENT");
  });

  it.each([
    ["there is no git", (): Workspace => realWorkspace(root, { environment: { PATH: base } })],
    [
      "git refuses",
      (): Workspace => {
        writeFileSync(path.join(root, ".git", "config"), "[broken");
        return workspace;
      },
    ],
  ])("is not read at all where %s: what is ignored is not known", async (_, made) => {
    put("a.ts");
    expect(await made().list(10)).toMatchObject({ files: [], problem: expect.stringContaining("none was read") });
  });

  it("that is too large to be looked through has what git tracks", async () => {
    const slow = path.join(base, "bin");
    mkdirSync(slow);
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    writeFileSync(path.join(slow, "git"), `#!/bin/sh\ncase "$*" in *-co*) exec sleep 60;; esac\nexec ${real} "$@"\n`);
    chmodSync(path.join(slow, "git"), 0o755);
    put("a.ts");
    git("add", "a.ts");
    put("b.ts");
    const environment = { ...process.env, PATH: `${slow}:${process.env["PATH"]}` };
    expect(await realWorkspace(root, { environment }).list(10)).toEqual({ files: ["a.ts"], more: true });
  });

  it("is not mistaken for another one that the environment names", async () => {
    put("a.ts");
    const environment = { ...process.env, GIT_DIR: path.join(base, "nowhere"), GIT_WORK_TREE: base };
    expect((await realWorkspace(root, { environment }).list(10)).files).toEqual(["a.ts"]);
  });
});

describe("5,000 files", () => {
  it("are listed and read whole, with and without git", async () => {
    for (let at = 0; at < 5_000; at++) put(`d${at % 50}/f${at}.tsx`, `export function C${at}() {}\n`);
    for (const { how } of [{ how: "without git" }, { how: "with git" }]) {
      begin(how);
      expect(Object.keys(await read(await listed(5_000)))).toHaveLength(5_000);
    }
  });
});
