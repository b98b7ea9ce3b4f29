import { z } from "zod";

/** What the caller's selector matches on the top page: upstream reads the first match, hidden or not. */
export const MatchFacts = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** The start of the text of the first match that shows, when that is not the one that is read. */
  preview: z.string().nullable(),
  /** The first match is rich text, which has no value. */
  rich: z.boolean(),
});
export type MatchFacts = z.infer<typeof MatchFacts>;

export type MatchArgs = { readonly selector: string };
