import { z } from "zod";

/**
 * What became of the box that a command clicked, when its state could not be read any more.
 * - gone: the page has taken it away since
 * - unseen: something was clicked that hides what is in it
 * - none: nothing is known to have been clicked
 */
export const Taken = z.enum(["gone", "unseen", "none"]);
export type Taken = z.infer<typeof Taken>;
