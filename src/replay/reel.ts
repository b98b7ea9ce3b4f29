/** The recording of one call while it is run again: it answers as it was answered then, and notices other questions. */
import type { z } from "zod";
import type { Json } from "../json.ts";
import type { Exit } from "../upstream/host/process.ts";
import type { Start, StartRow } from "../world/world.ts";
import { STEADY } from "./recording.ts";
import { aboutOf, isBatch } from "./redacted-call.ts";
import type { TapeAsked, TapeCall, TapeReply, TapeRow, TapeStart } from "./tape.ts";

/** Where today's call asked otherwise than the recorded one. */
export interface Mismatch {
  /** unmatched: asked for, and not recorded; unused: recorded, and not asked for; other: asked in other words. */
  readonly kind: "unmatched" | "unused" | "other";
  readonly what: string;
  readonly recorded?: string;
  readonly now?: string;
}

/** What a replayed call asked that the recording cannot answer or was not asked. */
export interface Matched {
  readonly mismatches: readonly Mismatch[];
  /** Sensors, and whole looks, of which the recording knows nothing: no divergence. */
  readonly uncovered: readonly string[];
}

/** Of these, the next answer serves where none is recorded for the very words: a mask may stand in them by now. */
const BY_ORDER: ReadonlySet<string> = new Set(["digest", "endBrowser"]);
/** Rows that only look: without a recording they see nothing. */
const ONLY_LOOK: ReadonlySet<string> = new Set(["before", "step-look", "step-after", "after", "ask"]);

/** The answers of one kind of question, each used once. */
class Answers {
  readonly #left = new Map<string, TapeAsked[]>();
  readonly #last = new Map<string, TapeAsked>();
  readonly #order: TapeAsked[] = [];
  readonly #used = new Set<TapeAsked>();

  add(asked: TapeAsked): void {
    const known = this.#left.get(asked.of);
    if (known) known.push(asked);
    else this.#left.set(asked.of, [asked]);
    this.#order.push(asked);
  }

  take(of: string, byOrder: boolean, steady: boolean): TapeAsked | undefined {
    const own = this.#left.get(of)?.shift() ?? (steady ? this.#last.get(of) : undefined);
    const found = own ?? (byOrder ? this.#order.find((one) => !this.#used.has(one)) : undefined);
    if (found === undefined) return undefined;
    this.#used.add(found);
    this.#last.set(of, found);
    return found;
  }

  unused(): readonly TapeAsked[] {
    return this.#order.filter((one) => !this.#used.has(one));
  }
}

/** The recording of one call while it is run again. */
export class Reel {
  readonly #call: TapeCall;
  readonly #answers = new Map<string, Answers>();
  readonly #mismatches: Mismatch[] = [];
  readonly #uncovered = new Set<string>();
  readonly #events = new Map<string, number>();
  #starts = 0;
  #clock = 0;
  #ids = 0;
  #fresh = 0;

  constructor(call: TapeCall) {
    this.#call = call;
    for (const asked of call.asked) {
      const known = this.#answers.get(asked.op) ?? new Answers();
      this.#answers.set(asked.op, known);
      known.add(asked);
    }
  }

  /** The recorded answer; undefined when there is none, which is noted, or when it was undefined. */
  answer<T>(op: string, of: readonly unknown[], schema: z.ZodType<T>): T | undefined {
    const about = aboutOf(op, of);
    const found = this.#answers.get(op)?.take(about, BY_ORDER.has(op), STEADY.has(op));
    if (!found) this.#mismatches.push({ kind: "unmatched", what: `${op} ${about}` });
    if (found?.answer === undefined) return undefined;
    const parsed = schema.safeParse(found.answer);
    if (!parsed.success)
      this.#mismatches.push({ kind: "other", what: `the recorded answer to ${op} ${about} is damaged` });
    return parsed.data;
  }

