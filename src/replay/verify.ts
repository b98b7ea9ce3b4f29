/** Runs a recorded session through today's chain, and says what is other than it was. */
import { createEngine, type Engine } from "../engine/engine.ts";
import type { EngineEvent } from "../events/schema.ts";
import { type Json, parseJson } from "../json.ts";
import type { PresentedResult } from "../present/present.ts";
import { MASK } from "../redaction/shapes.ts";
import { eventsOf } from "../transcript/entries.ts";
import { checkedAlone } from "./alone.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { type Mismatch, Reel } from "./reel.ts";
import { replaying } from "./replaying.ts";
import type { Tape, Taped } from "./tape.ts";
import { branchTo, callsIn, type Entry, type RecordedCall, type Transcript } from "./transcript.ts";

/** Where something is other than it was: in what upstream was asked, or in what came of it. */
export type DivergedLayer =
  | "starts"
  | "events"
  | "isError"
  | "text"
  | "nextActions"
  | "details"
  | "transcript"
  | "tape";

export interface Divergence {
  readonly call: string;
  readonly layer: DivergedLayer;
  readonly difference: Difference;
}

/**
 * How far a call could be verified.
 * - rerun: through today's chain, with all of its result
 * - events: the same, but only its events are in the file (a script made it, or pi was killed before its result)
 * - alone: nothing of it is on a tape; what stands in the file was held against itself
 */
export type Depth = "rerun" | "events" | "alone";

export interface CallVerdict {
  readonly id: string;
  readonly depth: Depth;
  /** The first in each layer. */
  readonly divergences: readonly Divergence[];
  /** Sensors that the recording knows nothing of. */
  readonly uncovered: readonly string[];
  /** What of a call alone was held against itself; empty for one that was run again. */
  readonly checked: readonly string[];
  /** What could not be verified of it, and why. */
  readonly skipped: readonly string[];
  /** What came of it today; for who accepts it. */
  readonly now?: Outcome;
}

/** What a call comes to today. */
export interface Outcome {
  readonly events: readonly EngineEvent[];
  readonly result: PresentedResult;
}

