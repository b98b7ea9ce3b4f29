/** Puts what the page says of its nameless controls behind them: marked as a hint, since it is no name. */
import { DATE_ROLE } from "../page/facts/date-field.ts";
import type { NamelessControl } from "../page/facts/nameless.ts";
import { quoted } from "../quote.ts";
import { lineOf } from "../refs/snapshot-tree.ts";

/** A row up to its attributes, before a value. */
const HEAD = /^ *- [\w-]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])?/;
/** Icon fonts draw with signs that no one can read. */
const UNREADABLE = /[\p{Co}\p{Cf}\p{Cc}\s]/gu;

function namelessRole(text: string): string | undefined {
  const { role, name, ref } = lineOf(text);
  return ref === undefined || name.replace(UNREADABLE, "") !== "" ? undefined : role;
}

/** A part of a date, as the browser calls it in English; twice where the field has a label (seen on 0.41.2). */
const DATE_PART = /^(Month|Day|Year|Week|Hours|Minutes|Seconds|Milliseconds|AM\/PM)(?: \1)?$/;

/** The rows that begin the parts of a date: what a fill of the whole field may be sent to. */
function firstParts(rows: readonly string[]): ReadonlySet<number> {
  const first = new Set<number>();
  let parts = new Set<string>();
  rows.forEach((row, at) => {
    const { role, name, ref } = lineOf(row);
    if (ref === undefined) return;
    const [, part] = role === "spinbutton" ? (DATE_PART.exec(name) ?? []) : [];
    if (part === undefined || parts.has(part)) parts = new Set();
    if (part === undefined) return;
    if (parts.size === 0) first.add(at);
    parts.add(part);
  });
  return first;
}

/**
 * The rows, with hints. Tree and page are matched by their order, role by role, and a role of which they do not have
 * the same number gets none: a wrong hint is worse than no hint.
 */
export function withHints(rows: readonly string[], controls: readonly NamelessControl[]): readonly string[] {
  if (controls.length === 0) return rows;
  const dates = firstParts(rows);
  const roles = rows.map((row, at) => (dates.has(at) ? DATE_ROLE : namelessRole(row)));
  const hints = new Map<string, string[]>();
  for (const { role, hint } of controls) hints.set(role, [...(hints.get(role) ?? []), hint]);
  for (const [role, { length }] of hints) {
    if (roles.filter((one) => one === role).length !== length) hints.delete(role);
  }
  return rows.map((row, at) => {
    const hint = hints.get(roles[at] ?? "")?.shift() ?? "";
    return hint === "" ? row : row.replace(HEAD, (head) => `${head} hint=${quoted(hint)}`);
  });
}
