import { z } from "zod";

/** Elements in frames of the same origin that react to a click but are no controls: a snapshot gives them no ref. */
export const FrameControls = z.array(z.object({ frame: z.string(), path: z.string(), text: z.string() }));
export type FrameControls = z.infer<typeof FrameControls>;
