/** Recognises the rows that the wrapper adds, as fakes of upstream see them: by what a look's script asks for. */
import { UNFIT } from "../../src/page/fit.ts";
import { lookScript, STALE_DOCUMENT } from "../../src/page/look.ts";
import { timersExpression } from "../../src/page/navigation.ts";

/** What every look begins with, before its sensors. */
const START = lookScript([]).slice(0, -"{})".length);

/** The ids of the sensors that a script asks; undefined when it is no look of ours. */
export function sensorsOf(script: string): ReadonlySet<string> | undefined {
  if (!script.startsWith(START)) return undefined;
  return new Set([...script.slice(START.length).matchAll(/[{,]"([^"]+)":\(\)=>/g)].map(([, id = ""]) => id));
}

/** The document that a look must be on, `performance.timeOrigin` in ms; undefined when any will do. */
export function guardOf(script: string): number | undefined {
  const at = sensorsOf(script) ? new RegExp(`,\\{"document":([\\d.]+),"otherwise":"${STALE_DOCUMENT}"\\}\\)$`) : /$^/;
  const document = at.exec(script)?.[1];
  return document === undefined ? undefined : Number(document);
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
