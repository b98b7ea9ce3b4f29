import { z } from "zod";

/** What an interactive snapshot does not show. */
export const TextFacts = z.object({
  /** Characters of visible text that belongs to no control, no heading and none of the alerts below. */
  left: z.number(),
  /** How many of them lie in shadow roots and in frames of the same origin, of which `get text` reads nothing. */
  apart: z.number(),
  /** True when the page holds more text than was counted. */
  more: z.boolean(),
  /** That text itself, where it is short. */
  text: z.string().exactOptional(),
  alerts: z.array(z.object({ role: z.enum(["alert", "status"]), text: z.string() })),
});
export type TextFacts = z.infer<typeof TextFacts>;

/** The part of the page that is looked at, as CSS; all of it without. */
export type PageTextArgs = { readonly scope: string | undefined };
