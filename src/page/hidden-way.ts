import { HiddenWay, type HiddenWayArgs } from "./facts/hidden-way.ts";
import hiddenWay from "./in-page/hidden-way.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

/** A ref means nothing in the page. */
const UNKNOWN = { unknown: true } as const;

/** How the hidden element of a command is brought up, or what the form of a disabled one lacks. */
export const hiddenWaySensor: CommandSensor<HiddenWay> = {
  id: "hidden-way",
  script: ({ command, given }, frame) => {
    const first = (kind: string): string | undefined => given.find((word) => word.kind === kind)?.value;
    const [text, selector] = [command.locator === "text" ? first("text") : undefined, first("selector")];
    if (text !== undefined) return calling<[HiddenWayArgs]>(hiddenWay, { text });
    const args = selector === undefined || selector.startsWith("@") ? UNKNOWN : { selector, frame: frame ?? null };
    return calling<[HiddenWayArgs]>(hiddenWay, args);
  },
  ofBefore: true,
  schema: HiddenWay,
};
