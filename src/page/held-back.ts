import { HeldBack } from "./facts/held-back.ts";
import type { Sought } from "./facts/sought.ts";
import heldBack from "./in-page/held-back.ts?script";
import { type CommandSensor, calledAgain } from "./sensor.ts";

/** What the form of a disabled button lacks. A ref means nothing in the page: then the one such button is meant. */
export const heldBackSensor: CommandSensor<HeldBack> = {
  id: "held-back",
  script: ({ given }, frame) => {
    const selector = given.find(({ kind }) => kind === "selector")?.value;
    const isKnown = selector !== undefined && !selector.startsWith("@");
    return calledAgain<[Pick<Sought, "selector" | "frame"> | null]>(
      heldBack,
      isKnown ? { selector, frame: frame ?? null } : null,
    );
  },
  schema: HeldBack,
};
