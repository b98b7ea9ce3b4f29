import { z } from "zod";

/** What the page says of one field: never what is in it. */
export const FieldFacts = z.object({
  /** Its type, autocomplete or style, now or earlier, is that of a password, one-time code or card. */
  typed: z.boolean(),
  /** What it is called: label, placeholder, name, id. To be judged outside of the page. */
  names: z.array(z.string()),
});
export type FieldFacts = z.infer<typeof FieldFacts>;

/**
 * The fields that a command is aimed at, or that received its input.
 * - sure: there is no other that could not be looked into (a closed shadow root, a frame of another origin)
 * - written: text was seen to go in
 */
export const SensedFields = z.object({ fields: z.array(FieldFacts), sure: z.boolean(), written: z.boolean() });
export type SensedFields = z.infer<typeof SensedFields>;

/** Without a selector the field that has the focus. */
export type AimedArgs = { readonly selector: string | undefined };

/** The fields of a page in all places that can be looked into; `called`: what a snapshot calls them, roughly. */
export const SecretNames = z.array(FieldFacts.extend({ called: z.string() }));
export type SecretNames = z.infer<typeof SecretNames>;
