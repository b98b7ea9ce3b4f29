import { ComboboxFacts } from "./facts/combobox.ts";
import combobox from "./in-page/combobox.ts?script";
import { type AnySensor, calledAgain } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

export const comboboxSensor: AnySensor<ComboboxFacts | null> = {
  id: "combobox",
  requires: [watchSensor],
  script: calledAgain(combobox),
  schema: ComboboxFacts.nullable(),
};
