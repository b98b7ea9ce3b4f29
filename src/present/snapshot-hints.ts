/** Puts what the page says of its nameless controls behind them: marked as a hint, since it is no name. */
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

/**
 * The rows, with hints. Tree and page are matched by their order, role by role, and a role of which they do not have
 * the same number gets none: a wrong hint is worse than no hint.
 */
export function withHints(rows: readonly string[], controls: readonly NamelessControl[]): readonly string[] {
  if (controls.length === 0) return rows;
  const roles = rows.map(namelessRole);
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
