import { z } from "zod";

/** A control that has no name in a snapshot, and what the page has to say of it; empty where that is nothing. */
export const NamelessControl = z.object({ role: z.string(), hint: z.string() });
export type NamelessControl = z.infer<typeof NamelessControl>;

/** The part of the page that is looked at, as CSS; all of it without. */
export type NamelessArgs = { readonly scope: string | undefined };
