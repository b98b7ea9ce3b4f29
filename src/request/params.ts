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
  outputPath: z.string().min(1).optional().describe("File that also gets the full result."),
});
export type Params = z.infer<typeof Params>;

function isEmpty(key: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (key === "args") return false;
  if (value === "" || value === 0) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * The parameters without those that say nothing: models that fill in every optional one give `null`, `""`, `0`, `{}`
 * or `[]` for what they do not mean. An empty `args` stays where no other mode is given, since it is a mistake to be
 * told. Anything but an object is given back as it is.
 */
export function withoutEmpty(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const given = Object.entries(raw).filter(([key, value]) => !isEmpty(key, value));
  const otherMode = given.some(([key, value]) => key !== "args" && typeof value === "object");
  return Object.fromEntries(
    given.filter(([key, value]) => !(otherMode && key === "args" && Array.isArray(value) && value.length === 0)),
  );
}

/** The input modes: exactly one must be given. */
export const MODES = ["args"] as const;

/** The JSON Schema pi shows the model and checks arguments with: a plain object, draft 7. */
export const paramsSchema = z.toJSONSchema(Params, { target: "draft-07", io: "input" });
