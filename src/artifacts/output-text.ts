/** What `outputPath` writes: all of a result, redacted, as text or as JSON. */

import { isSeveral, type Outcome, type Step } from "../call/outcome.ts";
import { type Json, stringMember } from "../json.ts";
import { extensionOf } from "./media.ts";

/** Members that are the whole answer when they are text, in the order they are looked for. */
const ANSWERS = ["snapshot", "result", "text", "html", "content", "markdown", "value", "diff", "title", "url"] as const;

function dataOf(step: Step): Json {
  return typeof step.reply === "object" ? step.reply.value.data : null;
}

function asJson(value: Json): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function asText(data: Json): string {
  const answer = typeof data === "string" ? data : ANSWERS.map((key) => stringMember(data, key)).find((text) => text);
  return answer === undefined ? asJson(data) : answer.endsWith("\n") ? answer : `${answer}\n`;
}

/**
 * The text of a snapshot, a read or a script as it is; JSON for anything else, for several rows and what a mode made of them, and when the
 * caller wants JSON (`--json`, or a name that ends in `.json`).
 */
export function outputText(outcome: Outcome, file: string, wantsJson: boolean): string {
  if (outcome.text !== undefined) return `${outcome.text}\n`;
  const rows = outcome.steps.map((step): Json => ({ command: step.argv, result: dataOf(step) }));
  if (outcome.mode) return asJson({ ...outcome.mode.fields, text: outcome.mode.text, rows });
  if (isSeveral(outcome)) return asJson(rows);
  const data = outcome.steps[0] ? dataOf(outcome.steps[0]) : null;
  return wantsJson || extensionOf(file) === "json" ? asJson(data) : asText(data);
}
