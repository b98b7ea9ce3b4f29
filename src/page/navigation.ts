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

/** Resolves when the short timers that the command's events set have run, or when a navigation starts. */
export const timersExpression = called(timers);
