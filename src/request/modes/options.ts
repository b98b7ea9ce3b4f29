/** The parameters that go with every mode. */
import { z } from "zod";

/** Longest time a caller may ask for, in ms. */
export const LONGEST_TIMEOUT_MS = 600_000;

export const Options = z.object({
  sessionMode: z
    .enum(["auto", "fresh"])
    .optional()
    .describe(
      "auto (default): go on in the same browser. fresh: start a new one, as launch flags (--profile, --headed, --cdp, ...) need.",
    ),
  timeoutMs: z
    .number()
    .int()
    .positive()
    .max(LONGEST_TIMEOUT_MS)
    .optional()
    .describe("Deadline in ms for a call known to be slow."),
  outputPath: z.string().min(1).optional().describe("File that also gets the full result."),
});
export type Options = z.infer<typeof Options>;
