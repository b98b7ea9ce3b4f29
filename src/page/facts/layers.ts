import { z } from "zod";

/**
 * A dialog or another layer over the page, with up to three controls in it that close it and commit nothing.
 * `asks`: it wants an answer (a question, fields, more than one button). `selector` is empty where it would not work: in
 * a shadow root or a frame.
 */
export const Layer = z.object({
  role: z.string(),
  name: z.string(),
  modal: z.boolean(),
  covers: z.boolean(),
  selector: z.string(),
  asks: z.boolean(),
  dismiss: z.array(z.object({ name: z.string(), selector: z.string() })),
});
export type Layer = z.infer<typeof Layer>;
