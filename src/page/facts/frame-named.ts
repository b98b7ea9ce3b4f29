import { z } from "zod";

/**
 * The frames of the page, for one that was named otherwise than by a selector.
 * - meant: a selector of the one whose name, title, id, number or address was given; null where none or several are
 * - frames: selectors of the first few
 */
export const FrameNamed = z.object({ meant: z.string().nullable(), frames: z.array(z.string()) });
export type FrameNamed = z.infer<typeof FrameNamed>;
