import { z } from "zod";
import type { Sought } from "./sought.ts";

/** What a selector matches in one document: upstream reads one match, hidden or not. */
const Matched = z.object({
  count: z.number(),
  visible: z.number(),
  /** The match that is read shows. */
  readVisible: z.boolean(),
  /** It is rich text, which has no value. */
  rich: z.boolean(),
  /**
   * What it is, where its text is not what a reader sees: a field, an image, a canvas, a component whose text is in its
   * own root, or scripts and nothing else.
   */
  textless: z.enum(["field", "image", "canvas", "component", "script"]).exactOptional(),
});

/** What the caller's selector or locator matches on the top page, and in each frame of the page's origin with a match. */
export const MatchFacts = Matched.extend({
  /** The start of the text of the first match that shows, when that is not the one that is read. */
  preview: z.string().nullable(),
  framed: z.array(Matched),
});
export type MatchFacts = z.infer<typeof MatchFacts>;
export type Matched = z.infer<typeof Matched>;

export type MatchArgs = Pick<Sought, "selector" | "at">;
