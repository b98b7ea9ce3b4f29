import { FrameControls } from "./facts/frame-controls.ts";
import frameControls from "./in-page/frame-controls.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

export const frameControlsSensor: Sensor<FrameControls> = {
  id: "frame-controls",
  script: calling(frameControls),
  schema: FrameControls,
};
