import { Taken } from "./facts/taken.ts";
import taken from "./in-page/taken.ts?module";
import { calling } from "./page-call.ts";
import type { AnySensor } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

/** What became of the box that a command clicked. */
export const takenSensor: AnySensor<Taken> = {
  id: "taken",
  requires: [watchSensor],
  script: calling(taken),
  schema: Taken,
};
