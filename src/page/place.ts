import { Place } from "./facts/place.ts";
import place from "./in-page/place.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** Where in its tab's history the page stands. */
export const placeSensor: Sensor<Place> = { id: "place", script: calling(place), schema: Place };
