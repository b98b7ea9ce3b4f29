/**
 * Finds the native binary. The `agent-browser` on PATH is usually a Node launcher, seven times slower than the
 * native binary beside it (NOTES 9), so the binary is looked for once and started directly.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { parseJson, stringMember } from "../json.ts";
import type { Environment } from "./environment.ts";

export interface Binary {
  /** What to start, and what to put before our argv (the launcher's script, when only that was found). */
  readonly file: string;
  readonly prefix: readonly string[];
  /** From the package's own `package.json`; undefined where there is none (Homebrew, Cargo). */
  readonly version: string | undefined;
  readonly native: boolean;
}

export interface Host {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly musl: boolean;
}

/** This machine. musl is told by its loader, since asking `ldd` would cost a process. */
export function thisHost(): Host {
  const loader = process.arch === "arm64" ? "aarch64" : "x86_64";
  return {
    platform: process.platform,
    arch: process.arch,
    musl:
      process.platform === "linux" &&
      existsSync(`/lib/ld-musl-${loader}.so.1`) &&
      !existsSync("/lib64/ld-linux-x86-64.so.2"),
  };
}

/** The file name upstream gives the binary for a machine: `agent-browser-linux-musl-x64`, ... */
export function nativeName(host: Host): string {
  // There is no Windows build for ARM; Windows runs the x64 one.
  const arch = host.platform === "win32" && host.arch === "arm64" ? "x64" : host.arch;
  const system = host.platform === "linux" && host.musl ? "linux-musl" : host.platform;
  return `agent-browser-${system}-${arch}${host.platform === "win32" ? ".exe" : ""}`;
}

function real(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function versionBeside(binFolder: string): string | undefined {
  try {
    return stringMember(parseJson(readFileSync(path.join(binFolder, "..", "package.json"), "utf8")), "version");
  } catch {
    return undefined;
  }
}

/** Where the package's `bin` folder may be, seen from a folder on PATH: npm's layouts, local, global, Windows. */
function packageFolders(folder: string): readonly string[] {
  return [
    path.join(folder, "..", "agent-browser", "bin"),
    path.join(folder, "..", "lib", "node_modules", "agent-browser", "bin"),
    path.join(folder, "node_modules", "agent-browser", "bin"),
  ];
}

function startable(file: string, host: Host): Binary {
  const script = /\.[cm]?js$/.test(file);
  const native = path.join(path.dirname(file), nativeName(host));
  if (script && existsSync(native)) {
    return { file: native, prefix: [], version: versionBeside(path.dirname(file)), native: true };
  }
  if (script)
    return { file: process.execPath, prefix: [file], version: versionBeside(path.dirname(file)), native: false };
  return { file, prefix: [], version: versionBeside(path.dirname(file)), native: true };
}

function inFolder(folder: string, host: Host): Binary | undefined {
  const names = host.platform === "win32" ? ["agent-browser.exe"] : ["agent-browser"];
  for (const name of names) {
    const file = real(path.join(folder, name));
    if (file) return startable(file, host);
  }
  // On Windows npm leaves only .cmd shims on PATH, which cannot be started without a shell.
  if (host.platform !== "win32" || !existsSync(path.join(folder, "agent-browser.cmd"))) return undefined;
  const launcher = packageFolders(folder)
    .map((bin) => path.join(bin, "agent-browser.js"))
    .find((file) => existsSync(file));
  return launcher === undefined ? undefined : startable(launcher, host);
}

/**
 * The binary to start: `PI_AGENT_BROWSER_BINARY` if set, else the first `agent-browser` on PATH, with the native
 * binary in its place where it is a launcher. Undefined when there is none.
 */
export function locate(environment: Environment, host: Host = thisHost()): Binary | undefined {
  const chosen = environment["PI_AGENT_BROWSER_BINARY"];
  if (chosen) {
    const file = real(chosen);
    return file === undefined ? undefined : startable(file, host);
  }
  const folders = (environment["PATH"] ?? environment["Path"] ?? "").split(path.delimiter);
  for (const folder of folders) {
    const found = folder === "" ? undefined : inFolder(folder, host);
    if (found) return found;
  }
  return undefined;
}
