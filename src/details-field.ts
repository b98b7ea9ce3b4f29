/** How a field of `details` is described: what it is, and when it is there. */
import type { z } from "zod";

/** A field that not every result has. `when` says in which it is, `what` what it is; both are shown in docs/RESULTS.md. */
export function field<Schema extends z.ZodType>(schema: Schema, when: string, what: string) {
  return schema.exactOptional().meta({ when, description: what });
}

/** A field that every result has. */
export function always<Schema extends z.ZodType>(schema: Schema, what: string) {
  return schema.meta({ when: "always", description: what });
}

/** What `field` and `always` say of a schema. */
export function told(schema: z.ZodType): { readonly when: string; readonly what: string } {
  const { when, description = "" } = schema.meta() ?? {};
  return { when: typeof when === "string" ? when : "", what: description };
}
