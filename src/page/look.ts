/** Composes sensors into one script, so that everything asked of a page at one moment costs one row. */

import { isJsonObject, type Json } from "../json.ts";
import type { Guard } from "./facts/look.ts";
import look from "./in-page/look.ts?script";
import type { AnySensor, Sensor } from "./sensor.ts";

/** What the sensors of one look saw; a sensor that could not look is missing. */
export type Look = Readonly<Record<string, Json | undefined>>;

/** The marker that the guard script throws when the document is not the one that gave the ref. */
export const STALE_DOCUMENT = "pab-stale-document";

/** One sensor of a look, whose script may be written otherwise. */
export function member({ id }: Sensor, script: string): string {
  return `${JSON.stringify(id)}:()=>${script}`;
}

function members(sensors: readonly Sensor[]): string {
  return `k=>({${sensors.map((sensor) => member(sensor, sensor.script)).join()}})`;
}

/** What keeps a script to one document. */
export function guardOn(document: number): string {
  const guard: Guard = { document, otherwise: STALE_DOCUMENT };
  return JSON.stringify(guard);
}

/** The script of a look: returns `{ [sensor id]: its facts }`, without the sensors that threw. */
export function lookScript(sensors: readonly Sensor[]): string {
  return `${look}(${members(sensors)})`;
}

/** The same, but it throws `STALE_DOCUMENT` first unless the document's `timeOrigin` (ms) is the given one. */
export function guardScript(document: number, sensors: readonly Sensor[]): string {
  return `${look}(${members(sensors)},${guardOn(document)})`;
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

/** One sensor's facts out of a look, checked against its schema; undefined when it did not look. */
export function sensed<T extends Json>(
  look: Look | undefined,
  sensor: Pick<AnySensor<T>, "id" | "schema">,
): T | undefined {
  const parsed = sensor.schema.safeParse(look?.[sensor.id]);
  return parsed.success ? parsed.data : undefined;
}
