import { z } from "zod";

/** What is expected of a page, and how long it is waited for. */
export type ExpectedArgs = {
  readonly texts: readonly string[];
  readonly selector: string | undefined;
  /** Longest wait for the texts and the selector, in ms. */
  readonly limitMs: number;
  /** How long nothing may have arrived before the page counts as settled, in ms; 0: that is not waited for. */
  readonly quietMs: number;
  /** Longest wait for that, in ms. */
  readonly settleMs: number;
};

/** What came of it. */
export const Expected = z.object({
  url: z.string(),
  title: z.string(),
  /** Which texts are missing, by their index, and what the page has instead. */
  missing: z.array(
    z.object({
      at: z.number(),
      /** hidden: it is there and does not show; case: in other letters, `seen`; field: a field holds it. */
      instead: z.enum(["nothing", "hidden", "case", "field"]),
      seen: z.string(),
    }),
  ),
  /** invalid: it cannot be read; unasked: there was none. */
  selector: z.enum(["shows", "hidden", "missing", "invalid", "unasked"]),
  /** The beginning of what the page shows, where something is missing. */
  shows: z.string(),
  /** What alerts of the page say, likewise. */
  alerts: z.array(z.string()),
  waitedMs: z.number(),
  /** Requests that have come to an end, and of whose answer the page knows nothing. */
  unanswered: z.array(z.string()),
});
export type Expected = z.infer<typeof Expected>;
