/** Composes sensors into one script, so that everything asked of a page at one moment costs one row. */

import { isJsonObject, type Json } from "../json.ts";
import type { Vet } from "./fit.ts";
import look from "./in-page/look.ts?module";
import { Kept } from "./kept.ts";
import type { AnySensor, Sensor } from "./sensor.ts";

/** What the sensors of one look saw; a sensor that could not look is missing. */
export type Look = Readonly<Record<string, Json | undefined>>;

/** One look. */
export interface Looking {
  readonly sensors: readonly Sensor[];
  /** It may find another document than the look before it. */
  readonly fresh: boolean;
  /** The `timeOrigin` (ms) of the document that it is for: on another one it throws `STALE_DOCUMENT`. */
  readonly document?: number;
  /** What it vets: what would be damaged throws before anything is looked at. */
  readonly vet?: Vet;
  /** Looks to come at what this one has left, whose modules it brings as well. */
  readonly brings?: readonly Sensor[];
}

/** Whether a sensor is about the document that an earlier look was at. */
export function looksBack({ requires = [], ofBefore }: Sensor): boolean {
  return ofBefore === true || requires.length > 0;
}

/**
 * The members of a look. What looks back finds its modules where the look before has left them, or has nothing to see.
 */
export function members(sensors: readonly Sensor[], fresh: boolean, kept: Kept): string {
  const script = (sensor: Sensor): string =>
    fresh && looksBack(sensor) ? kept.scriptOfOld(sensor.script) : kept.script(sensor.script);
  return sensors.map((sensor) => `${JSON.stringify(sensor.id)}:()=>${script(sensor)}`).join();
}

/** Leaves in the document what looks to come will ask of it. */
export function bring(sensors: readonly Sensor[], kept: Kept): void {
  for (const sensor of sensors) if (looksBack(sensor)) kept.bring(sensor.script);
}

/** The script of a look: returns `{ [sensor id]: its facts }`, without the sensors that threw. */
export function lookScript({ sensors, fresh, document, vet, brings = [] }: Looking, kept = new Kept()): string {
  kept.begin(fresh);
  bring(brings, kept);
  const all = `{${members(sensors, fresh, kept)}}`;
  const vetted = vet?.check === undefined ? all : `(${kept.script(vet.check)},${all})`;
  const prepare = vet ? [`()=>${kept.script(vet.script)}`] : [];
  return kept.row(kept.script({ of: look, given: [vetted, ...prepare] }), document);
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
