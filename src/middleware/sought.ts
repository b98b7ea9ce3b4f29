/** Elements that are sought by name: found in what a snapshot of this very call has shown, right before they are used. */

import { SOUGHT } from "../call/plan.ts";
import { member } from "../json.ts";
import type { SeekFacts, Target } from "../page/facts/seek.ts";
import { vetOf } from "../page/fit.ts";
import { readLook, sensed } from "../page/look.ts";
import { seekSensor } from "../page/seek.ts";
import { type Problem, refusal } from "../problem.ts";
import { quoted } from "../quote.ts";
import { type Aim, aimAt, isNamedInTree } from "../refs/aim.ts";
import { type ParsedArgv, readArgv } from "../upstream/grammar/argv.ts";
import type { CommandRow, Program } from "../upstream/protocol/program.ts";
import type { RanStep } from "./ran.ts";

/** How many rows may run before one whose element is still to be found. */
export function untilSought({ command }: Program): number {
  const at = command.findIndex(({ seeks }) => seeks !== undefined);
  return at < 0 ? command.length : at;
}

/** A row with its element found. */
export interface Aimed {
  readonly parsed: ParsedArgv;
  readonly argv: readonly string[];
  readonly row: CommandRow;
  readonly aim: Aim;
}

/** What the page said of the targets that the snapshot was taken for, in their order. */
function readFacts({ look }: RanStep): SeekFacts | undefined {
  const answer = look?.success ? member(look.data, "result") : undefined;
  const sensor = seekSensor([]);
  return sensed(readLook(answer, [sensor]), sensor);
}

/** Puts the element in the place of `@e0`, which is the first word behind the command. */
function aimedAt(parsed: ParsedArgv, row: CommandRow, found: Aim, frame: string | undefined): Aimed {
  const argv = row.argv.map((word, at) => (at === 1 ? found.word : word));
  const command = readArgv(argv).argv ?? parsed;
  const { seeks: _found, vet: _ofNobody, ...plain } = row;
  const vet = vetOf(command, frame);
  return { parsed: command, argv, aim: found, row: { ...plain, argv, ...(vet ? { vet } : {}) } };
}

/** A row that is to be aimed. */
export interface Seeking {
  readonly parsed: ParsedArgv;
  readonly row: CommandRow;
  /** Selectors mean a frame that is selected. */
  readonly frame: string | undefined;
}

/** Whether a snapshot was answered. */
export function isShown({ reply }: RanStep): boolean {
  return typeof reply === "object" && reply.success;
}

/** What has run since the last snapshot, and that snapshot; undefined when nothing has shown the page. */
export function lastLook(
  ran: readonly RanStep[],
): { readonly snapshot: RanStep; readonly since: readonly RanStep[] } | undefined {
  const at = ran.findLastIndex((step) => step.parsed.command.refs === "snapshot");
  const snapshot = ran[at];
  return snapshot && isShown(snapshot) ? { snapshot, since: ran.slice(at + 1) } : undefined;
}

/** Attributes are seen by scripts alone, which see the top page whatever frame is selected. */
function unseenInFrame({ by, value, deed }: Target): Problem {
  const message = `${by} ${quoted(value)} cannot be looked for in a frame that is selected, for ${deed}; its role, text or label can. Nothing of this step was run.`;
  return refusal("selector-unsupported", message, "target-unreachable");
}

/**
 * Aims a row at the one element that its name means.
 * @param place its place among the rows that are aimed by this snapshot
 */
export function aim({ parsed, row, frame }: Seeking, snapshot: RanStep, place: number): Aimed | Problem {
  const data = typeof snapshot.reply === "object" ? snapshot.reply.data : null;
  if (!row.seeks) return { parsed, argv: row.argv, row, aim: { word: "", role: "", name: "" } };
  if (frame !== undefined && !isNamedInTree(row.seeks)) return unseenInFrame(row.seeks);
  const seen = frame !== undefined ? undefined : readFacts(snapshot)?.[place];
  const found = aimAt(row.seeks, data, seen);
  return "problem" in found ? found.problem : aimedAt(parsed, row, found.aim, frame);
}

/** A planned command with the element that was found for it; `argv`: as it ran. */
export function withElement(parsed: ParsedArgv, [, found]: readonly string[]): ParsedArgv {
  if (found === undefined || parsed.words[1] !== SOUGHT) return parsed;
  const words = parsed.words.map((word, at) => (at === 1 ? found : word));
  const given = parsed.given.map((word) => (word.index === 1 ? { ...word, value: found } : word));
  return { ...parsed, words, given };
}

/** The words of a command whose element was never found, as upstream would be asked for it. */
export function asAsked([deed = "", , ...rest]: readonly string[], { by, value, name }: Target): readonly string[] {
  return ["find", by, value, deed, ...rest, ...(name === undefined ? [] : ["--name", name])];
}

/** How an element that was not found was asked for. */
export function askedFor({ by, value, name }: Target): Aim {
  return { word: SOUGHT, role: by === "role" ? value : by, name: by === "role" ? (name ?? "") : value };
}
