import { Growing } from "./facts/growing.ts";
import growing from "./in-page/growing.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** What of the page is not there yet: its controls, or the rows of its lists. */
export const growingSensor: Sensor<Growing> = { id: "growing", script: calling(growing), schema: Growing };
