/** The state of a session at any point of its file. */
import type { EngineEvent } from "../events/schema.ts";
import type { Artifact } from "../projections/artifacts.ts";
import { fold, type State } from "../projections/state.ts";
import { isOwnBrowser } from "../session/ownership.ts";
import { eventsOf } from "../transcript/entries.ts";
import { branchTo, type Entry, entryNamed, type Transcript } from "./transcript.ts";

/** Which point is meant. */
export interface Point {
  /** An entry's id, or a call's: the state right after it. The end of the branch without one. */
  readonly at?: string | undefined;
  /** The last entry of the branch that is meant; without one the branch of `at`, or the active one. */
  readonly branch?: string | undefined;
}

export interface StateAt {
  readonly state: State;
  /** The entry after which it is so; undefined for a file without entries. */
  readonly entry: Entry | undefined;
  readonly branch: readonly Entry[];
  /** Stored events up to there that a newer version wrote, and that are damaged. */
  readonly newer: number;
  readonly corrupt: number;
}

function upTo(branch: readonly Entry[], last: Entry): readonly Entry[] {
  return branch.slice(0, branch.indexOf(last) + 1);
}

/** The branch up to the point that is meant; the reason when there is no such point. */
function branchOf(transcript: Transcript, { at, branch: named }: Point): readonly Entry[] | string {
  const leaf = named === undefined ? transcript.leaf : entryNamed(transcript, named);
  if (named !== undefined && leaf === undefined) return `The file has no entry and no call ${JSON.stringify(named)}.`;
  const branch = branchTo(transcript, leaf);
  if (at === undefined) return branch;
  const last = entryNamed(transcript, at);
  if (last === undefined) return `The file has no entry and no call ${JSON.stringify(at)}.`;
  if (branch.includes(last)) return upTo(branch, last);
  return named === undefined
    ? branchTo(transcript, last)
    : `${JSON.stringify(at)} is not on the branch that ends in ${JSON.stringify(named)}.`;
}

/**
 * The state at a point, as the extension would fold it there. What the whole file tells (browsers, recordings, kept
 * files) is taken from the lines up to that point, whatever their branch.
 * @returns the reason as text when there is no such point
 */
export function stateAt(transcript: Transcript, point: Point = {}): StateAt | string {
  const branch = branchOf(transcript, point);
  if (typeof branch === "string") return branch;
  const { header, entries } = transcript;
  const entry = branch.at(-1);
  const read = entries
    .filter(({ line }) => entry !== undefined && line <= entry.line)
    .map(({ value }) => eventsOf(value));
  const owner = header?.id ?? "";
  const own = (event: EngineEvent): boolean => isOwnBrowser(event, { piSession: owner, piFolder: header?.cwd ?? "" });
  const file = read.flatMap(({ events }) => events).filter(own);
  const active = branch.flatMap(({ value }) => eventsOf(value).events).filter(own);
  return {
    state: fold(file, active, owner),
    entry,
    branch,
    newer: read.reduce((sum, { newer }) => sum + newer, 0),
    corrupt: read.reduce((sum, { corrupt }) => sum + corrupt, 0),
  };
}

/** A file of the session, and whether it is there now. */
export interface KnownFile extends Artifact {
  /** There: as it was saved; changed: there with another size; gone: not there. */
  readonly now: "there" | "changed" | "gone";
}

/** @param bytesOf the size of a file now; undefined when there is none */
export function filesNow(
  { artifacts, spills }: State,
  bytesOf: (file: string) => number | undefined,
): readonly KnownFile[] {
  const spilled = [...spills.files.values()].flatMap(({ kind, path, bytes, scope, state, command }): Artifact[] => {
    if (artifacts.has(path) || state === "evicted") return [];
    return [{ kind, path, bytes, scope, state: "saved", ...(command === undefined ? {} : { command }) }];
  });
  return [...artifacts.values(), ...spilled].map((file) => {
    const bytes = bytesOf(file.path);
    const same = file.bytes === undefined || file.bytes === bytes;
    return { ...file, now: bytes === undefined ? "gone" : same ? "there" : "changed" };
  });
}
