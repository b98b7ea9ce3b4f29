import { EffectFacts } from "./facts/effects.ts";
import effects from "./in-page/effects.ts?module";
import { calling } from "./page-call.ts";
import type { AnySensor } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

export const effectSensor: AnySensor<EffectFacts> = {
  id: "effects",
  requires: [watchSensor],
  script: calling(effects),
  schema: EffectFacts,
};
