import { z } from "zod";
import layers from "./in-page/layers.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** A dialog or another layer over the page, with up to three controls in it that look like they close it. */
export const Layer = z.object({
  role: z.string(),
  name: z.string(),
  modal: z.boolean(),
  covers: z.boolean(),
  dismiss: z.array(z.object({ name: z.string(), selector: z.string() })),
});
export type Layer = z.infer<typeof Layer>;

/** The dialogs of the page as it is, without a watch. Rides with every snapshot: a page without one costs one query. */
export const layerSensor: Sensor<readonly Layer[]> = {
  id: "layers",
  script: called(layers),
  schema: z.array(Layer),
};
