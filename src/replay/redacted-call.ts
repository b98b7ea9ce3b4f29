/** Turns what a call has taken into what a tape may hold: everything passes the call's own redactor. */
import { createHash } from "node:crypto";
import type { Begun, Done } from "../engine/taping.ts";
import { member, stringMember } from "../json.ts";
import type { RanStep } from "../middleware/ran.ts";
import { type KnownRefs, safeReply } from "../middleware/safe-reply.ts";
import type { Redactor } from "../redaction/redact.ts";
import type { Exit } from "../upstream/host/process.ts";
import { Launch } from "../upstream/host/session-files.ts";
import { parseReply, parseRows, type Reply } from "../upstream/protocol/reply.ts";
import type { Start, StartRow } from "../world/world.ts";
import { asJson, parsedOf, safeParams, safeWords } from "./safe-params.ts";
import type { RawAsked, Taken } from "./taken.ts";
import { TAPE_VERSION, type TapeAsked, type TapeCall, type TapeReply, type TapeRow, type TapeStart } from "./tape.ts";

/** Rows whose words are a script of ours, or follow from the role. */
const OURS: ReadonlySet<string> = new Set([
  "guard",
  "before",
  "step-look",
  "vet",
  "settle",
  "arrive",
  "step-after",
  "turn",
  "end",
  "after",
]);
const LOOKS: ReadonlySet<string> = new Set(["guard", "before", "step-look", "turn"]);
/** What nobody would read again: equal texts are told by it. */
const DIGESTED: ReadonlySet<string> = new Set(["digest"]);

const SESSION_FLAGS = ["--session", "--namespace"];

/** What is asked about, as one text: equal for equal questions, here and in a replay. */
export function aboutOf(op: string, of: readonly unknown[]): string {
  const text = of.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\0");
  return DIGESTED.has(op) ? createHash("sha256").update(text).digest("hex").slice(0, 16) : text;
}

function valueAfter(argv: readonly string[], flag: string): string | undefined {
  const at = argv.indexOf(flag);
  return at < 0 ? undefined : argv[at + 1];
}

/** The session that a start was for, as state and events call it. */
function keyOf(argv: readonly string[]): string | undefined {
  const [name, namespace] = SESSION_FLAGS.map((flag) => valueAfter(argv, flag));
  return name !== undefined && namespace !== undefined ? `${namespace}/${name}` : name;
}

/** The flags before the command: secrets of a launch stand among them. */
function globalsOf(argv: readonly string[]): readonly string[] {
  const parsed = parsedOf(argv);
  return parsed ? parsed.globals.flatMap(({ tokens }) => tokens) : argv;
}

/** Of a row that looks for two commands, what it saw for the one behind it. */
function lookOfTurn(reply: Reply): Reply {
  const seen = member(reply.success ? member(reply.data, "result") : undefined, "look");
  return { ...reply, data: { result: seen ?? null } };
}

/** The replies of one start, each by what its row was for. */
class Redacting {
  #look: Reply | undefined;
  #asked: Reply[] = [];
  readonly #safe: Redactor;
  readonly #known: KnownRefs;

  constructor(safe: Redactor, known: KnownRefs) {
    this.#safe = safe;
    this.#known = known;
  }

