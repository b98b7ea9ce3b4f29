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

/** What the event of its end and its details tell alike. */
function told(call: RecordedCall, details: JsonObject): readonly Difference[] {
  const finished = call.events.findLast(({ type }) => type === "call.finished");
  if (finished?.type !== "call.finished") return [];
  const { command } = details;
  const isSame = typeof command !== "string" || finished.command === undefined || finished.command.startsWith(command);
  return [
    ...expected("details.upstreamProcesses", details["upstreamProcesses"], finished.processes),
    ...expected("details.sessionName", details["sessionName"], finished.session),
    ...(isSame ? [] : expected("details.command", command, finished.command)),
  ];
}

/** A call as far as it can be held against itself. */
export interface CheckedAlone {
  readonly differences: readonly Difference[];
  /** What was looked at. */
  readonly checked: readonly string[];
  /** What could not be. */
  readonly skipped: readonly string[];
}

/** What nobody can tell of a call whose replies are not kept. */
const UNSEEN = "what upstream was asked, and what today's code would make of its answers";

/**
 * What does not fit together in a call of an ordinary session, what was looked at for it, and what could not be.
 */
export function checkedAlone(call: RecordedCall): CheckedAlone {
  const { text, details, events } = call;
  const ended = events.some(({ type }) => type === "call.finished");
  const skipped = [
    UNSEEN,
    ...(events.length === 0 ? ["its events: it has none"] : []),
    ...(events.length > 0 && !ended ? ["how it ended: no event tells"] : []),
    ...(text === undefined || details === undefined
      ? ["its text, details and next actions: they are not in the file"]
      : []),
  ];
  const whole = events.length > 0 ? ["that its events can be read"] : [];
  if (text === undefined || details === undefined) return { differences: [], checked: whole, skipped };
  const owned = new Set(events.map(({ callId }) => callId));
  owned.delete(call.id);
  const strange = [...owned].map((callId) => ({ at: "events", recorded: callId, now: call.id }));
  const agreeing = ended
    ? [
        "that event, result and details tell the same end",
        "that event and details tell the same processes, session and command",
      ]
    : [];
  return {
    differences: [...strange, ...agreed(call, details), ...told(call, details), ...repeated(text, details)],
    checked: [...whole, ...agreeing, "that its text has the error and the next actions of its details"],
    skipped,
  };
}
