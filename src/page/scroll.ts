import { ScrollFacts } from "./facts/scroll.ts";
import scroll from "./in-page/scroll.ts?script";
import { called, type Sensor } from "./sensor.ts";

export const scrollSensor: Sensor<ScrollFacts> = {
  id: "scroll",
  script: called(scroll),
  schema: ScrollFacts,
};
