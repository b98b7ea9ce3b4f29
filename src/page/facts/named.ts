import { z } from "zod";

/** A control that shows, by its role and its whole name; `count` controls are called so. */
export const Named = z.object({ role: z.string(), name: z.string(), count: z.number() });
export type Named = z.infer<typeof Named>;

/** The name that is looked for, whatever its case, and the roles that can be meant. */
export type NamedArgs = { readonly name: string; readonly roles: readonly string[] };
