/** Finds a Chromium browser for agent-browser, or installs one, so that a fresh checkout needs no set-up by hand. */
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { run, runTool } from "./command.ts";
import { BIN_FOLDER, TOOLS } from "./paths.ts";

/** The browser that was chosen. */
export interface BrowserSetup {
  /** Absolute path of the browser. */
  readonly executable: string;
  /** Variables that processes which start agent-browser need. */
  readonly env: Readonly<Record<string, string>>;
}

const MINUTE = 60_000;

const NAMES = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
  "msedge",
  "microsoft-edge",
];

const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS_PROGRAMS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** Where `agent-browser install` unpacks Chrome for Testing, below `~/.agent-browser/browsers/chrome-VERSION`. */
const MAC_TESTING = "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
const UNPACKED = [
  "chrome",
  "chrome-linux64/chrome",
  "chrome.exe",
  "chrome-win64/chrome.exe",
  MAC_TESTING,
  `chrome-mac-arm64/${MAC_TESTING}`,
  `chrome-mac-x64/${MAC_TESTING}`,
];

/** No own traffic of the browser: runs must not depend on the network. */
const QUIET = ["--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

function isRoot(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function foldersOnPath(): readonly string[] {
  return (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

function onPath(): readonly string[] {
  const ending = process.platform === "win32" ? ".exe" : "";
  return NAMES.flatMap((name) => foldersOnPath().map((folder) => path.join(folder, name + ending)));
}

/** The first program of this name on PATH. */
export function programOnPath(name: string): string | undefined {
  return foldersOnPath()
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function inPrograms(): readonly string[] {
  const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
  return roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => path.join(root, program)));
}

function ofAgentBrowser(): readonly string[] {
  const folder = path.join(os.homedir(), ".agent-browser", "browsers");
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith("chrome-"))
    .sort()
    .reverse();
  return versions.flatMap((version) => UNPACKED.map((file) => path.join(folder, version, file)));
}

/** Ubuntu has a `chromium-browser` that only asks for snap, and a downloaded Chrome may lack libraries. */
async function starts(file: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  return (await run(file, ["--version"], { deadlineMs: MINUTE / 2, output: "dropped" })) === 0;
}

async function find(): Promise<string | undefined> {
  const system = process.platform === "darwin" ? MAC_APPS : process.platform === "win32" ? inPrograms() : [];
  const candidates = [...onPath(), ...system, ...ofAgentBrowser()].filter(isExecutable);
  for (const candidate of candidates) if (await starts(candidate)) return candidate;
  return undefined;
}

interface Installation {
  readonly what: string;
  readonly possible: boolean;
  readonly install: () => Promise<unknown>;
}

/** Runs Debian's installer; resolves to its exit code. Only where `canInstall`. */
export function aptGet(...args: readonly string[]): Promise<number> {
  return run("apt-get", args, { deadlineMs: 5 * MINUTE, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}

/** Whether Debian's packages can be installed here. */
export function canInstall(): boolean {
  return isRoot() && programOnPath("apt-get") !== undefined;
}

function installations(): readonly Installation[] {
  const apt = canInstall();
  return [
    {
      what: "agent-browser install",
      possible: true,
      install: () => runTool(TOOLS.agentBrowser, ["install"], { deadlineMs: 3 * MINUTE }),
    },
    {
      what: "apt-get install chromium",
      possible: apt,
      install: async () =>
        (await aptGet("update")) === 0 && aptGet("install", "-y", "--no-install-recommends", "chromium"),
    },
    {
      // Last, since it also fetches fonts that nothing here needs.
      what: "agent-browser install --with-deps",
      possible: apt,
      install: () => runTool(TOOLS.agentBrowser, ["install", "--with-deps"], { deadlineMs: 5 * MINUTE }),
    },
  ];
}

function setup(executable: string): BrowserSetup {
  const launchArguments = isRoot() ? ["--no-sandbox", ...QUIET] : QUIET;
  return {
    executable,
    env: {
      AGENT_BROWSER_EXECUTABLE_PATH: executable,
      AGENT_BROWSER_ARGS: launchArguments.join(","),
      AGENT_BROWSER_NO_VERSION_CHECK: "1",
    },
  };
}

function chosenByUser(): string | undefined {
  const chosen = process.env.AGENT_BROWSER_EXECUTABLE_PATH;
  if (!chosen) return undefined;
  if (!isExecutable(chosen)) {
    throw new Error(
      `AGENT_BROWSER_EXECUTABLE_PATH names ${chosen}, which cannot be run.\nCorrect it, or unset it to have a browser looked for.`,
    );
  }
  return chosen;
}

/**
 * The browser to use: the one `AGENT_BROWSER_EXECUTABLE_PATH` names, an installed one, or one installed now.
 * @param say receives one line on what was chosen, and one before each installation
 * @throws with a message of two lines when there is no browser and none can be installed
 */
export async function ensureBrowser(say: (line: string) => void = console.log): Promise<BrowserSetup> {
  const chosen = chosenByUser();
  if (chosen) {
    say(`browser: ${chosen} (from AGENT_BROWSER_EXECUTABLE_PATH)`);
    return setup(chosen);
  }
  const installed = await find();
  if (installed) {
    say(`browser: ${installed}`);
    return setup(installed);
  }
  for (const { what, possible, install } of installations()) {
    if (!possible) continue;
    say(`browser: none found, trying ${what}`);
    await install();
    const found = await find();
    if (!found) continue;
    say(`browser: ${found} (${what})`);
    return setup(found);
  }
  throw new Error(
    "No Chrome or Chromium was found, and none could be installed.\nInstall one, or set AGENT_BROWSER_EXECUTABLE_PATH to it, and run this again.",
  );
}

/**
 * The environment for child processes: this one, with our tools first on PATH and the browser chosen, without
 * settings of the user's own pi and agent-browser, which would change what a run does.
 */
export function childEnvironment(browser: BrowserSetup): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(AGENT_BROWSER_|PI_)/.test(name));
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return {
    ...Object.fromEntries(own),
    [pathName]: [BIN_FOLDER, process.env[pathName] ?? ""].join(path.delimiter),
    ...browser.env,
  };
}
