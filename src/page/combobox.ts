import { ComboboxFacts } from "./facts/combobox.ts";
import combobox from "./in-page/combobox.ts?script";
import { type AnySensor, called } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

export const comboboxSensor: AnySensor<ComboboxFacts | null> = {
  id: "combobox",
  requires: [watchSensor],
  script: called(combobox),
  schema: ComboboxFacts.nullable(),
};
