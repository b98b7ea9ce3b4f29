/** Damaged copies of a recorded session: one for each kind of field, each of which a replay must notice. */
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../../src/json.ts";

export interface Pair {
  readonly session: string;
  readonly tape: string;
}

export interface Corruption {
  readonly kind: string;
  /** Undefined when there is nothing of the kind in it. */
  readonly damage: (pair: Pair) => Pair | undefined;
}

type Change = (line: JsonObject) => JsonObject | undefined;

/** The text with the first line changed that can be. */
function changedLine(text: string, change: Change): string | undefined {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const value = parseJson(line);
    const made = isJsonObject(value) ? change(value) : undefined;
    if (made) return lines.with(index, JSON.stringify(made)).join("\n");
  }
  return undefined;
}

function inSession(kind: string, change: Change): Corruption {
  return {
    kind,
    damage: ({ session, tape }) => {
      const made = changedLine(session, change);
      return made === undefined ? undefined : { session: made, tape };
    },
  };
}

function inTape(kind: string, change: Change): Corruption {
  return {
    kind,
    damage: ({ session, tape }) => {
      const made = changedLine(tape, (line) => ("call" in line ? change(line) : undefined));
      return made === undefined ? undefined : { session, tape: made };
    },
  };
}

/** A change of a result of the tool. */
function ofResult(change: (message: JsonObject) => JsonObject | undefined): Change {
  return (entry) => {
    const message = entry["message"];
    if (!isJsonObject(message) || message["toolName"] !== "agent_browser") return undefined;
    const made = change(message);
    return made && { ...entry, message: made };
  };
}

function ofDetails(change: (details: JsonObject) => JsonObject | undefined): Change {
  return ofResult((message) => {
    const details = message["details"];
    const made = isJsonObject(details) ? change(details) : undefined;
    return made && { ...message, details: made };
  });
}

/** The first object of a list changed, or taken out. */
function ofFirst(
  list: Json | undefined,
  change: (one: JsonObject) => JsonObject | undefined,
): readonly Json[] | undefined {
  const items: readonly Json[] = Array.isArray(list) ? list : [];
  for (const [index, item] of items.entries()) {
    const made = isJsonObject(item) ? change(item) : undefined;
    if (made) return items.with(index, made);
  }
  return undefined;
}

function ofEvent(change: (event: JsonObject) => JsonObject | undefined): Change {
  return ofDetails((details) => {
    const events = ofFirst(details["events"], change);
    return events && { ...details, events };
  });
}

function ofList(name: string, change: (one: JsonObject) => JsonObject | undefined): Change {
  return (line) => {
    const made = ofFirst(line[name], change);
    return made && { ...line, [name]: made };
  };
}

function ofRow(change: (row: JsonObject) => JsonObject | undefined): Change {
  return ofList("starts", (start) => {
    const rows = ofFirst(start["rows"], change);
    return rows && { ...start, rows };
  });
}

function ofReply(change: (reply: JsonObject, row: JsonObject) => JsonObject | undefined): Change {
  return ofRow((row) => {
    const reply = isJsonObject(row["reply"]) ? change(row["reply"], row) : undefined;
    return reply && { ...row, reply };
  });
}

function isRole(row: JsonObject, role: string): boolean {
  return row["role"] === role;
}

function without(name: string): Change {
  return (line) => {
    const list: readonly Json[] = Array.isArray(line[name]) ? line[name] : [];
    return list.length === 0 ? undefined : { ...line, [name]: list.slice(1) };
  };
}

function twice(name: string, of: (one: Json) => boolean = () => true): Change {
  return (line) => {
    const list: readonly Json[] = Array.isArray(line[name]) ? line[name] : [];
    const one = list.find(of);
    return one === undefined ? undefined : { ...line, [name]: [...list, one] };
  };
}

function isOp(op: string): (one: Json) => boolean {
  return (one) => stringMember(one, "op") === op;
}

const NOTHING_SEEN = { names: [], kinds: [], programs: [], real: [], texts: [], heads: [], ended: false };

