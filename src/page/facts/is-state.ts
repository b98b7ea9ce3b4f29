import { z } from "zod";

const VisibleSort = z.enum(["hidden", "outside"]);
const EnabledSort = z.enum(["aria-disabled", "inert", "disabled-inside"]);
const CheckedSort = z.enum(["mixed", "pressed", "selected", "checked-inside", "plain"]);

/** What `is visible`, `is enabled` and `is checked` leave out of an element. */
export const IsStateFacts = z.object({
  sort: z.union([VisibleSort, EnabledSort, CheckedSort]).nullable(),
});
export type IsStateFacts = z.infer<typeof IsStateFacts>;

export interface IsStateArgs {
  readonly selector: string;
  /** The word behind `is`. */
  readonly asked: string;
}
