import { z } from "zod";

/** What `is visible`, `is enabled` and `is checked` leave out of an element. */
export const IsStateFacts = z.object({
  sort: z.enum(["hidden", "outside", "aria-disabled", "inert", "mixed", "pressed", "selected", "plain"]).nullable(),
});
export type IsStateFacts = z.infer<typeof IsStateFacts>;

export interface IsStateArgs {
  readonly selector: string;
  /** The word behind `is`. */
  readonly asked: string;
}
