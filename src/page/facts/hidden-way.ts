import { z } from "zod";
import { Who } from "./target.ts";

/**
 * The visible element that brings a hidden one up, or stands for it, and what is to be done with it; null when none is
 * known. label: the label of a box that is drawn by it; select: the list of an option, and its own label.
 */
export const HiddenWay = z
  .object({
    how: z.enum(["hover", "click", "label", "select"]),
    selector: z.string(),
    by: Who,
    option: z.string().exactOptional(),
  })
  .nullable();
export type HiddenWay = z.infer<typeof HiddenWay>;

/** What was looked for: a text of an element itself, or a selector. */
export type HiddenWayArgs = { readonly text: string } | { readonly selector: string };
