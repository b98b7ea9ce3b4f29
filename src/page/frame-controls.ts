import { z } from "zod";
import frameControls from "./in-page/frame-controls.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** Elements in frames of the same origin that react to a click but are no controls: a snapshot gives them no ref. */
export const FrameControls = z.array(z.object({ frame: z.string(), path: z.string(), text: z.string() }));
export type FrameControls = z.infer<typeof FrameControls>;

export const frameControlsSensor: Sensor<FrameControls> = {
  id: "frame-controls",
  script: called(frameControls),
  schema: FrameControls,
};
