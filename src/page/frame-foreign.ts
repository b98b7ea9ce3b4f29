import { z } from "zod";
import { FrameNamed } from "./facts/frame-named.ts";
import frameForeign from "./in-page/frame-foreign.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

/** Whether the page cannot look into the frame that a command selects, or which there are; null where that cannot be told. */
export const frameForeignSensor: CommandSensor<boolean | FrameNamed | null> = {
  id: "frame-foreign",
  script: ({ words }) => {
    const selector = words[1] ?? "main";
    return selector === "main" || selector.startsWith("@") ? "null" : calling<[string]>(frameForeign, selector);
  },
  schema: z.union([z.boolean(), FrameNamed]).nullable(),
};
