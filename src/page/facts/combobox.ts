import { z } from "zod";
import { Who } from "./target.ts";

/** The combobox that has the focus, and how many lists and options show. Null when none has it. */
export const ComboboxFacts = Who.extend({
  expanded: z.boolean(),
  visibleListboxCount: z.number(),
  visibleOptionCount: z.number(),
});
export type ComboboxFacts = z.infer<typeof ComboboxFacts>;
