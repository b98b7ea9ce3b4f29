import { z } from "zod";
import { Who } from "./target.ts";

/**
 * The visible element that brings a hidden one up, or stands for it, and what is to be done with it; null when none is
 * known. label: the label of a box that is drawn by it; select: the list of an option, and its own label; upload: the
 * hidden file field itself; lacks: a field that is not valid in the form of a disabled button.
 */
export const HiddenWay = z
  .object({
    how: z.enum(["hover", "click", "label", "select", "upload", "lacks"]),
    selector: z.string(),
    by: Who,
    option: z.string().exactOptional(),
    /** What the browser says of the first field that is not valid, `by`, and how many more are not. */
    lacks: z.object({ message: z.string(), more: z.number() }).exactOptional(),
  })
  .nullable();
export type HiddenWay = z.infer<typeof HiddenWay>;

/** What was looked for: a text of an element itself, a selector, or what a ref or a locator means: it is not known which. */
export type HiddenWayArgs =
  | { readonly text: string }
  | { readonly selector: string; readonly frame: string | null }
  | { readonly unknown: true };
