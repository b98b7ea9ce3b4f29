import { z } from "zod";

/** Where the page or a container stands, in CSS pixels; `maxX` and `maxY` are as far as it goes. */
export const ScrollPosition = z.object({ x: z.number(), y: z.number(), maxX: z.number(), maxY: z.number() });
export type ScrollPosition = z.infer<typeof ScrollPosition>;
