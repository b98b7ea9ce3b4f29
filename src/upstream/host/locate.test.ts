import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, hostOf, locate, nativeName, thisHost } from "./locate.ts";

const LINUX: Host = { platform: "linux", arch: "x64", musl: false };
const WINDOWS: Host = { platform: "win32", arch: "x64", musl: false };

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-locate-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function at(...parts: readonly string[]): string {
  return path.join(root, ...parts);
}

/** A file that a shell would start; `text` decides whether it is a script. */
function program(file: string, text = "\x7fELF"): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

/** The npm package as it is unpacked: the launcher and the native binaries of these hosts. */
function npmPackage(folder: string, hosts: readonly Host[] = [LINUX]): string {
  program(path.join(folder, "bin", "agent-browser.js"), "#!/usr/bin/env node\n");
  for (const host of hosts) program(path.join(folder, "bin", nativeName(host)));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "agent-browser", version: "0.41.2" }));
  return folder;
}

function link(from: string, to: string): void {
  mkdirSync(path.dirname(from), { recursive: true });
  symlinkSync(to, from);
}

describe("the name of the native binary", () => {
  it.each<[Host, string]>([
    [LINUX, "agent-browser-linux-x64"],
    [{ ...LINUX, arch: "arm64" }, "agent-browser-linux-arm64"],
    [{ ...LINUX, musl: true }, "agent-browser-linux-musl-x64"],
    [{ platform: "linux", arch: "arm64", musl: true }, "agent-browser-linux-musl-arm64"],
    [{ platform: "darwin", arch: "arm64", musl: false }, "agent-browser-darwin-arm64"],
    [WINDOWS, "agent-browser-win32-x64.exe"],
    [{ ...WINDOWS, arch: "arm64" }, "agent-browser-win32-x64.exe"],
  ])("of %j is %s", (host, name) => {
    expect(nativeName(host)).toBe(name);
  });

  it.each<[string, string, readonly string[], boolean]>([
    ["Alpine", "x64", ["/lib/ld-musl-x86_64.so.1"], true],
    ["Alpine on ARM", "arm64", ["/lib/ld-musl-aarch64.so.1"], true],
    ["Debian", "x64", ["/lib64/ld-linux-x86-64.so.2"], false],
    ["Debian with the musl package", "x64", ["/lib/ld-musl-x86_64.so.1", "/lib64/ld-linux-x86-64.so.2"], false],
    ["ARM Debian with musl", "arm64", ["/lib/ld-musl-aarch64.so.1", "/lib/ld-linux-aarch64.so.1"], false],
  ])("takes the C library of %s (%s) from its loaders", (_system, arch, loaders, musl) => {
    expect(hostOf("linux", arch, (file) => loaders.includes(file)).musl).toBe(musl);
    expect(hostOf("darwin", arch, () => true).musl).toBe(false);
  });

  it("is asked for the machine that runs this", () => {
    expect(thisHost()).toMatchObject({ platform: process.platform, arch: process.arch });
  });
});

