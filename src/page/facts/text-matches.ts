import { z } from "zod";

/** What `find text` has to choose from: elements that hold the text themselves, on the top page, hidden or not. */
export const TextMatches = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** Where no match is: the innermost element that shows the text in other capitals, or across elements in it. */
  near: z.object({ path: z.string(), text: z.string() }).exactOptional(),
  /** An XPath of the first one that shows. */
  visiblePath: z.string().nullable(),
  /** All matches are scripts, styles or templates of the page. */
  source: z.literal(true).exactOptional(),
});
export type TextMatches = z.infer<typeof TextMatches>;

/** pointed: the first match is to be pointed at, and is brought into sight. */
export type TextMatchArgs = { readonly text: string; readonly exact: boolean; readonly pointed: boolean };
