/** Recognises the rows that the wrapper adds, as fakes of upstream see them: by what a look's script asks for. */
import { z } from "zod";
import type { MustHold } from "../../src/page/facts/undone.ts";
import { UNFIT } from "../../src/page/fit.ts";
import { Kept } from "../../src/page/kept.ts";
import { lookScript, STALE_DOCUMENT } from "../../src/page/look.ts";
import { timersExpression } from "../../src/page/navigation.ts";
import { turnScript } from "../../src/page/turn.ts";

/** What every look begins with, before its sensors. */
const START = lookScript([]).slice(0, -"{}))".length);

/** What every turn between two commands begins with, up to the name of its function; the look of the next command. */
const TURN = turnScript({ settles: true, fresh: true, after: [], next: [] }, new Kept()).split(/[",]/, 2).join('"');
const AHEAD = ",look:k=>(";

/** The ids of the sensors that a script asks, all together for a turn; undefined when it is no look of ours. */
export function sensorsOf(script: string): ReadonlySet<string> | undefined {
  const start = [START, TURN].find((one) => script.startsWith(one));
  if (start === undefined) return undefined;
  return new Set([...script.slice(start.length).matchAll(/[{,]"([^"]+)":\(\)=>/g)].map(([, id = ""]) => id));
}

/** The sensors of a script that looks after one command and before the next; undefined when it is no such one. */
export function turnOf(
  script: string,
): { readonly after: ReadonlySet<string>; readonly look: ReadonlySet<string> | undefined } | undefined {
  if (!script.startsWith(TURN)) return undefined;
  const at = script.lastIndexOf(AHEAD);
  const [after, look] = at < 0 ? [script] : [script.slice(0, at), TURN + script.slice(at)];
  return { after: sensorsOf(after) ?? new Set(), look: look === undefined ? undefined : sensorsOf(look) };
}

/** The document that a look must be on, `performance.timeOrigin` in ms; undefined when any will do. */
export function guardOf(script: string): number | undefined {
  const at = sensorsOf(script) ? new RegExp(`[,:]\\{"document":([\\d.]+),"otherwise":"${STALE_DOCUMENT}"\\}`) : /$^/;
  const document = at.exec(script)?.[1];
  return document === undefined ? undefined : Number(document);
}

const Held = z.object({ verb: z.string(), framed: z.boolean() });

/** How the target of the command before a turn must be for the next one to run; undefined when that is no question. */
export function heldOf(script: string): MustHold | undefined {
  const held = turnOf(script) ? /[{,]held:(\{[^{}]*\})/.exec(script)?.[1] : undefined;
  return held === undefined ? undefined : Held.parse(JSON.parse(held));
}

/** A row that waits for what the command started. */
export function isWait(row: readonly string[]): boolean {
  const script = row.at(-1);
  return row[0] === "wait" ? row[2] === "domcontentloaded" && row[3] === "--timeout" : script === timersExpression;
}

/** A row that stops what would damage its target. */
export function isVet(row: readonly string[] | undefined): boolean {
  return row?.[0] === "eval" && row.at(-1)?.includes(`"${UNFIT}"`) === true;
}

/** A row that the wrapper added: a look, a guard, a vetting, a wait for a navigation; `next` is the row behind it. */
export function isOwn(row: readonly string[], next?: readonly string[]): boolean {
  if (isVet(row) || (row[0] === "focus" && isVet(next))) return true;
  return isWait(row) || (row[0] === "eval" && sensorsOf(row.at(-1) ?? "") !== undefined);
}
