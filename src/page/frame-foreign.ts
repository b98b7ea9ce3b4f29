import { z } from "zod";
import frameForeign from "./in-page/frame-foreign.ts?script";
import { type CommandSensor, called } from "./sensor.ts";

/** Whether the page cannot look into the frame that a command selects; null where that cannot be told. */
export const frameForeignSensor: CommandSensor<boolean | null> = {
  id: "frame-foreign",
  script: ({ words }) => {
    const selector = words[1] ?? "main";
    return selector === "main" || selector.startsWith("@") ? "null" : called<[string]>(frameForeign, selector);
  },
  schema: z.boolean().nullable(),
};
