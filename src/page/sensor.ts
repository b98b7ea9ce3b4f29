import type { z } from "zod";
import type { Json } from "../json.ts";

/**
 * A small look at the page. `script` is a JavaScript expression evaluated in the page; it must return JSON, must
 * not change the page, and must compare in the page rather than return what might be secret.
 */
export interface Sensor<T extends Json = Json> {
  readonly id: string;
  readonly script: string;
  readonly schema: z.ZodType<T>;
}
