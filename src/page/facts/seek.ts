import { z } from "zod";

/** How an element is named that is looked for on the page as it is. */
export type SeekBy = "role" | "text" | "label" | "placeholder" | "alt" | "title" | "testid";

/** What is to be done to it: only elements that can take it are meant. */
export type SeekDeed = "click" | "fill" | "type" | "check" | "uncheck" | "select";

/** An element by what it is called, to be found in the page right before it is acted on. */
export interface Target {
  readonly by: SeekBy;
  /** The role, or the text, label, placeholder, ... */
  readonly value: string;
  /** The accessible name, with a role only. */
  readonly name?: string;
  readonly deed: SeekDeed;
}

/** One element of the page that a target may mean. */
export const SeekMatch = z.object({
  /** 0: letter by letter; 1: but for capitals; 2: it holds the words. */
  tier: z.number(),
  /** A selector of the top page; null where no selector reaches it (a shadow root, a frame). */
  path: z.string().nullable(),
  role: z.string(),
  name: z.string(),
});

/** What the page itself finds for one target: elements that show, the best first. */
export const SeekFound = z.object({ matches: z.array(SeekMatch), hidden: z.number() });

/** One answer for each target, in their order. */
export const SeekFacts = z.array(SeekFound);
export type SeekFacts = z.infer<typeof SeekFacts>;
export type SeekFound = z.infer<typeof SeekFound>;
export type SeekMatch = z.infer<typeof SeekMatch>;

/** What is waited for. */
export type AppearArgs = Pick<Target, "by" | "value" | "name" | "deed">;

/** What the script gets. */
export type SeekArgs = readonly Pick<Target, "by" | "value" | "name" | "deed">[];
