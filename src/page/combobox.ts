import { z } from "zod";
import combobox from "./in-page/combobox.ts?script";
import { type AnySensor, called } from "./sensor.ts";
import { Who } from "./target.ts";
import { watchSensor } from "./watch.ts";

/** The combobox that has the focus, and how many lists and options show. Null when none has it. */
export const ComboboxFacts = Who.extend({
  expanded: z.boolean(),
  visibleListboxCount: z.number(),
  visibleOptionCount: z.number(),
});
export type ComboboxFacts = z.infer<typeof ComboboxFacts>;

export const comboboxSensor: AnySensor<ComboboxFacts | null> = {
  id: "combobox",
  requires: [watchSensor],
  script: called(combobox),
  schema: ComboboxFacts.nullable(),
};
