import type { EngineEvent } from "../events/schema.ts";
import type { JsonObject } from "../json.ts";
import type { PresentedResult } from "../present/present.ts";
import { quoted } from "../quote.ts";
import type { Redactor } from "../redaction/redact.ts";

/**
 * The result of a call in which something outside the chain threw: the presenter, the journal. It leans on nothing
 * that may be broken, and carries the events, since pi's transcript has no other copy of them.
 */
export function presentBug(error: unknown, events: readonly EngineEvent[], redactor: Redactor): PresentedResult {
  const what = error instanceof Error ? error.message : String(error);
  const text = redactor.text(
    `Internal error in the agent_browser tool: ${quoted(what)}. The command may have run; look at the page before repeating it.`,
  );
  const details: JsonObject = {
    resultCategory: "failure",
    failureCategory: "internal-error",
    error: text.value,
    summary: "call failed: internal-error",
    events: events.map((event) => ({ ...event })),
  };
  return { text, images: [], details: redactor.details(details), isError: true };
}
