import { HiddenWay, type HiddenWayArgs } from "./facts/hidden-way.ts";
import hiddenWay from "./in-page/hidden-way.ts?script";
import { type CommandSensor, calledAgain } from "./sensor.ts";

/** How the hidden element of a command is brought up. Null for a ref, which means nothing in the page. */
export const hiddenWaySensor: CommandSensor<HiddenWay> = {
  id: "hidden-way",
  script: ({ command, given }) => {
    const first = (kind: string): string | undefined => given.find((word) => word.kind === kind)?.value;
    const [text, selector] = [command.locator === "text" ? first("text") : undefined, first("selector")];
    if (text !== undefined) return calledAgain<[HiddenWayArgs]>(hiddenWay, { text });
    return selector === undefined || selector.startsWith("@")
      ? "null"
      : calledAgain<[HiddenWayArgs]>(hiddenWay, { selector });
  },
  schema: HiddenWay,
};
