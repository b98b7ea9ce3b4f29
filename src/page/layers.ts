import { z } from "zod";
import { Layer } from "./facts/layers.ts";
import layers from "./in-page/layers.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** The dialogs of the page as it is and what else covers its controls, without a watch. Rides with every snapshot. */
export const layerSensor: Sensor<readonly Layer[]> = {
  id: "layers",
  script: calling(layers),
  schema: z.array(Layer),
};
