/** A verdict for a person. */
import { bare, oneLine } from "../quote.ts";
import type { CallVerdict, Divergence, Verdict } from "./verify.ts";

const NOTHING = "(nothing)";

function side(text: string | undefined): string {
  return text === undefined ? NOTHING : oneLine(text);
}

/** One divergence: the call, the layer, and both sides. */
export function divergenceLines({ call, layer, difference }: Divergence): readonly string[] {
  const { at, recorded, now } = difference;
  const where = [call === "" ? "the session" : `call ${bare(call)}`, layer, ...(at === "" ? [] : [oneLine(at)])];
  return [`${where.join(" · ")}`, `  recorded: ${side(recorded)}`, `  now:      ${side(now)}`];
}

function counted(calls: readonly CallVerdict[], texts: (call: CallVerdict) => readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of calls.flatMap(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `  ${count} x ${oneLine(text)}`);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

/** What of each call was held against itself, and what could not be verified: for who asks for everything. */
function perCall(calls: readonly CallVerdict[]): readonly string[] {
  return calls.flatMap(({ id, checked, skipped }) =>
    checked.length + skipped.length === 0
      ? []
      : [
          `call ${bare(id)}`,
          ...checked.map((text) => `  checked: ${oneLine(text)}`),
          ...skipped.map((text) => `  not verified: ${oneLine(text)}`),
        ],
  );
}

/** All divergences: what is wrong beside the calls, then those of the calls in their order. */
export function divergencesOf({ calls, divergences }: Verdict): readonly Divergence[] {
  return [...divergences, ...calls.flatMap((call) => call.divergences)];
}

/** The first difference with both sides, how many calls differ, and what could not be verified. */
export function verdictLines(verdict: Verdict, all: boolean): readonly string[] {
  const { calls, newer } = verdict;
  const found = divergencesOf(verdict);
  const of = (depth: CallVerdict["depth"]): number => calls.filter((call) => call.depth === depth).length;
  const differ = new Set(found.map(({ call }) => call));
  const shown = all ? found : found.slice(0, 1);
  return [
    `${calls.length} calls: ${of("rerun")} run again, ${of("events")} by their events, ${of("alone")} held against themselves.`,
    ...(found.length === 0
      ? ["All the same."]
      : [`${differ.size} differ. ${all ? "" : "The first difference:"}`.trimEnd()]),
    ...shown.flatMap(divergenceLines),
    ...(shown.length < found.length ? [`${found.length - shown.length} more; --all shows them.`] : []),
    ...section(
      "Not covered by the recording:",
      counted(calls, ({ uncovered }) => uncovered),
    ),
    ...section(
      "Held against themselves:",
      counted(calls, ({ checked }) => checked),
    ),
    ...section(
      "Not verified:",
      counted(calls, ({ skipped }) => skipped),
    ),
    ...(all ? section("Call by call:", perCall(calls)) : []),
    ...(newer > 0 ? [`${newer} events or lines were written by a newer version and are not known here.`] : []),
  ];
}

/** The same for programs. */
export function verdictJson(verdict: Verdict): object {
  const calls = verdict.calls.map(({ id, depth, uncovered, checked, skipped }) => ({
    id,
    depth,
    uncovered,
    checked,
    skipped,
  }));
  return {
    same: divergencesOf(verdict).length === 0,
    divergences: divergencesOf(verdict),
    calls,
    newer: verdict.newer,
  };
}
