/** The tool's parameters: one zod object, from which the JSON Schema for the model is derived. */
import { z } from "zod";

/** Longest time a caller may ask for, in ms. */
export const LONGEST_TIMEOUT_MS = 600_000;

export const Params = z.strictObject({
  args: z
    .array(z.string())
    .optional()
    .describe(
      'agent-browser words, one per item: ["open","https://example.com"]. No shell, no binary name, no --json.',
    ),
  stdin: z
    .string()
    .optional()
    .describe(
      'Only for ["batch"] (JSON array of argv arrays), ["eval","--stdin"], ["auth","save",NAME,"--password-stdin"].',
    ),
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
});
export type Params = z.infer<typeof Params>;

/** The input modes: exactly one must be given. */
export const MODES = ["args"] as const;

/** The JSON Schema pi shows the model and checks arguments with: a plain object, draft 7. */
export const paramsSchema = z.toJSONSchema(Params, { target: "draft-07", io: "input" });
