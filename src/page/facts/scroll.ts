import { z } from "zod";

/**
 * Scroll offsets in CSS pixels, of the page, of the largest scrollable containers, and of the pages in frames (as
 * `iframe`), each with a selector that works.
 * - total: all offsets added up, of elements of any size, in open shadow roots and frames of the same origin too
 * - smooth: a scroll by a script takes its time there, of the page and of any container
 */
export const ScrollFacts = z.object({
  x: z.number(),
  y: z.number(),
  viewport: z.object({ width: z.number(), height: z.number() }),
  page: z.object({ width: z.number(), height: z.number() }),
  total: z.number(),
  smooth: z.object({ page: z.boolean(), inside: z.boolean() }),
  containers: z.array(
    z.object({
      tag: z.string(),
      role: z.string().nullable(),
      left: z.number(),
      top: z.number(),
      roomX: z.number(),
      roomY: z.number(),
      selector: z.string().optional(),
      /** Of a frame: what scrolls its page, which is the body in quirks mode. */
      root: z.string().optional(),
    }),
  ),
});
export type ScrollFacts = z.infer<typeof ScrollFacts>;
