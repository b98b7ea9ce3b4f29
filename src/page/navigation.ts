import { z } from "zod";
import navigationWatchScript from "./in-page/navigation-watch.ts?module";
import timers from "./in-page/timers.ts?script";
import { called, calling } from "./page-call.ts";
import type { Sensor } from "./sensor.ts";

/** Listens for a navigation that the coming command starts, and for short timers that may start one. */
export const navigationWatch: Sensor<true> = {
  id: "watch",
  script: calling(navigationWatchScript),
  schema: z.literal(true),
};

/** What is thrown where a pending evaluation would be in the way of a dialog, before a colon and a time in ms. */
export const ASKS = "pab-asks";

/** No page is waited for longer than this, in ms, whatever it has our script say. */
const LONGEST_PUT_OFF_MS = 1_000;

/** How long what the command has put off is to be waited for, in ms, where a script was not to wait for it. */
export function putOffMs(error: string | undefined): number | undefined {
  const [, ms] = new RegExp(`${ASKS}:(\\d+)`).exec(error ?? "") ?? [];
  return ms === undefined ? undefined : Math.min(Number(ms), LONGEST_PUT_OFF_MS);
}

/** Resolves when the short timers that the command's events set have run, or when a navigation starts. */
export const timersExpression = called(timers, ASKS);
