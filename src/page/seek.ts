import { SeekFacts, type Target } from "./facts/seek.ts";
import seek from "./in-page/seek.ts?script";
import { called, type Sensor } from "./sensor.ts";

/** What the page has for these targets, beside what the browser's own tree says. */
export function seekSensor(targets: readonly Target[]): Sensor<SeekFacts> {
  const args = targets.map(({ by, value, deed }) => ({ by, value, deed }));
  return { id: "seek", script: called(seek, args), schema: SeekFacts };
}
