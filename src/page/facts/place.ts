import { z } from "zod";

/** Where in its tab's history a document stands: `key` names the entry, empty where the browser gives none. */
export const Place = z.object({
  origin: z.number(),
  url: z.string(),
  key: z.string(),
  back: z.boolean(),
  forward: z.boolean(),
});
export type Place = z.infer<typeof Place>;
