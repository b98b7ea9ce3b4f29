import { z } from "zod";
import { Who } from "./target.ts";

/** A field that was filled and holds something else since: its text, cut, and what it is called. */
export const ChangedField = z.object({ who: Who, text: z.string(), names: z.array(z.string()) });
export type ChangedField = z.infer<typeof ChangedField>;
