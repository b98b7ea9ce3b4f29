import { Growing } from "./facts/growing.ts";
import growing from "./in-page/growing.ts?script";
import { calledAgain, type Sensor } from "./sensor.ts";

/** What of the page is not there yet: its controls, or the rows of its lists. */
export const growingSensor: Sensor<Growing> = { id: "growing", script: calledAgain(growing), schema: Growing };
