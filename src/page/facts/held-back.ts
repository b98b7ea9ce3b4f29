import { z } from "zod";
import { Who } from "./target.ts";

/** The first control that is not valid in the form of a disabled button, what the browser says of it, and how many more. */
export const HeldBack = z.object({ control: Who, message: z.string(), more: z.number() }).nullable();
export type HeldBack = z.infer<typeof HeldBack>;
