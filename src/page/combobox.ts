import { ComboboxFacts } from "./facts/combobox.ts";
import combobox from "./in-page/combobox.ts?module";
import { calling } from "./page-call.ts";
import type { AnySensor } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

export const comboboxSensor: AnySensor<ComboboxFacts | null> = {
  id: "combobox",
  requires: [watchSensor],
  script: calling(combobox),
  schema: ComboboxFacts.nullable(),
};
