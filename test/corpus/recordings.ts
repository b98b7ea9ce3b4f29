/** Real answers of agent-browser 0.41.2, one call a line; long ones are cut, paths and ports are placeholders. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { isJsonObject, type Json, member, parseJson } from "../../src/json.ts";
import { globalFlag } from "../../src/upstream/grammar/flags.ts";

const Row = z.object({
  family: z.string(),
  case: z.string(),
  args: z.array(z.string()),
  stdin: z.string().optional(),
  exitCode: z.number(),
  stdout: z.string(),
  stderr: z.string().optional(),
});

export interface Recording extends z.infer<typeof Row> {
  /** What an agent would have given: without `--json` and the name of the recorded session. */
  readonly asked: readonly string[];
  readonly title: string;
}

/** Placeholders as something that URLs and paths can hold. */
const PLACES: Readonly<Record<string, string>> = {
  PORT: "4173",
  DYNPORT: "4180",
  CDPPORT: "9222",
  TMP: "/recorded",
  SYS: "/sys",
  HOME: "/home/someone",
  SOCKETS: "/sockets",
  PKG: "/package",
  CHROMIUM: "/usr/bin/chromium",
};

function placed(line: string): string {
  return line.replace(/\{([A-Z]+)\}/g, (whole, name: string) => PLACES[name] ?? whole);
}

function withoutSession(args: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const token = args[at] ?? "";
    if (token === "--json") continue;
    const next = args[at + 1];
    if (token === "--session" && next !== undefined && globalFlag(next) === undefined && /^\w+$/.test(next)) at++;
    else kept.push(token);
  }
  return kept;
}

function read(line: string): Recording {
  const row = Row.parse(JSON.parse(placed(line)));
  const asked = withoutSession(row.args);
  return { ...row, asked, title: `${row.family} / ${row.case}` };
}

const LINES = readFileSync(new URL("../fixtures/recorded/calls.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");

/** Answers without `--json` are never asked for by the tool, except for what is plain text anyway. */
function isAsked(recording: Recording): boolean {
  const inspection = recording.asked.some((word) => ["--help", "--version", "-V"].includes(word));
  return recording.args.includes("--json") || inspection;
}

export const RECORDINGS: readonly Recording[] = LINES.map(read).filter(isAsked);

/** The recorded data of a call that succeeded; null where it failed or is no envelope. */
export function dataOf(recording: Recording): Json {
  const json = parseJson(recording.stdout);
  if (json === undefined || member(json, "success") === false) return null;
  if (!isJsonObject(json)) return json;
  const { success: _success, error: _error, ...bare } = json;
  return member(json, "data") ?? bare;
}
