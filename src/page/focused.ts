import { FocusedElement } from "./facts/focused.ts";
import focused from "./in-page/focused.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** The element that has the focus; null when none has. */
export const focusedSensor: Sensor<FocusedElement | null> = {
  id: "focused",
  script: calling<[]>(focused),
  schema: FocusedElement.nullable(),
};
