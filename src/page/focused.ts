import { FocusedElement } from "./facts/focused.ts";
import focused from "./in-page/focused.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** The element that has the focus; null when none has. */
export const focusedSensor: Sensor<FocusedElement | null> = {
  id: "focused",
  script: called<[]>(focused),
  schema: FocusedElement.nullable(),
};
