import { FrameControls } from "./facts/frame-controls.ts";
import frameControls from "./in-page/frame-controls.ts?script";
import { calledAgain, type Sensor } from "./sensor.ts";

export const frameControlsSensor: Sensor<FrameControls> = {
  id: "frame-controls",
  script: calledAgain(frameControls),
  schema: FrameControls,
};
