import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nativeName, thisHost } from "../upstream/host/locate.ts";
import { realWorld, type World } from "./world.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-world-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function at(name: string): string {
  return path.join(root, name);
}

function world(socketDir = at("s")): World {
  return realWorld({ AGENT_BROWSER_SOCKET_DIR: socketDir }, root, "pi-world");
}

describe("the keyed digest", () => {
  it("is the same in every process of this user, another for another text, and does not hold the text", () => {
    const digest = world().digest("https://site.test/?token=secret");
    expect(digest).toMatch(/^[\w-]{12}$/);
    expect(world().digest("https://site.test/?token=secret")).toBe(digest);
    expect(world().digest("https://site.test/?token=other")).not.toBe(digest);
  });

  it("is another for another user, so that it cannot be looked up", () => {
    expect(world(at("one")).digest("secret")).not.toBe(world(at("two")).digest("secret"));
  });

  it("keeps its key for this user alone, and leaves nothing half written", () => {
    world().digest("text");
    expect(readdirSync(at("s"))).toEqual(["digest.key"]);
    expect(statSync(path.join(at("s"), "digest.key")).mode & 0o777).toBe(0o600);
  });

  it.each(["", "short"])("makes a new key where the file holds %j, and keeps that", (text) => {
    world().socketDir();
    const file = path.join(at("s"), "digest.key");
    writeFileSync(file, text);
    const digest = world().digest("text");
    expect(statSync(file).size).toBe(32);
    expect(world().digest("text")).toBe(digest);
  });

  it("works without a private folder, for this process", () => {
    writeFileSync(at("file"), "");
    const lonely = world(at("file"));
    expect(lonely.socketDir()).toBeUndefined();
    expect(lonely.digest("text")).toBe(lonely.digest("text"));
  });
});

describe("the binary", () => {
  it("is looked for again while only its slow launcher can be started", () => {
    const [launcher, native] = [at("bin/agent-browser.js"), at(`bin/${nativeName(thisHost())}`)];
    mkdirSync(at("bin"));
    writeFileSync(launcher, "");
    writeFileSync(native, "", { mode: 0o644 });
    const installed = realWorld({ PI_AGENT_BROWSER_BINARY: launcher }, root, "pi-world");
    expect(installed.binary()).toMatchObject({ file: process.execPath, native: false });
    chmodSync(native, 0o755);
    expect(installed.binary()).toMatchObject({ file: native, native: true });
  });
});

describe("files", () => {
  it("are known by size and time when they are regular ones", () => {
    writeFileSync(at("a.png"), "12345");
    expect(world().files.stat(at("a.png"))).toEqual({ bytes: 5, modifiedMs: statSync(at("a.png")).mtimeMs });
    expect([root, at("nowhere")].map((file) => world().files.stat(file))).toEqual([undefined, undefined]);
  });

  it("are read whole, or not at all", () => {
    writeFileSync(at("a"), "12345");
    expect(Buffer.from(world().files.read(at("a")) ?? []).toString()).toBe("12345");
    expect([root, at("nowhere")].map((file) => world().files.read(file))).toEqual([undefined, undefined]);
  });

  it("get their folders, or the reason why not", () => {
    expect(world().files.makeFolder(at("deep/er"))).toBeUndefined();
    expect(statSync(at("deep/er")).isDirectory()).toBe(true);
    writeFileSync(at("file"), "");
    expect(world().files.makeFolder(at("file/below"))).toContain("ENOTDIR");
    expect(world().files.makeFolder(at("file"))).toContain("EEXIST");
    expect(world().files.makeFolder(root)).toBeUndefined();
  });

  it("get the reason also where nobody can make a folder", () => {
    expect(world().files.makeFolder("/proc/nowhere/shots")).toMatch(/ENOENT|EROFS|EACCES/);
  });
});