export const CORRUPTIONS: readonly Corruption[] = [
  inSession(
    "the text of a result",
    ofResult((message) => ({ ...message, content: [{ type: "text", text: "Done!" }] })),
  ),
  inSession(
    "whether a result is an error",
    ofResult((message) => ({ ...message, isError: message["isError"] !== true })),
  ),
  inSession(
    "a next action",
    ofDetails((details) => {
      const nextActions = ofFirst(details["nextActions"], (action) => ({ ...action, id: "another" }));
      return nextActions && { ...details, nextActions };
    }),
  ),
  inSession(
    "a field of details",
    ofDetails((details) => ({ ...details, summary: "another" })),
  ),
  inSession(
    "a new field of details",
    ofDetails((details) => ({ ...details, another: 1 })),
  ),
  inSession(
    "the id of an event",
    ofEvent((event) => ({ ...event, id: "another" })),
  ),
  inSession(
    "the time of an event",
    ofEvent((event) => ({ ...event, at: 1 })),
  ),
  inSession(
    "the owner of an event",
    ofEvent((event) => ({ ...event, owner: "another" })),
  ),
  inSession(
    "a field of an event",
    ofEvent((event) => (event["type"] === "page.changed" ? { ...event, url: "https://another.test/" } : undefined)),
  ),
  inSession(
    "the type of an event",
    ofEvent((event) => ({ ...event, type: 7 })),
  ),
  inSession(
    "a missing event",
    ofDetails((details) => without("events")(details)),
  ),
  inTape(
    "a reply's data",
    ofReply((reply, row) =>
      isRole(row, "command") ? { ...reply, data: { url: "https://another.test/" } } : undefined,
    ),
  ),
  inTape(
    "a reply's success",
    ofReply((reply, row) => (isRole(row, "command") ? { ...reply, success: false, error: "No." } : undefined)),
  ),
  inTape(
    "what a look saw",
    ofReply((reply, row) =>
      isRole(row, "after") && isJsonObject(member(reply["data"], "result"))
        ? { ...reply, data: { result: { landing: { elsewhere: false, status: 500 } } } }
        : undefined,
    ),
  ),
  inTape(
    "a missing reply",
    ofRow(({ reply, ...row }) => (reply === undefined ? undefined : row)),
  ),
  inTape(
    "the role of a row",
    ofRow((row) => (isRole(row, "command") ? { ...row, role: "another" } : undefined)),
  ),
  inTape(
    "the words of a row",
    ofRow((row) => (Array.isArray(row["words"]) ? { ...row, words: ["another"] } : undefined)),
  ),
  inTape(
    "the name of a sensor",
    ofRow((row) => (Array.isArray(row["sensors"]) ? { ...row, sensors: ["another"] } : undefined)),
  ),
  inTape(
    "how a process ended",
    ofList("starts", (start) => ({ ...start, exit: { kind: "deadline" }, rows: [] })),
  ),
  inTape("a missing start", without("starts")),
  inTape("an extra start", twice("starts")),
  inTape("a missing answer", without("asked")),
  inTape("an extra answer", twice("asked", isOp("probe"))),
  inTape(
    "an answer",
    ofList("asked", (one) =>
      one["op"] === "familyOf" ? { ...one, answer: { browsers: [{ pid: 4242 }] } } : undefined,
    ),
  ),
  inTape(
    "an answer of another shape",
    ofList("asked", (one) => (one["op"] === "probe" ? { ...one, answer: "yes" } : undefined)),
  ),
  inTape(
    "what an app was seen to be",
    ofList("asked", (one) =>
      one["op"] === "appWalk" && JSON.stringify(one).includes("app.asar")
        ? { ...one, answer: NOTHING_SEEN }
        : undefined,
    ),
  ),
  inTape(
    "how an app was started",
    ofList("asked", (one) => (one["op"] === "appStart" ? { ...one, answer: { problem: "no display" } } : undefined)),
  ),
  inTape(
    "whether an app runs",
    ofList("asked", (one) => (one["op"] === "appRuns" ? { ...one, answer: one["answer"] !== true } : undefined)),
  ),
  inTape(
    "what an app's windows are",
    ofList("asked", (one) =>
      one["op"] === "appPort" && member(one["answer"], "reached") === true
        ? { ...one, answer: { file: "present", port: 1, reached: true, targets: [] } }
        : undefined,
    ),
  ),
  inTape(
    "how an app ended",
    ofList("asked", (one) =>
      one["op"] === "appEnd" ? { ...one, answer: { process: "left", pids: [4242], profile: "left" } } : undefined,
    ),
  ),
  inTape("the files that the prompt asks for", (line) => {
    const since = member(line["wanted"], "since");
    // It is asked about by a close alone.
    return since === undefined || !JSON.stringify(line["params"]).includes('"close"')
      ? undefined
      : { ...line, wanted: { files: ["other.png"], since } };
  }),
  inTape("a member of a line that is of another shape", (line) =>
    line["wanted"] === undefined ? undefined : { ...line, wanted: "list.png" },
  ),
  inTape("the clock", (line) => {
    const clock: readonly Json[] = Array.isArray(line["clock"]) ? line["clock"] : [];
    return clock.length > 1 ? { ...line, clock: [0, ...clock.slice(1)] } : undefined;
  }),
  inTape("the ids of events", (line) => ({ ...line, events: {} })),
  inTape("the parameters", (line) => ({ ...line, params: { args: ["get", "title"] } })),
  inTape("the call's id", (line) => ({ ...line, call: "another" })),
  {
    kind: "a line of the session that is cut off",
    damage: ({ session, tape }) => ({ session: session.slice(0, session.trimEnd().lastIndexOf("\n") + 20), tape }),
  },
  {
    kind: "a line of the tape that is cut off",
    damage: ({ session, tape }) => ({ session, tape: tape.trimEnd().slice(0, -9) }),
  },
];
