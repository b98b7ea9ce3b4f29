import { z } from "zod";

/** A page whose load event has not come: what it still waits for (addresses without their queries), and whether anything shows. */
export const Unfinished = z.object({
  title: z.string(),
  parsed: z.boolean(),
  shows: z.boolean(),
  count: z.number(),
  waitsFor: z.array(z.string()),
});
export type Unfinished = z.infer<typeof Unfinished>;
