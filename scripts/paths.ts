/** Where things are in this checkout, independent of the current directory. */
import path from "node:path";

/** The folder that holds package.json. */
export const ROOT = path.resolve(import.meta.dirname, "..");

const modules = path.join(ROOT, "node_modules");

/** Holds `agent-browser`, `node`, `tsc`, ...; goes first on the PATH of child processes. */
export const BIN_FOLDER = path.join(modules, ".bin");

export const SOURCE = path.join(ROOT, "src");
export const DIST = path.join(ROOT, "dist");

/** The built extension, as the package's manifest names it. */
export const EXTENSION = path.join(DIST, "pi", "extension.js");

/** What pi processes that we start have compiled of themselves, kept for the next ones. */
export const COMPILED = path.join(ROOT, ".compiled");

/** The extension that gives pi a scripted model. */
export const SCRIPTED_MODEL = path.join(ROOT, "scripts", "scripted-model.ts");

/** Scripts to run with `process.execPath`: the links in `.bin` are shell files on Windows. */
export const TOOLS = {
  agentBrowser: path.join(modules, "agent-browser", "bin", "agent-browser.js"),
  biome: path.join(modules, "@biomejs", "biome", "bin", "biome"),
  pi: path.join(modules, "@earendil-works", "pi-coding-agent", "dist", "bundle", "cli.js"),
  tsc: path.join(modules, "typescript", "bin", "tsc"),
  vitest: path.join(modules, "vitest", "vitest.mjs"),
} as const;
