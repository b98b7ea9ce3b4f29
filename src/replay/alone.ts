/** Holds what a session file tells of a call against itself, where its replies were not recorded. */
import { isJsonObject, type Json, type JsonObject, parseJson, stringMember } from "../json.ts";
import { FailureCategory } from "../problem.ts";
import { type Difference, differenceOf } from "./difference.ts";
import type { RecordedCall } from "./transcript.ts";

const CATEGORIES = ["completed", "artifact-saved", "artifact-unverified", "artifact-pending", "inspection"];

/** The calls that a text offers, in its last lines. */
function offeredIn(text: string): readonly Json[] {
  return text.split("\n").flatMap((line) => {
    const offered = /^Next: (\{.*\})$/.exec(line)?.[1];
    return offered === undefined ? [] : [parseJson(offered) ?? null];
  });
}

function expected(at: string, recorded: Json | undefined, derived: Json | undefined): readonly Difference[] {
  const found = differenceOf(recorded, derived, at);
  return found ? [found] : [];
}

/** Success or failure is told in four places. */
function agreed(call: RecordedCall, details: JsonObject): readonly Difference[] {
  const finished = call.events.findLast(({ type }) => type === "call.finished");
  if (finished?.type !== "call.finished") return [];
  const failed = finished.status !== "ok";
  const { failureCategory, successCategory } = details;
  const known = failed
    ? FailureCategory.safeParse(failureCategory).success
    : CATEGORIES.includes(`${successCategory ?? ""}`);
  return [
    ...expected("isError", call.isError, failed),
    ...expected("details.resultCategory", details["resultCategory"], failed ? "failure" : "success"),
    ...expected("details.failureCategory", failureCategory, finished.category),
    ...(known ? [] : expected(failed ? "details.failureCategory" : "details.successCategory", "an unknown one", null)),
  ];
}

/** What stands in the text and in the details, too. */
function repeated(text: string, details: JsonObject): readonly Difference[] {
  const actions = Array.isArray(details["nextActions"]) ? details["nextActions"] : [];
  const offered = actions.flatMap((action) => (isJsonObject(action) ? (action["params"] ?? []) : []));
  const told = offeredIn(text).map((one, index) => expected(`text, Next ${index + 1}`, one, offered[index]));
  const error = stringMember(details, "error");
  const batch = Array.isArray(details["data"]);
  const missing =
    error !== undefined && !batch && !text.replaceAll(/\s+/g, " ").includes(error.replaceAll(/\s+/g, " "));
  return [...told.flat(), ...(missing ? [{ at: "text", recorded: text.slice(0, 300), now: error }] : [])];
}

/**
 * What does not fit together in a call of an ordinary session, and what could not be looked at.
 */
export function checkedAlone(call: RecordedCall): {
  readonly differences: readonly Difference[];
  readonly skipped: readonly string[];
} {
  const { text, details, events } = call;
  const skipped = [
    ...(events.length === 0 ? ["it has no events"] : []),
    ...(text === undefined ? ["its text and details are not in the file"] : []),
  ];
  if (text === undefined || details === undefined) return { differences: [], skipped };
  const owned = new Set(events.map(({ callId }) => callId));
  owned.delete(call.id);
  const strange = [...owned].map((callId) => ({ at: "events", recorded: callId, now: call.id }));
  return { differences: [...strange, ...agreed(call, details), ...repeated(text, details)], skipped };
}
