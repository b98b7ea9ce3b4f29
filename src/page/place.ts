import { Place } from "./facts/place.ts";
import place from "./in-page/place.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** Where in its tab's history the page stands. */
export const placeSensor: Sensor<Place> = { id: "place", script: called(place), schema: Place };
