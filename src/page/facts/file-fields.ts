import { z } from "zod";
import type { Sought } from "./sought.ts";

/**
 * The file fields that an upload to something else may have meant.
 * - field: a selector of the one that belongs to what was named; null where none does for certain
 * - fields: selectors of those on the page itself, in its order, the first few
 * - named: a selector of what was named; null where it was named by a ref
 * - pressed: what was named is a button, as against a place to drop on
 */
export const FileFields = z.object({
  field: z.string().nullable(),
  fields: z.array(z.string()),
  named: z.string().nullable(),
  pressed: z.boolean(),
});
export type FileFields = z.infer<typeof FileFields>;

export type FileFieldsArgs = Pick<Sought, "selector" | "frame"> | { readonly unknown: true };
