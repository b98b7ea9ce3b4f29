import { ScrollFacts } from "./facts/scroll.ts";
import scroll from "./in-page/scroll.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

export const scrollSensor: Sensor<ScrollFacts> = {
  id: "scroll",
  script: calling(scroll),
  schema: ScrollFacts,
};
