import { Unfinished } from "./facts/unfinished.ts";
import unfinished from "./in-page/unfinished.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** What a page waits for whose load event does not come. */
export const unfinishedSensor: Sensor<Unfinished> = {
  id: "unfinished",
  script: calling(unfinished),
  schema: Unfinished,
};
