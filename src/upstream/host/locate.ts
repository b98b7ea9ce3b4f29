/**
 * Finds the native binary. The `agent-browser` on PATH is usually a Node launcher, seven times slower than the
 * native binary beside it (NOTES 9), so the binary is looked for once and started directly.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { parseJson, stringMember } from "../../json.ts";
import type { Environment } from "./environment.ts";

export interface Binary {
  /** What to start, and what to put before our argv (the launcher's script, when only that was found). */
  readonly file: string;
  readonly prefix: readonly string[];
  /** From the package's own `package.json`; undefined where there is none (Homebrew, Cargo). */
  readonly version: string | undefined;
  /** False for a launcher or a script that starts the binary in its turn. */
  readonly native: boolean;
}

export interface Host {
  readonly platform: string;
  readonly arch: string;
  readonly musl: boolean;
}

/** A machine; musl is told by the loaders it has, since asking `ldd` would cost a process. */
export function hostOf(platform: string, arch: string, exists: (file: string) => boolean = existsSync): Host {
  const [musl, glibc] =
    arch === "arm64"
      ? ["/lib/ld-musl-aarch64.so.1", "/lib/ld-linux-aarch64.so.1"]
      : ["/lib/ld-musl-x86_64.so.1", "/lib64/ld-linux-x86-64.so.2"];
  return { platform, arch, musl: platform === "linux" && exists(musl) && !exists(glibc) };
}

/** This machine. */
export function thisHost(): Host {
  return hostOf(process.platform, process.arch);
}

/** The file name upstream gives the binary for a machine: `agent-browser-linux-musl-x64`, ... */
export function nativeName(host: Host): string {
  // There is no Windows build for ARM; Windows runs the x64 one.
  const arch = host.platform === "win32" && host.arch === "arm64" ? "x64" : host.arch;
  const system = host.platform === "linux" && host.musl ? "linux-musl" : host.platform;
  return `agent-browser-${system}-${arch}${host.platform === "win32" ? ".exe" : ""}`;
}

/** A regular file; outside Windows its mode must say that it can be started, as a shell would ask. */
function isProgram(file: string, host: Host): boolean {
  try {
    if (!statSync(file).isFile()) return false;
    if (host.platform !== "win32") accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const NODE_SCRIPT = /\.[cm]?js$/;

/** Its real path, when it is something to start: a program, or a script for Node. */
function real(file: string, host: Host): string | undefined {
  try {
    const target = realpathSync(file);
    return (NODE_SCRIPT.test(target) && statSync(target).isFile()) || isProgram(target, host) ? target : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined also where the `package.json` one folder up is another project's. */
function versionBeside(binFolder: string): string | undefined {
  try {
    const manifest = parseJson(readFileSync(path.join(binFolder, "..", "package.json"), "utf8"));
    return stringMember(manifest, "name") === "agent-browser" ? stringMember(manifest, "version") : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file is a script for some interpreter, such as the shims of pnpm. */
function hasShebang(file: string): boolean {
  const start = Buffer.alloc(2);
  try {
    const handle = openSync(file, "r");
    try {
      readSync(handle, start, 0, 2, 0);
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
  return start.toString("latin1") === "#!";
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
  const folder = path.dirname(file);
  const version = versionBeside(folder);
  if (!NODE_SCRIPT.test(file)) return { file, prefix: [], version, native: !hasShebang(file) };
  const native = path.join(folder, nativeName(host));
  // npm unpacks it without the right to run; where install scripts are off, the launcher's first run grants it.
  return isProgram(native, host)
    ? { file: native, prefix: [], version, native: true }
    : { file: process.execPath, prefix: [file], version, native: false };
}

/** The launcher of the package that a shim on PATH belongs to. */
function launcherFor(folder: string): string | undefined {
  return packageFolders(folder)
    .map((bin) => path.join(bin, "agent-browser.js"))
    .find((file) => existsSync(file));
}

function inFolder(folder: string, host: Host): Binary | undefined {
  const windows = host.platform === "win32";
  const file = real(path.join(folder, windows ? "agent-browser.exe" : "agent-browser"), host);
  const found = file === undefined ? undefined : startable(file, host);
  if (found && (found.native || found.prefix.length > 0)) return found;
  // A shim: on Windows npm leaves only .cmd files on PATH, which cannot be started without a shell.
  if (windows && !existsSync(path.join(folder, "agent-browser.cmd"))) return undefined;
  const launcher = found || windows ? launcherFor(folder) : undefined;
  return launcher === undefined ? found : startable(launcher, host);
}

/** The folders in which the binary is looked for, in their order. */
export function foldersOnPath(environment: Environment): readonly string[] {
  return (environment["PATH"] ?? environment["Path"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
}

/**
 * The binary to start: `PI_AGENT_BROWSER_BINARY` if set, else the first `agent-browser` on PATH, with the native
 * binary in its place where it is a launcher. Undefined when there is none.
 */
export function locate(environment: Environment, host: Host = thisHost()): Binary | undefined {
  const chosen = environment["PI_AGENT_BROWSER_BINARY"];
  if (chosen) {
    const file = real(chosen, host);
    return file === undefined ? undefined : startable(file, host);
  }
  for (const folder of foldersOnPath(environment)) {
    const found = inFolder(folder, host);
    if (found) return found;
  }
  return undefined;
}
