import { z } from "zod";

/** A dialog or another layer over the page, with up to three controls in it that look like they close it. */
export const Layer = z.object({
  role: z.string(),
  name: z.string(),
  modal: z.boolean(),
  covers: z.boolean(),
  dismiss: z.array(z.object({ name: z.string(), selector: z.string() })),
});
export type Layer = z.infer<typeof Layer>;
