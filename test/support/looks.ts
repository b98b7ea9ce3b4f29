/** Recognises the rows that the wrapper adds, as fakes of upstream see them: by what a look's script asks for. */
import { z } from "zod";
import type { MustHold } from "../../src/page/facts/undone.ts";
import { UNFIT } from "../../src/page/fit.ts";
import { STALE_DOCUMENT } from "../../src/page/guard.ts";
import { Kept } from "../../src/page/kept.ts";
import { lookScript } from "../../src/page/look.ts";
import { timersExpression } from "../../src/page/navigation.ts";
import type { Script } from "../../src/page/page-call.ts";
import type { Sensor } from "../../src/page/sensor.ts";
import { turnScript } from "../../src/page/turn.ts";

/** A look at a page that nothing has looked at. */
export function lookAt(sensors: readonly Sensor[], document?: number): string {
  return lookScript({ sensors, fresh: true, ...(document === undefined ? {} : { document }) });
}

/** A script by itself. */
export function alone(script: Script): string {
  const kept = new Kept();
  return kept.row(kept.script(script));
}

/** What every look begins with, before its sensors. */
const START = lookAt([]).split("{", 1).join();

/** What every turn between two commands begins with; the look of the next command. */
const TURN = turnScript({ settles: true, fresh: true, after: [], next: [] }, new Kept()).split("{", 1).join();
const AHEAD = ",look:{";

/** What a look asks, without the modules that it brings. */
function askedBy(script: string): string {
  return script.split("))((function", 1).join();
}

/** The modules that a row of ours counts on in its document, and those that it leaves there, by their names. */
export function modulesOf(script: string): { readonly needs: readonly string[]; readonly brings: readonly string[] } {
  const names = /,\[((?:"[\w-]{7}",?)*)\],"pab-elsewhere"[^"]/.exec(script)?.[1] ?? "";
  const brought = script.slice(askedBy(script).length).matchAll(/"([\w-]{7})":\[function/g);
  return {
    needs: [...names.matchAll(/[\w-]{7}/g)].map(([name]) => name),
    brings: [...brought].map(([, name = ""]) => name),
  };
}

/** The ids of the sensors that a script asks, all together for a turn; undefined when it is no look of ours. */
export function sensorsOf(script: string): ReadonlySet<string> | undefined {
  if (![START, TURN].some((one) => script.startsWith(one))) return undefined;
  return new Set([...askedBy(script).matchAll(/[{,]"([^"]+)":\(\)=>/g)].map(([, id = ""]) => id));
}

/** The sensors of a script that looks after one command and before the next; undefined when it is no such one. */
export function turnOf(
  script: string,
): { readonly after: ReadonlySet<string>; readonly look: ReadonlySet<string> | undefined } | undefined {
  if (!script.startsWith(TURN)) return undefined;
  const asked = askedBy(script);
  const at = asked.lastIndexOf(AHEAD);
  const [after, look] = at < 0 ? [asked] : [asked.slice(0, at), TURN + asked.slice(at)];
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