  /** Another time for each question, those of events apart by their type. The journal asks for an event's id first. */
  now(of: string | undefined): number {
    const { clock, events } = this.#call;
    if (of === undefined) return clock[this.#clock++] ?? clock.at(-1) ?? 0;
    const nth = this.#events.get(of) ?? 0;
    this.#events.set(of, nth + 1);
    return events[of]?.[nth]?.at ?? clock.at(-1) ?? 0;
  }

  newId(of: string | undefined): string {
    const { ids, events } = this.#call;
    const recorded = of === undefined ? ids[this.#ids++] : events[of]?.[this.#events.get(of) ?? 0]?.id;
    return recorded ?? `new-${++this.#fresh}`;
  }

  run(start: Start): Exit {
    const recorded = this.#call.starts[this.#starts++];
    if (recorded) return this.#played(start, recorded);
    const words = start.rows.find(({ role }) => role === "command" || role === "question")?.argv ?? [];
    this.#mismatches.push({ kind: "unmatched", what: "start", now: wordsOf(words) });
    return { kind: "unstartable", reason: "refused", message: "nothing is recorded of this start" };
  }

  #played(start: Start, recorded: TapeStart): Exit {
    const left = [...recorded.rows];
    const replies: TapeReply[] = [];
    let stopped = false;
    for (const row of start.rows) {
      const at = left.findIndex(({ role }) => role === row.role);
      const [found] = at < 0 ? [] : left.splice(at, 1);
      const reply = found ? this.#matched(row, found) : this.#unmatched(row);
      stopped ||= reply === undefined;
      if (!stopped && reply) replies.push(reply);
    }
    for (const { role, words, sensors } of left) {
      this.#mismatches.push({ kind: "unused", what: `row ${role}`, recorded: wordsOf(words ?? sensors ?? []) });
    }
    return exitOf(start, recorded, replies);
  }

  #matched(row: StartRow, found: TapeRow): TapeReply | undefined {
    const before = found.words === undefined ? undefined : wordsOf(found.words);
    const now = wordsOf(row.argv);
    if (before !== undefined && before !== now) {
      this.#mismatches.push({ kind: "other", what: `row ${row.role}`, recorded: before, now });
    }
    const known = new Set(found.sensors ?? []);
    const asked = new Set(row.sensors ?? []);
    for (const id of asked) if (!known.has(id)) this.#uncovered.add(`${row.role}: ${id}`);
    for (const id of known) {
      if (!asked.has(id)) this.#mismatches.push({ kind: "unused", what: `sensor ${id} in row ${row.role}` });
    }
    return found.reply;
  }

  #unmatched(row: StartRow): TapeReply | undefined {
    const { role, sensors = [] } = row;
    if (ONLY_LOOK.has(role)) {
      for (const id of sensors.length > 0 ? sensors : ["the whole row"]) this.#uncovered.add(`${role}: ${id}`);
      return { success: true, data: { result: {} }, restarted: false };
    }
    this.#mismatches.push({ kind: "unmatched", what: `row ${role}`, now: wordsOf(row.argv) });
    return undefined;
  }

  /** What came of the matching. To be asked when the call has ended. */
  end(): Matched {
    const starts = this.#call.starts.slice(this.#starts).map(({ rows }): Mismatch => {
      const words = rows.find(({ role }) => role === "command" || role === "question")?.words ?? [];
      return { kind: "unused", what: "start", recorded: wordsOf(words) };
    });
    const asked = [...this.#answers].flatMap(([op, answers]) =>
      STEADY.has(op) ? [] : answers.unused().map(({ of }): Mismatch => ({ kind: "unused", what: `${op} ${of}` })),
    );
    return { mismatches: [...this.#mismatches, ...starts, ...asked], uncovered: [...this.#uncovered] };
  }
}

function wordsOf(words: readonly string[]): string {
  return words.join(" ");
}

function envelope({ success, data, restarted, ...prose }: TapeReply, key: "data" | "result"): Json {
  const more = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  const lifecycle = restarted ? { lifecycle: { restartedBackground: true } } : {};
  return { success, [key]: restarted ? { ...more, ...lifecycle } : data, ...prose };
}

function printed(start: Start, recorded: TapeStart, replies: readonly TapeReply[]): string {
  if (recorded.text !== undefined) return recorded.text;
  if (recorded.whole) return JSON.stringify(envelope(recorded.whole, "data"));
  const [only] = replies;
  if (!isBatch(start)) return only ? JSON.stringify(envelope(only, "data")) : "";
  // A process that was ended before its first answer has printed nothing.
  return replies.length === 0 && !recorded.batch ? "" : JSON.stringify(replies.map((one) => envelope(one, "result")));
}

function exitOf(start: Start, recorded: TapeStart, replies: readonly TapeReply[]): Exit {
  const { kind, code, signal, stderr = "", droppedBytes = 0, reason = "refused", message = "" } = recorded.exit;
  if (kind === "unstartable") return { kind, reason, message };
  const answered = recorded.rows.some(({ reply }) => reply) || recorded.whole || recorded.text !== undefined;
  const stdout = answered ? printed(start, recorded, replies) : "";
  return { kind, code, signal, stdout, stderr, droppedBytes };
}
