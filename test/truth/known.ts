/**
 * Faults that are known and not mended yet, each with one flow that shows it. A wrong answer that fits none of them is
 * new, and a row whose flow comes out right is mended: both fail the test, so that this list is never longer or shorter
 * than the truth.
 */

import { BEHAVIOURS } from "./behaviours.ts";
import type { Says } from "./claims.ts";
import type { Fault } from "./judge.ts";
import { PLACES } from "./places.ts";
import type { Case } from "./run.ts";
import type { Deed, Flow, RouteName } from "./types.ts";
import { WIDGETS } from "./widgets/index.ts";

interface Example {
  readonly widget: string;
  readonly deed: Deed;
  /** Of several tasks with this deed, the one with this first word. */
  readonly word?: string;
  readonly place?: string;
  readonly route: RouteName;
  readonly behaviour?: string;
}

/** Flows of the kind: those that are in every list that is given. */
interface Fits {
  readonly widgets?: readonly string[];
  readonly deeds?: readonly Deed[];
  readonly places?: readonly string[];
  readonly routes?: readonly RouteName[];
  readonly behaviours?: readonly string[];
  readonly says?: readonly Says[];
}

export interface Known {
  /** What is said, and what is so. */
  readonly sentence: string;
  readonly fault: Fault;
  readonly example: Example;
  readonly fits: Fits;
}

export const KNOWN: readonly Known[] = [
  {
    sentence: "A native control of the page itself, reached by ref or find, is told to be what nobody can look into.",
    fault: "false-alarm",
    example: { widget: "input-text", deed: "type", route: "ref", behaviour: "disabled" },
    fits: { says: ["unchecked"] },
  },
  {
    sentence: "find does not look into the selected frame, and says that nothing is there.",
    fault: "false-alarm",
    example: { widget: "tinymce-body", deed: "fill", route: "find-first" },
    fits: { widgets: ["tinymce-body"], routes: ["find-first", "find-nth"] },
  },
];

function named<T extends { readonly name: string }>(list: readonly T[], name: string): T {
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** The flow that shows a known fault. */
export function exampleOf({ example }: Known, index: number): Flow {
  const { widget: kind, deed, word, place = "top", route, behaviour = "acts" } = example;
  for (const widget of WIDGETS.filter((one) => one.kind === kind)) {
    const task = widget.tasks.find((one) => one.deed === deed && (word === undefined || one.words[0] === word));
    if (!task) continue;
    const where = { place: named(PLACES, place), behaviour: named(BEHAVIOURS, behaviour) };
    return { id: `known-${index}`, seed: -1, index, widget, task, route, ...where };
  }
  throw new Error(`no ${kind} takes ${deed} ${word ?? ""}`);
}

function isIn(list: readonly string[] | undefined, value: string): boolean {
  return list === undefined || list.includes(value);
}

/** Whether what is wrong with a case is this. */
export function isKnown({ fault, fits }: Known, { flow, claim, verdicts }: Case): boolean {
  return (
    verdicts.some((verdict) => verdict.fault === fault) &&
    isIn(fits.widgets, flow.widget.kind) &&
    isIn(fits.deeds, flow.task.deed) &&
    isIn(fits.places, flow.place.name) &&
    isIn(fits.routes, flow.route) &&
    isIn(fits.behaviours, flow.behaviour.name) &&
    isIn(fits.says, claim?.says ?? "")
  );
}

/** The verdicts of a case that no row of the list stands for. */
export function unknownIn(one: Case, list: readonly Known[] = KNOWN): Case["verdicts"] {
  return one.verdicts.filter(({ fault }) => !list.some((known) => known.fault === fault && isKnown(known, one)));
}
