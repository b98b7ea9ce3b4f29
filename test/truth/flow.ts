/** Composes flows: the same seed and number always give the same flow. */
import { chance } from "../support/chance.ts";
import { BEHAVIOURS } from "./behaviours.ts";
import { PLACES } from "./places.ts";
import { routesOf } from "./routes.ts";
import type { Behaviour, Flow, Place, Task, Widget } from "./types.ts";
import { WIDGETS } from "./widgets/index.ts";

type Next = () => number;

function weighted<T>(list: readonly T[], weight: (one: T) => number, next: Next): T | undefined {
  let left = next() * list.reduce((sum, one) => sum + weight(one), 0);
  return list.find((one) => {
    left -= weight(one);
    return left < 0;
  });
}

function even<T>(list: readonly T[], next: Next): T | undefined {
  return weighted(list, () => 1, next);
}

function behaves(widget: Widget, task: Task): readonly Behaviour[] {
  if (widget.onlyActs) return BEHAVIOURS.filter(({ name }) => name === "acts");
  return BEHAVIOURS.filter(
    ({ sorts, deeds }) => sorts.includes(widget.sort) && (deeds === undefined || deeds.includes(task.deed)),
  );
}

function stands(widget: Widget, { places }: Behaviour): readonly Place[] {
  if (widget.onlyTop) return PLACES.filter(({ name }) => name === "top");
  return places === undefined ? PLACES : PLACES.filter(({ name }) => places.includes(name));
}

/** Most of what is done on pages is pressing and filling in; libraries that take no behaviour would fill the list. */
function howOften({ sort, onlyActs }: Widget): number {
  if (onlyActs) return 1;
  return sort === "press" ? 5 : 3;
}

function tried(seed: number, index: number, next: Next): Flow | undefined {
  const widget = weighted(WIDGETS, howOften, next);
  const task = widget && even(widget.tasks, next);
  const behaviour = task && weighted(behaves(widget, task), ({ weight }) => weight, next);
  const place = behaviour && weighted(stands(widget, behaviour), ({ weight }) => weight, next);
  const route = place && even(routesOf(widget, task, place), next);
  if (!route) return undefined;
  return { id: `${seed}-${index}`, seed, index, widget, task, place, route, behaviour };
}

/** The flow of this number. Throws when no combination was found, which the tables do not allow. */
export function compose(seed: number, index: number): Flow {
  const next = chance(seed * 1_000_003 + index);
  for (let tries = 0; tries < 200; tries += 1) {
    const flow = tried(seed, index, next);
    if (flow) return flow;
  }
  throw new Error(`no flow ${index} of seed ${seed}`);
}

/** A flow in a few words. */
export function titleOf({ seed, index, widget, task, place, route, behaviour }: Flow): string {
  const deed = [task.deed, ...task.words.map((word) => JSON.stringify(word))].join(" ");
  return `seed ${seed} flow ${index}: ${deed} on ${widget.kind} in ${place.name} by ${route}, page ${behaviour.name}`;
}