describe("an npm installation", () => {
  it.each<[string, string, string, string]>([
    ["in a project", "project/node_modules/agent-browser", "project/node_modules/.bin", "../agent-browser"],
    ["for the user", "usr/lib/node_modules/agent-browser", "usr/bin", "../lib/node_modules/agent-browser"],
  ])("%s is started by the native binary behind its launcher", (_where, folder, bin, target) => {
    npmPackage(at(folder));
    link(at(bin, "agent-browser"), path.join(target, "bin", "agent-browser.js"));
    expect(locate({ PATH: at(bin) }, LINUX)).toEqual({
      file: at(folder, "bin", "agent-browser-linux-x64"),
      prefix: [],
      version: "0.41.2",
      native: true,
    });
  });

  it("whose link leads to the native binary already is started by that", () => {
    npmPackage(at("lib"));
    link(at("bin", "agent-browser"), at("lib", "bin", "agent-browser-linux-x64"));
    expect(locate({ PATH: at("bin") }, LINUX)).toMatchObject({
      file: at("lib", "bin", "agent-browser-linux-x64"),
      version: "0.41.2",
      native: true,
    });
  });

  it.each<[string, Host, string]>([
    ["musl", { ...LINUX, musl: true }, "agent-browser-linux-musl-x64"],
    ["glibc on ARM", { ...LINUX, arch: "arm64" }, "agent-browser-linux-arm64"],
  ])("is started by the binary for %s", (_what, host, name) => {
    npmPackage(at("lib"), [LINUX, host]);
    link(at("bin", "agent-browser"), at("lib", "bin", "agent-browser.js"));
    expect(locate({ PATH: at("bin") }, host)?.file).toBe(at("lib", "bin", name));
  });

  it.each<[string, (native: string) => void]>([
    ["is not there", (native) => rmSync(native)],
    ["may not be run, as where install scripts are off", (native) => chmodSync(native, 0o644)],
  ])("is started by Node and the launcher when the native binary %s", (_why, spoil) => {
    npmPackage(at("lib"));
    spoil(at("lib", "bin", "agent-browser-linux-x64"));
    link(at("bin", "agent-browser"), at("lib", "bin", "agent-browser.js"));
    expect(locate({ PATH: at("bin") }, LINUX)).toEqual({
      file: process.execPath,
      prefix: [at("lib", "bin", "agent-browser.js")],
      version: "0.41.2",
      native: false,
    });
  });

  it("by pnpm is found behind the shell shim that lies on PATH", () => {
    npmPackage(at("node_modules", "agent-browser"));
    program(at("node_modules", ".bin", "agent-browser"), "#!/bin/sh\nexec node ...\n");
    expect(locate({ PATH: at("node_modules", ".bin") }, LINUX)).toMatchObject({
      file: at("node_modules", "agent-browser", "bin", "agent-browser-linux-x64"),
      version: "0.41.2",
    });
  });

  it.each([
    ["for the user", "node_modules/agent-browser", ""],
    ["in a project", "node_modules/agent-browser", "node_modules/.bin"],
  ])("%s on Windows is found behind its .cmd shim, which needs a shell", (_where, folder, bin) => {
    npmPackage(at(folder), [WINDOWS]);
    program(at(bin, "agent-browser.cmd"), "@echo off");
    for (const arch of ["x64", "arm64"]) {
      expect(locate({ Path: at(bin) }, { ...WINDOWS, arch })).toMatchObject({
        file: at(folder, "bin", "agent-browser-win32-x64.exe"),
        native: true,
      });
    }
  });

  it("on Windows is not guessed where no shim is on PATH", () => {
    npmPackage(at("node_modules", "agent-browser"), [WINDOWS]);
    expect(locate({ Path: root }, WINDOWS)).toBeUndefined();
  });
});

describe("any other installation", () => {
  it("is started as it is, without a version", () => {
    const file = program(at("cellar", "bin", "agent-browser"));
    link(at("bin", "agent-browser"), file);
    expect(locate({ PATH: at("bin") }, LINUX)).toEqual({ file, prefix: [], version: undefined, native: true });
  });

  it("on Windows is an .exe on PATH", () => {
    const file = program(at("scoop", "agent-browser.exe"));
    expect(locate({ Path: at("scoop") }, WINDOWS)?.file).toBe(file);
  });

  it("does not get its version from another project's package.json", () => {
    program(at("bin", "agent-browser"));
    writeFileSync(at("package.json"), JSON.stringify({ name: "my-tools", version: "9.0.0" }));
    expect(locate({ PATH: at("bin") }, LINUX)?.version).toBeUndefined();
  });

  it("without a package beside it is started by its own script, and not called native", () => {
    const file = program(at("bin", "agent-browser"), "#!/bin/sh\n");
    expect(locate({ PATH: at("bin") }, LINUX)).toEqual({ file, prefix: [], version: undefined, native: false });
  });
});

describe("the search", () => {
  it("takes the first on PATH that can be started", () => {
    mkdirSync(at("a", "agent-browser"), { recursive: true });
    chmodSync(program(at("b", "agent-browser")), 0o644);
    link(at("c", "agent-browser"), at("nowhere"));
    const file = program(at("d", "agent-browser"));
    program(at("e", "agent-browser"));
    const folders = ["a", "b", "c", "nowhere", "d", "e"].map((name) => at(name));
    expect(locate({ PATH: folders.join(path.delimiter) }, LINUX)?.file).toBe(file);
  });

  it.each([{}, { PATH: "" }, { PATH: path.delimiter }])("finds nothing with the environment %j", (environment) => {
    // An empty entry would mean the working folder, which a page or a project may have written to.
    const file = program(at("agent-browser"));
    const before = process.cwd();
    process.chdir(path.dirname(file));
    try {
      expect(locate(environment, LINUX)).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  it("prefers PI_AGENT_BROWSER_BINARY, also when it names a launcher", () => {
    program(at("bin", "agent-browser"));
    npmPackage(at("lib"));
    const environment = { PATH: at("bin"), PI_AGENT_BROWSER_BINARY: at("lib", "bin", "agent-browser.js") };
    expect(locate(environment, LINUX)?.file).toBe(at("lib", "bin", "agent-browser-linux-x64"));
  });

  it("finds nothing when PI_AGENT_BROWSER_BINARY names nothing to start, whatever is on PATH", () => {
    program(at("bin", "agent-browser"));
    for (const chosen of [at("nowhere"), at("bin")]) {
      expect(locate({ PATH: at("bin"), PI_AGENT_BROWSER_BINARY: chosen }, LINUX)).toBeUndefined();
    }
  });
});
