import { z } from "zod";

/** What a snapshot cannot know to be missing: controls of a page that still renders, rows of a virtual list. */
export const Growing = z.object({
  /** No control shows yet, and either the page says that it is busy or it shows next to nothing. */
  rendering: z.boolean(),
  /** Controls that a snapshot gives no ref: what opens a `<details>`, colour fields, hidden file fields. */
  refless: z
    .array(z.object({ name: z.string(), use: z.enum(["click", "fill", "upload"]), selector: z.string() }))
    .default([]),
  /** Options that some browsers list and others do not; without a selector where none reaches them. */
  slotted: z.array(z.object({ name: z.string(), selector: z.string().nullable() })).default([]),
  /** How many more of `refless` there are. */
  more: z.number().default(0),
  /** Lists and grids that hold fewer rows than they say there are, or than they have room for (`about`). */
  partial: z.array(
    z.object({
      role: z.string(),
      name: z.string(),
      here: z.number(),
      total: z.number(),
      about: z.literal(true).exactOptional(),
      /** What it scrolls in, where that is not the page itself. */
      scroller: z.string().exactOptional(),
    }),
  ),
});
export type Growing = z.infer<typeof Growing>;
