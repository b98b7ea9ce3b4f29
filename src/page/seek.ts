import { z } from "zod";
import { type AppearArgs, SeekFacts, type Target } from "./facts/seek.ts";
import appears from "./in-page/appears.ts?module";
import seek from "./in-page/seek.ts?module";
import { calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** How long what a name means may take to come, in ms: a list behind what was typed, a menu behind a click. */
const APPEAR_MS = 500;

/** Waits for what a target may mean, unless that is there; whether it came. */
export function appearSensor({ by, value, name, deed }: Target): Sensor<boolean> {
  const args: AppearArgs = { by, value, deed, ...(name === undefined ? {} : { name }) };
  return { id: "appears", script: calling(appears, args, APPEAR_MS), schema: z.boolean() };
}

/** What the page has for these targets, beside what the browser's own tree says. */
export function seekSensor(targets: readonly Target[]): Sensor<SeekFacts> {
  const args = targets.map(({ by, value, name, deed }) => ({
    by,
    value,
    deed,
    ...(name === undefined ? {} : { name }),
  }));
  return { id: "seek", script: calling(seek, args), schema: SeekFacts };
}
