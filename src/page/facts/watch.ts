import { z } from "zod";
import { ChangedField } from "./changed-field.ts";
import { Layer } from "./layers.ts";
import type { Sought } from "./sought.ts";
import { Who } from "./target.ts";

/** A request that came back with an error; its URL without the query. */
export const FailedRequest = z.object({ status: z.number(), url: z.string() });
export type FailedRequest = z.infer<typeof FailedRequest>;

/**
 * How many elements the caller's selector matches before the command runs, what up to three others say, and the
 * layers that lie over the page (only where one can stand in the way of the command). `failed` are the requests that
 * started with the action before this one and failed after the look at it, `said` what live regions have said since.
 */
export const WatchFacts = z.object({
  matches: z.number(),
  others: z.array(z.string()),
  layers: z.array(Layer),
  failed: z.array(FailedRequest),
  said: z.array(z.string()),
  /** A field that the last command has filled, and whose text the page has changed after the look at it. */
  refilled: ChangedField.nullable().default(null),
  /**
   * The box that cuts the target off, by selector, that of the target (empty where a scroll would draw another in its
   * place), and what opens a box that is closed.
   */
  cut: z
    .object({ by: z.string(), selector: z.string(), opener: z.object({ by: Who, selector: z.string() }).nullable() })
    .nullable()
    .default(null),
});
export type WatchFacts = z.infer<typeof WatchFacts>;

/** What the command is about; whether it types into a field or gives files to one; whether something can lie over what it is about. */
export type WatchArgs = {
  readonly sought: Sought | null;
  readonly destination: string | null;
  readonly types: boolean;
  readonly layers: boolean;
  /** The state that a box should have after the command; null where that is no question. */
  readonly wants: boolean | null;
  readonly uploads: boolean;
};
