import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { patchOf, TABLES } from "../drift.ts";
import { ROOT } from "../paths.ts";
import { agrees, compare, type Drift, driftLines, type Tables } from "./compare.ts";
import type { Help } from "./help.ts";
import { unifiedDiff } from "./patch.ts";

const RECORDED = path.join(ROOT, "test", "fixtures", "help");
const VERSION = `agent-browser ${TABLES.version}`;

/** The recorded help; a command without one of its own prints the general help. */
function recorded(command = "help"): string {
  const file = path.join(RECORDED, `${command}.txt`);
  return readFileSync(existsSync(file) ? file : path.join(RECORDED, "help.txt"), "utf8");
}

/** The recorded help with words in the place of others. */
function changed(
  replaced: Readonly<Record<string, readonly [string, string]>>,
  added: Readonly<Record<string, string>> = {},
): Help {
  const general = replaced["help"] ?? ["", ""];
  return (command = "help") => {
    const own = added[command] ?? recorded(command);
    const [from, to] = own === recorded("help") ? general : (replaced[command] ?? ["", ""]);
    return own.replace(from, to);
  };
}

const NEWER = changed(
  {
    help: [
      "  click <sel>                Click element (or @ref)\n",
      "  click <sel>                Click element (or @ref)\n  zoom <level> [mode]        Zoom the page\n",
    ],
    click: ["  --new-tab", "  --slow <ms>          Click slowly\n  --new-tab"],
    screenshot: ["Options:\n", "Options:\n      --hdr                Bright pictures\n"],
    tab: ["  list     ", "  mute [t<N>]                Silence a tab\n  list     "],
  },
  { zoom: "agent-browser zoom - Zoom the page\n\nUsage: agent-browser zoom <level> [mode]\n" },
);

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "drift-"));
  mkdirSync(path.join(root, "src", "upstream"), { recursive: true });
  cpSync(path.join(ROOT, "src", "upstream", "grammar"), path.join(root, "src", "upstream", "grammar"), {
    recursive: true,
    filter: (file) => !file.endsWith(".test.ts"),
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What the tables in `root` hold once the patch is applied there. */
function patched(patch: string): Tables {
  writeFileSync(path.join(root, "drift.patch"), patch);
  execFileSync("git", ["apply", "drift.patch"], { cwd: root });
  const grammar = pathToFileURL(path.join(root, "src", "upstream", "grammar")).href;
  const print = `
    const { COMMANDS } = await import("${grammar}/command-table.ts");
    const { GLOBAL_FLAGS, TABLE_VERSION } = await import("${grammar}/flags.ts");
    console.log(JSON.stringify({ commands: COMMANDS, flags: GLOBAL_FLAGS, version: TABLE_VERSION }));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", print], { encoding: "utf8" }));
}

describe("npm run drift", () => {
  it("has nothing to tell of the agent-browser that the tables were made from", () => {
    const drift = compare(TABLES, recorded, VERSION);
    expect(driftLines(drift)).toEqual([]);
    expect(agrees(drift)).toBe(true);
    expect(patchOf(drift)).toBe("");
  });

  it("lists what a newer one knows", () => {
    expect(driftLines(compare(TABLES, NEWER, "agent-browser 0.99.0"))).toEqual([
      "agent-browser is 0.99.0 now.",
      "New command: zoom <level> [mode]",
      "New command: tab mute [t<N>]",
      "New flag of click: --slow",
      "New flag of screenshot: --hdr",
    ]);
  });

  it("gives a patch that git applies, after which the tables hold all of it", () => {
    const after = patched(patchOf(compare(TABLES, NEWER, "agent-browser 0.99.0")));
    const row = (name: string) => after.commands.find((spec) => spec.name === name);
    expect(row("zoom")).toMatchObject({
      effect: "mutate",
      ride: "alone",
      words: [
        { name: "level", optional: false },
        { name: "mode", optional: true },
      ],
    });
    expect(row("click")?.flags).toContainEqual(expect.objectContaining({ names: ["--slow"], value: "required" }));
    expect(row("screenshot")?.flags).toContainEqual({ names: ["--hdr"], value: "none" });
    expect(row("tab mute")).toBeDefined();
    expect(after.commands).toHaveLength(TABLES.commands.length + 2);
    expect(agrees(compare(after, NEWER, "agent-browser 0.99.0"))).toBe(true);
  });

  it("takes up a flag of every command, and drops a command and a flag that are gone", () => {
    const help = changed({
      help: ["  --webgpu     ", "  -z, --zoom-by <n>          Zoom\n  --renamed     "],
    });
    const without: Help = (command) => help(command).replaceAll("swipe", "stroke");
    const drift = compare(TABLES, without, VERSION);
    expect(drift).toMatchObject({ goneCommands: ["swipe"], goneFlags: ["--webgpu"] });
    const after = patched(patchOf(drift));
    expect(after.flags).toContainEqual(expect.objectContaining({ name: "--zoom-by", aliases: ["-z"], repeat: true }));
    expect(after.flags.map(({ name }) => name)).not.toContain("--webgpu");
    expect(after.commands.map(({ name }) => name)).not.toContain("swipe");
  });

  it("changes nothing where there is nothing to change", () => {
    const none: Drift = { newCommands: [], goneCommands: [], newFlags: [], goneFlags: [], newCommandFlags: [] };
    expect(patchOf(none)).toBe("");
    expect(unifiedDiff("a.txt", "one\ntwo\n", "one\ntwo\n")).toBe("");
  });
});
