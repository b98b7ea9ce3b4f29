import { z } from "zod";
import { Who } from "./target.ts";

/** The visible element that brings a hidden one up, and what is to be done with it; null when none is known. */
export const HiddenWay = z.object({ how: z.enum(["hover", "click"]), selector: z.string(), by: Who }).nullable();
export type HiddenWay = z.infer<typeof HiddenWay>;

/** What was looked for: a text of an element itself, or a selector. */
export type HiddenWayArgs = { readonly text: string } | { readonly selector: string };
