import { z } from "zod";

/**
 * What became of the box that a command clicked, when its state could not be read any more.
 * - gone: the page has taken it away since
 * - unseen: something was clicked that hides what is in it
 * - hidden: nothing was seen, and the page has places that it cannot look into
 * - left: another document has come since
 * - none: nothing is known to have been clicked
 */
export const Taken = z.enum(["gone", "unseen", "hidden", "left", "none"]);
export type Taken = z.infer<typeof Taken>;
