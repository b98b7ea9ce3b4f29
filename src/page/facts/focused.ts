import { z } from "zod";

/** The element that has the focus, as it may be told of: never what is in it. */
export const FocusedElement = z.object({
  tag: z.string(),
  role: z.string(),
  name: z.string(),
  id: z.string().optional(),
  type: z.string().optional(),
  /** Where it stands in the window, in CSS pixels; missing of what is in a frame. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
});
export type FocusedElement = z.infer<typeof FocusedElement>;
