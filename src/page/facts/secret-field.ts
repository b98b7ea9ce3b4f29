import { z } from "zod";

/** What the page says of the field that a command is about: never what is in it. */
export const SecretField = z.object({
  /** Its type or autocomplete is that of a password, one-time code or card. */
  typed: z.boolean(),
  /** What it is called: its label, placeholder or name. */
  label: z.string(),
});
export type SecretField = z.infer<typeof SecretField>;

/** Without a selector the field that has the focus. */
export type SecretFieldArgs = { readonly selector: string | undefined };
