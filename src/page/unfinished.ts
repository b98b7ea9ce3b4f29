import { Unfinished } from "./facts/unfinished.ts";
import unfinished from "./in-page/unfinished.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** What a page waits for whose load event does not come. */
export const unfinishedSensor: Sensor<Unfinished> = {
  id: "unfinished",
  script: called(unfinished),
  schema: Unfinished,
};
