/** Composes sensors into one script, so that everything asked of a page at one moment costs one row. */
import { isJsonObject, type Json } from "../json.ts";
import { STALE_DOCUMENT } from "../upstream/failures.ts";
import type { Sensor } from "./sensor.ts";

function body(sensors: readonly Sensor[]): string {
  const members = sensors.map((sensor) => `${JSON.stringify(sensor.id)}:()=>${sensor.script}`).join(",");
  // A sensor that throws must not take the others with it.
  return `const r={},s={${members}};for(const k in s)try{r[k]=s[k]()}catch{}return r`;
}

/** The script of a look: returns `{ [sensor id]: its facts }`, without the sensors that threw. */
export function lookScript(sensors: readonly Sensor[]): string {
  return `(()=>{${body(sensors)}})()`;
}

/** The same, but it throws `STALE_DOCUMENT` first unless the document's `timeOrigin` (ms) is the given one. */
export function guardScript(document: number, sensors: readonly Sensor[]): string {
  return `(()=>{if(Math.abs(performance.timeOrigin-${document})>0.05)throw new Error("${STALE_DOCUMENT}");${body(sensors)}})()`;
}

/** What the sensors answered, each checked against its schema; what does not fit is left out. */
export function readLook(
  answer: Json | undefined,
  sensors: readonly Pick<Sensor, "id" | "schema">[],
): Readonly<Record<string, Json>> {
  const seen: Record<string, Json> = {};
  if (!isJsonObject(answer)) return seen;
  for (const sensor of sensors) {
    const parsed = sensor.schema.safeParse(answer[sensor.id]);
    if (parsed.success) seen[sensor.id] = parsed.data;
  }
  return seen;
}