  reply({ role, argv }: StartRow, reply: Reply): Reply {
    if (LOOKS.has(role)) this.#look = role === "turn" ? lookOfTurn(reply) : reply;
    if (role === "ask") this.#asked.push(reply);
    const parsed = parsedOf(argv);
    if (OURS.has(role) || !parsed) return this.#plain(reply);
    const step: RanStep = {
      parsed,
      argv,
      reply,
      ...(this.#look ? { look: this.#look } : {}),
      ...(this.#asked.length > 0 ? { asked: this.#asked } : {}),
    };
    if (role === "command") this.#asked = [];
    const kept = safeReply(this.#known, this.#safe, step);
    return typeof kept === "string" ? this.#plain(reply) : kept.value;
  }

  #plain(reply: Reply): Reply {
    return this.#safe.strings(reply).value;
  }
}

function replyOf(reply: Reply): TapeReply {
  const { success, data, error, code, type, warning, restarted } = reply;
  return {
    success,
    data: asJson(data) ?? null,
    ...(error === undefined ? {} : { error }),
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : { type }),
    ...(warning === undefined ? {} : { warning }),
    restarted,
  };
}

function rowOf(safe: Redactor, { role, argv, sensors }: StartRow, reply: Reply | undefined): TapeRow {
  return {
    role,
    ...(OURS.has(role) ? {} : { words: [...safeWords(safe, argv)] }),
    ...(sensors ? { sensors: [...sensors] } : {}),
    ...(reply ? { reply: replyOf(reply) } : {}),
  };
}

function exitOf(safe: Redactor, exit: Exit | undefined): TapeStart["exit"] {
  if (!exit) return { kind: "aborted" };
  if (exit.kind === "unstartable")
    return { kind: exit.kind, reason: exit.reason, message: safe.text(exit.message).value };
  const { kind, code, signal, stderr, droppedBytes } = exit;
  return {
    kind,
    ...(code === undefined ? {} : { code }),
    ...(signal === undefined ? {} : { signal }),
    ...(stderr === "" ? {} : { stderr: safe.text(stderr).value }),
    ...(droppedBytes > 0 ? { droppedBytes } : {}),
  };
}

/** What was printed, as replies of the rows, as one for all, or as text. */
function printed(start: Start, exit: Exit | undefined): { rows: readonly Reply[]; whole?: Reply; text?: string } {
  if (!exit || exit.kind === "unstartable" || exit.stdout.trim() === "") return { rows: [] };
  const rows = isBatch(start) ? parseRows(exit.stdout) : undefined;
  if (rows && rows.length <= start.rows.length) return { rows };
  // A number by itself is JSON, too, and no reply: as a text it is searched for secrets.
  const one = rows || !exit.stdout.trimStart().startsWith("{") ? undefined : parseReply(exit.stdout);
  if (one) return isBatch(start) ? { rows: [], whole: one } : { rows: [one] };
  return { rows: [], text: exit.stdout };
}

export function isBatch({ stdin, argv }: Pick<Start, "stdin" | "argv">): boolean {
  return stdin?.startsWith("[[") === true && argv.includes("batch");
}

function startOf(begun: Begun, { start, exit }: Taken["starts"][number]): TapeStart {
  const safe = begun.redactor.knowing(globalsOf(start.argv));
  const redacting = new Redacting(safe, { key: keyOf(start.argv), refs: begun.state.refs });
  const { rows, whole, text } = printed(start, exit);
  return {
    batch: isBatch(start),
    rows: start.rows.map((row, index) => {
      const reply = rows[index];
      return rowOf(safe, row, reply && redacting.reply(row, reply));
    }),
    exit: exitOf(safe, exit),
    ...(whole ? { whole: replyOf(safe.reply(whole).value) } : {}),
    ...(text === undefined ? {} : { text: safe.text(text).value }),
  };
}

function safeLaunch(safe: Redactor, { given, repeat, env }: Launch): Launch {
  return { given: safe.args(given).value, repeat: safe.args(repeat).value, env: safeEnvironment(safe, env) };
}

/** Variables by name, each value as a line `NAME=value` of it may be shown. */
export function safeEnvironment(
  safe: Redactor,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      if (value === undefined) return [];
      const line = safe.text(`${name}=${value}`).value;
      return [[name, line.startsWith(`${name}=`) ? line.slice(name.length + 1) : "[REDACTED]"]];
    }),
  );
}

function askedOf(safe: Redactor, { op, of, answer }: RawAsked): TapeAsked {
  const launch = op === "thaw" ? Launch.safeParse(answer).data : undefined;
  const kept = asJson(launch ? safeLaunch(safe, launch) : answer);
  const about = aboutOf(op, safe.strings(of).value);
  return { op, of: about, ...(kept === undefined ? {} : { answer: asJson(safe.strings(kept).value) ?? null }) };
}

function eventsOf({ events }: Done): TapeCall["events"] {
  const byType: TapeCall["events"] = {};
  for (const { type, id, at } of events) byType[type] = [...(byType[type] ?? []), { id, at }];
  return byType;
}

/** A replay cannot cancel a call in the middle of its wait for an app; of a process its end tells it. */
function cutOff({ asked }: Taken, { result }: Done): string | undefined {
  const waited = asked.some(({ op }) => op === "appPort");
  const isAborted = stringMember(result.details.value, "failureCategory") === "aborted";
  return waited && isAborted ? "it was cancelled while an app was starting" : undefined;
}

/** The line of one call. Called when it has ended: by then the redactor knows what the page told to be secret. */
export function redactedCall(begun: Begun, taken: Taken, done: Done): TapeCall {
  const { id, params, wanted, seq, cancelled, redactor } = begun;
  const incomplete = taken.incomplete ?? cutOff(taken, done);
  return {
    tape: TAPE_VERSION,
    call: id,
    seq,
    ...(cancelled ? { cancelled: true } : {}),
    params: safeParams(redactor, params),
    ...(wanted
      ? { wanted: { files: wanted.files.map((file) => redactor.text(file).value), since: wanted.since } }
      : {}),
    clock: taken.clock,
    events: eventsOf(done),
    ids: taken.ids,
    starts: taken.starts.map((one) => startOf(begun, one)),
    asked: taken.asked.map((one) => askedOf(redactor, one)),
    ...(incomplete === undefined ? {} : { incomplete }),
  };
}
