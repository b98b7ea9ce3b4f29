/** A change of a file as a unified diff that `git apply` takes. */

/** Lines around a change. */
const AROUND = 3;

interface Change {
  /** Where it begins, in the old lines and in the new ones; from 0. */
  readonly old: number;
  readonly next: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The next place from which both are the same again, by the shortest way there. */
function meeting(old: readonly string[], next: readonly string[], at: number, to: number): readonly [number, number] {
  for (let sum = 1; at + to + sum <= old.length + next.length; sum++) {
    for (let skipped = 0; skipped <= sum; skipped++) {
      const [one, other] = [at + skipped, to + sum - skipped];
      if (one < old.length && other < next.length && old[one] === next[other] && old[one + 1] === next[other + 1])
        return [one, other];
    }
  }
  return [old.length, next.length];
}

function changes(old: readonly string[], next: readonly string[]): readonly Change[] {
  const found: Change[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < next.length) {
    if (at < old.length && old[at] === next[to]) {
      at++;
      to++;
      continue;
    }
    const [one, other] = meeting(old, next, at, to);
    found.push({ old: at, next: to, removed: old.slice(at, one), added: next.slice(to, other) });
    [at, to] = [one, other];
  }
  return found;
}

/** Changes whose surroundings touch stand in one hunk. */
function grouped(all: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const change of all) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && change.old - (before.old + before.removed.length) <= 2 * AROUND) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunk(old: readonly string[], group: readonly Change[]): string {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return "";
  const start = Math.max(0, first.old - AROUND);
  const end = Math.min(old.length, last.old + last.removed.length + AROUND);
  const lines: string[] = [];
  let at = start;
  for (const { old: place, removed, added } of group) {
    lines.push(...old.slice(at, place).map((line) => ` ${line}`));
    lines.push(...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`));
    at = place + removed.length;
  }
  lines.push(...old.slice(at, end).map((line) => ` ${line}`));
  const more = group.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
  const begins = start + first.next - first.old;
  return [`@@ -${start + 1},${end - start} +${begins + 1},${end - start + more} @@`, ...lines].join("\n");
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, "").split("\n");
}

/** The diff of one file, both ending with a line break; empty when nothing changed. `file` from the root, with `/`. */
export function unifiedDiff(file: string, before: string, after: string): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  const hunks = grouped(changes(old, next)).map((group) => hunk(old, group));
  return hunks.length === 0 ? "" : [`--- a/${file}`, `+++ b/${file}`, ...hunks, ""].join("\n");
}
