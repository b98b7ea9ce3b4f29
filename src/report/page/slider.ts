/** Goes to any call of the session; failures are marked on its track. */
import { type ComponentChild, h } from "preact";
import { useMemo } from "preact/hooks";
import { isFailure } from "../data/choose.ts";
import { count } from "../data/figures.ts";
import type { Call } from "../data/report.ts";

export interface Place {
  readonly calls: readonly Call[];
  /** The call that is looked at, from 1; 0 is before the first. */
  readonly number: number;
  readonly go: (number: number) => void;
}

/** Marks of the calls that failed, as one drawing: a thousand elements would be redrawn with every step. */
function Marks({ calls }: Pick<Place, "calls">): ComponentChild {
  const path = calls.map((call, at) => (isFailure(call) ? `M${at + 1} 0V1` : "")).join("");
  return h(
    "svg",
    {
      class: "marks",
      viewBox: `0 0 ${Math.max(1, calls.length)} 1`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    h("path", { d: path }),
  );
}

export function Slider({ calls, number, go }: Place): ComponentChild {
  const marks = useMemo(() => h(Marks, { calls }), [calls]);
  const told = number === 0 ? "Before the first call" : `Call ${count(number)} of ${count(calls.length)}`;
  return h(
    "div",
    { class: "slider" },
    h("label", { class: "place", for: "place" }, told),
    h(
      "div",
      { class: "track" },
      marks,
      h("input", {
        id: "place",
        type: "range",
        min: 0,
        max: calls.length,
        value: number,
        "aria-valuetext": told,
        onInput: ({ currentTarget }) => go(currentTarget.valueAsNumber),
      }),
    ),
  );
}
