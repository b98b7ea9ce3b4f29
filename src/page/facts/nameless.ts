import { z } from "zod";

/** The role, here, of a field of which upstream lists the parts alone (month, day, year): they bear none of its name. */
export const DATE_ROLE = "date";

/** A control that has no name in a snapshot, and what the page has to say of it; empty where that is nothing. */
export const NamelessControl = z.object({ role: z.string(), hint: z.string() });
export type NamelessControl = z.infer<typeof NamelessControl>;

/** The part of the page that is looked at, as CSS; all of it without. */
export type NamelessArgs = { readonly scope: string | undefined };
