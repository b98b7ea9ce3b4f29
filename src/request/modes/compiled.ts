/** Parts of the fields of `details` in which modes tell what they made of a call. Made when they are asked for. */
import { z } from "zod";

const words = z.array(z.string());

/** What was run, in the terms of upstream: `args` of the call, and the words of each row. */
export function planShape() {
  return { args: words, steps: z.array(z.strictObject({ action: z.string(), args: words })) };
}

/** The plan of a lookup with what was asked for. */
export function lookupPlan(query: z.ZodRawShape) {
  return z.strictObject({ ...planShape(), stdin: z.string(), query: z.strictObject(query) });
}

/** What a lookup found. */
export function lookupResult<Status extends string>(statuses: readonly Status[], more: z.ZodRawShape = {}) {
  const candidate = z.strictObject({
    source: z.enum(["react-inspect", "dom-attribute", "workspace-search", "initiator"]),
    confidence: z.enum(["high", "medium", "low"]),
    evidence: words.describe("Why, as clauses."),
    file: z.string().exactOptional(),
    line: z.number().exactOptional().describe("From 1."),
    column: z.number().exactOptional(),
    componentName: z.string().exactOptional(),
    requestUrl: z.string().exactOptional().describe("Of a failed request."),
  });
  return z.strictObject({
    status: z.enum(statuses),
    ...more,
    candidates: z.array(candidate).describe("The surest first."),
    limitations: words.describe("What could not be looked at."),
    summary: z.string(),
    electronContext: z.looseObject({}).exactOptional().describe("The desktop app that the page belongs to."),
    workspaceRoot: z.string().exactOptional(),
  });
}
