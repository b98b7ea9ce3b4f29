import type { Aimed } from "../call/context.ts";
import { stepNumber } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import { inRanges, refNumber } from "../projections/ref-ranges.ts";
import type { CapturedRefs } from "../projections/refs.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import { leaves, misspelt, refsOf } from "./of-step.ts";

const WHY: Readonly<Record<string, string>> = {
  navigated: "the page has been left since",
  "tab-switched": "another tab became active since",
  "frame-selected": "another frame was selected since",
  "session-lost": "the browser was lost since",
  "session-closed": "the browser was closed since",
  interrupted: "a call was cut off since",
  "document-replaced": "the page was replaced since",
};

function stale(ref: string, why: string): Problem {
  const message = `${ref} is void: ${why}. Nothing was run. Take a new snapshot -i and use its refs.`;
  return refusal("stale-ref", message, "ref-void", { ref });
}

function howLeft({ effect, frame }: CommandSpec): string {
  if (frame === "selects") return "selects another frame";
  return effect === "switch" ? "makes another tab active" : "leaves the page";
}

type Steps = Pick<Aimed, "steps" | "meant">;

/** A snapshot of ours shows its refs to nobody, and those that were there keep their meaning (NOTES 7). */
function givesRefs({ steps, meant }: Steps, index: number): boolean {
  return steps[index]?.command.refs === "snapshot" && meant[index]?.ours === undefined;
}

/** A ref in a later row, after a row that leaves its document and no snapshot between. */
function leftBehind({ steps, meant }: Steps): Problem | undefined {
  let left: string | undefined;
  for (const [index, step] of steps.entries()) {
    const number = stepNumber(meant, index);
    const [ref] = refsOf(step);
    if (ref !== undefined && left !== undefined) {
      return stale(ref, `${left} before row ${number} uses it; put a snapshot row between`);
    }
    if (givesRefs({ steps, meant }, index)) left = undefined;
    else if (leaves(step)) left = `row ${number} ${howLeft(step.command)}`;
  }
  return undefined;
}

/**
 * The steps whose refs come from an earlier call: those before the first snapshot or departure of this batch.
 * @returns their indexes and refs, without steps that have none
 */
export function earlierRefs({ steps, meant }: Steps): readonly { readonly at: number; readonly ref: string }[] {
  const found: { at: number; ref: string }[] = [];
  for (const [at, step] of steps.entries()) {
    found.push(...refsOf(step).map((ref) => ({ at, ref })));
    if (givesRefs({ steps, meant }, at) || leaves(step)) break;
  }
  return found;
}

function unknownRef(refs: readonly string[], captured: CapturedRefs): string | undefined {
  return refs.find((ref) => !inRanges(captured.ids, refNumber(ref) ?? -1));
}

/** Why the refs of this call cannot mean what the agent means; undefined when they may. */
export function refuseRefs({ plan, steps, meant, session, state }: Aimed): Problem | undefined {
  const spelling = steps.map(misspelt).find((problem) => problem !== undefined);
  if (spelling) return spelling;
  const between = plan.shape === "one" ? undefined : leftBehind({ steps, meant });
  if (between) return between;
  const refs = earlierRefs({ steps, meant }).map(({ ref }) => ref);
  const [ref] = refs;
  if (ref === undefined || session.key === undefined) return undefined;
  const captured = state.refs[session.key];
  if (captured?.voided) return stale(ref, WHY[captured.voided] ?? captured.voided);
  // The caller may have looked at an explicit session elsewhere; upstream knows its own refs.
  if (session.kind !== "managed") return undefined;
  if (!captured) return stale(ref, "no snapshot of this page has been taken");
  const unknown = unknownRef(refs, captured);
  return unknown === undefined ? undefined : stale(unknown, "it was never given for this page, or its element is gone");
}
