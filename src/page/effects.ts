import { EffectFacts } from "./facts/effects.ts";
import effects from "./in-page/effects.ts?script";
import { type AnySensor, calledAgain } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

export const effectSensor: AnySensor<EffectFacts> = {
  id: "effects",
  requires: [watchSensor],
  script: calledAgain(effects),
  schema: EffectFacts,
};