export interface Verdict {
  readonly calls: readonly CallVerdict[];
  /** What is wrong beside the calls: calls of the tape that the session does not have, lines that cannot be read. */
  readonly divergences: readonly Divergence[];
  /** Events and lines of a newer version: they are not known here. */
  readonly newer: number;
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function mismatch({ kind, what, recorded, now }: Mismatch): Difference {
  const told = { unmatched: "not recorded", unused: "recorded, and not asked for now", other: "in other words" }[kind];
  return { at: `${what} (${told})`, recorded, now };
}

/** Events are told apart by what they are, not by their number: a new one in between shifts all behind it. */
function withoutNumber({ seq: _seq, ...event }: EngineEvent): Json {
  return asJson(event);
}

function memberJson(details: Json | undefined, key: string): Json | undefined {
  return typeof details === "object" && details !== null && !Array.isArray(details) && key in details
    ? asJson(Object.entries(details).find(([name]) => name === key)?.[1] ?? null)
    : undefined;
}

function withoutTold(details: Json | undefined): Json | undefined {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return details;
  return Object.fromEntries(Object.entries(details).filter(([key]) => key !== "events" && key !== "nextActions"));
}

type Compared = readonly [DivergedLayer, Json | undefined, Json | undefined];

const MASKED_CREDENTIAL = /\b(?:Bearer|Basic) (?=\[REDACTED\])/g;

/** A credential that was masked before it came in is masked with the word before it. */
function withoutSchemes(compared: readonly Compared[]): readonly Compared[] {
  const without = (value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : parseJson(JSON.stringify(value).replaceAll(MASKED_CREDENTIAL, ""));
  return compared.map(([layer, recorded, now]) => [layer, without(recorded), without(now)]);
}

function compared(call: RecordedCall, { events, result }: Outcome): readonly Compared[] {
  const told: Compared = ["events", call.events.map(withoutNumber), events.map(withoutNumber)];
  if (call.text === undefined) return [told];
  const details = asJson(result.details.value);
  return [
    told,
    ["isError", call.isError, result.isError],
    ["text", call.text, result.text.value],
    ["nextActions", memberJson(call.details, "nextActions"), memberJson(details, "nextActions")],
    ["details", withoutTold(call.details), withoutTold(details)],
  ];
}

/** Runs the calls of a session, each in the state in which it ran. */
class Rerun {
  readonly #transcript: Transcript;
  #reel: Reel | undefined;
  #engine: Engine | undefined;
  #head: Taped["head"] | undefined;
  /** The newest entry whose events the engine has on its branch; undefined when it must be loaded again. */
  #last: Entry | undefined;
  readonly #kept: EngineEvent[] = [];

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  #engineFor({ head }: Taped): Engine {
    if (this.#engine && this.#head === head) return this.#engine;
    const reel = (): Reel => {
      if (!this.#reel) throw new Error("no call is being run");
      return this.#reel;
    };
    const engine = createEngine({ world: replaying(head, reel), keep: () => {} });
    engine.events$.subscribe((event) => this.#kept.push(event));
    this.#head = head;
    this.#last = undefined;
    this.#engine = engine;
    return engine;
  }

  /** Whether the engine knows what was known when the call began: the calls before it were run here, and no others. */
  #isCurrent(engine: Engine, call: RecordedCall, seq: number): boolean {
    if (engine.seq !== seq || this.#last === undefined) return false;
    const { byId } = this.#transcript;
    for (let at = call.asked, steps = 0; at && steps < 50; steps++) {
      if (at === this.#last) return true;
      at = at.parentId === undefined ? undefined : byId.get(at.parentId);
    }
    return false;
  }

  #load(engine: Engine, call: RecordedCall, seq: number): void {
    const known = (entries: readonly Entry[]): readonly EngineEvent[] =>
      entries.flatMap(({ value }) => eventsOf(value).events).filter((event) => event.seq <= seq);
    const { entries } = this.#transcript;
    // The calls of one message run side by side: what the others recorded meanwhile stands behind the message.
    const before = new Set(branchTo(this.#transcript, call.answered ?? call.asked ?? this.#transcript.leaf));
    engine.load(known(entries), known(entries.filter((entry) => before.has(entry))));
  }

  async run(call: RecordedCall, taped: Taped): Promise<{ outcome: Outcome; reel: Reel }> {
    const { params, seq, cancelled, wanted } = taped.call;
    const engine = this.#engineFor(taped);
    if (!this.#isCurrent(engine, call, seq)) this.#load(engine, call, seq);
    const reel = new Reel(taped.call);
    this.#reel = reel;
    this.#kept.length = 0;
    const aborting = new AbortController();
    if (cancelled) aborting.abort();
    const nested = call.parent !== undefined;
    const result = await engine.call({ id: call.id, params, nested, signal: aborting.signal, wanted });
    return { outcome: { events: [...this.#kept], result }, reel };
  }

  /** The engine knows all up to the end of this call; when it came out otherwise, it knows something else. */
  ran(call: RecordedCall, same: boolean): void {
    this.#last = same ? (call.answered ?? call.asked) : undefined;
  }
}

async function rerun(one: Rerun, call: RecordedCall, taped: Taped): Promise<CallVerdict> {
  if (taped.call.incomplete !== undefined) return alone(call, taped.call.incomplete);
  const { outcome, reel } = await one.run(call, taped);
  const { mismatches, uncovered } = reel.end();
  const [first] = mismatches;
  const all = compared(call, outcome);
  const isMasked = JSON.stringify(taped.call.params).includes(MASK);
  const others = (isMasked ? withoutSchemes(all) : all).flatMap(([layer, recorded, now]): Divergence[] => {
    const difference = differenceOf(recorded, now);
    return difference ? [{ call: call.id, layer, difference }] : [];
  });
  const starts: readonly Divergence[] = first ? [{ call: call.id, layer: "starts", difference: mismatch(first) }] : [];
  one.ran(call, others.length === 0);
  const whole = call.text !== undefined;
  return {
    id: call.id,
    depth: whole ? "rerun" : "events",
    divergences: [...starts, ...others, ...damaged(call)],
    uncovered,
    checked: [],
    skipped: whole ? [] : ["its text and details are not in the file"],
    now: outcome,
  };
}

/** Stored events of a call that nothing can be made of. */
function damaged({ id, corrupt }: RecordedCall): readonly Divergence[] {
  if (corrupt === 0) return [];
  const difference = { at: "events", recorded: `${corrupt} that cannot be read`, now: undefined };
  return [{ call: id, layer: "transcript", difference }];
}

function alone(call: RecordedCall, why: string): CallVerdict {
  const { differences, checked, skipped } = checkedAlone(call);
  const found = differences.map((difference): Divergence => ({ call: call.id, layer: "transcript", difference }));
  return {
    id: call.id,
    depth: "alone",
    divergences: [...found, ...damaged(call)],
    uncovered: [],
    checked,
    skipped: skipped.map((what) => `${what} (${why})`),
  };
}

function beside(layer: DivergedLayer, call: string, at: string, recorded?: string): Divergence {
  return { call, layer, difference: { at, recorded, now: undefined } };
}

/** What is wrong beside the calls of the session. */
function others(transcript: Transcript, calls: readonly RecordedCall[], tape: Tape | undefined): readonly Divergence[] {
  const ids = new Set(calls.map(({ id }) => id));
  const lines = transcript.bad.map(({ line, why }) => beside("transcript", "", `line ${line}`, why));
  const bad = tape?.bad ?? [];
  return [
    ...(transcript.header ? [] : [beside("transcript", "", "the header of the file")]),
    ...lines,
    ...bad.map(({ line, why }) => beside("tape", "", `line ${line}`, why)),
    ...(tape?.calls ?? []).flatMap(({ call, line }) =>
      ids.has(call.call) ? [] : [beside("tape", call.call, `line ${line}`, "a call that the session does not have")],
    ),
  ];
}

/**
 * Verifies every call of a session, whatever its branch.
 * @param tape what was recorded beside it; without one the calls are held against themselves
 * @param each is told of each call as it is done
 */
export async function verify(
  transcript: Transcript,
  tape: Tape | undefined,
  each: (verdict: CallVerdict) => void = () => {},
): Promise<Verdict> {
  const calls = callsIn(transcript.entries);
  const byId = new Map((tape?.calls ?? []).map((taped) => [taped.call.call, taped]));
  const one = new Rerun(transcript);
  const verdicts: CallVerdict[] = [];
  for (const call of calls) {
    const taped = byId.get(call.id);
    const why = tape ? "the tape has nothing of it" : "the session was not recorded";
    const newer = call.newer > 0 ? "a newer version wrote events of it" : undefined;
    const verdict = taped && newer === undefined ? await rerun(one, call, taped) : alone(call, newer ?? why);
    each(verdict);
    verdicts.push(verdict);
  }
  const newer = calls.reduce((sum, call) => sum + call.newer, tape?.newer ?? 0);
  return { calls: verdicts, divergences: others(transcript, calls, tape), newer };
}
