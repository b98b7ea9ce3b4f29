/** A session as a timeline: its calls in order, with what each came to and changed. */
import type { EngineEvent } from "../events/schema.ts";
import { rowsOf, stringMember } from "../json.ts";
import { initialState, type State } from "../projections/state.ts";
import { createKnownSecrets, type KnownSecrets } from "../redaction/known-secrets.ts";
import { branchTo, callsIn, entryNamed, type RecordedCall, type Transcript } from "../replay/transcript.ts";
import { callText, maskedAs } from "../request/call-text.ts";
import { eventsIn } from "../transcript/entries.ts";
import { changesOf } from "./changes.ts";
import type { Call, CallStatus, NextCall, Picture, Report } from "./data/report.ts";
import { differences } from "./known.ts";
import { lineOf, offeredLine } from "./line.ts";
import { type PictureFiles, picturesOf } from "./pictures.ts";
import { statesAfter } from "./states.ts";
import { fitting, visibleLine } from "./visible.ts";

/** What a report takes in beside the transcript. */
export interface ReportOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly files: PictureFiles;
  /** all: every screenshot that can be had; some: as many as keep the file small. */
  readonly images: "all" | "some" | "none";
  /** The last entry of the branch that is meant, or a call on it; the newest entry without one. */
  readonly branch?: string | undefined;
}

/** Bytes of all results together, and of one. */
const TEXT_BYTES = { all: 3_000_000, least: 300, most: 16_000 } as const;
/** Bytes of all images together. */
const IMAGE_BYTES = { none: 0, some: 4_000_000, all: 60_000_000 } as const;
/** How many of the offered calls are told. */
const MOST_OFFERED = 8;

type Finished = Extract<EngineEvent, { type: "call.finished" }>;

function finishedOf({ events }: RecordedCall): Finished | undefined {
  return events.findLast((event) => event.type === "call.finished");
}

/** A call that pi itself refused has no events. */
function statusOf(call: RecordedCall, finished: Finished | undefined): CallStatus {
  if (finished) return finished.status;
  if (!call.answered) return "unknown";
  if (!call.isError) return "ok";
  return call.details?.["failureCategory"] === undefined ? "rejected" : "failed";
}

/** The call's words as pi shows them: masked as the engine did it, which knew the page. */
function wordsOf(call: RecordedCall, before: State, known: KnownSecrets, finished: Finished | undefined): string {
  const { params, details } = call;
  // What a script called is known by its events only.
  if (params === undefined) return visibleLine(finished?.command ?? "(a call whose words are not kept)");
  const read = callText(params, before, true, known);
  const shown = details?.["args"];
  const words = Array.isArray(shown) ? shown.filter((word) => typeof word === "string") : undefined;
  return lineOf(words ? maskedAs(read, params, words) : read);
}

function offered({ details }: RecordedCall): readonly NextCall[] {
  return rowsOf(details ?? null, "nextActions")
    .slice(0, MOST_OFFERED)
    .flatMap((action) => {
      const { params = null } = action;
      return [{ line: offeredLine(params), reason: visibleLine(stringMember(action, "reason") ?? "") }];
    });
}

function tookMs({ startedMs, endedMs }: RecordedCall, finished: Finished | undefined): number | undefined {
  if (finished) return finished.ms;
  return startedMs === undefined || endedMs === undefined ? undefined : Math.max(0, endedMs - startedMs);
}

/** What the calls of one report share. */
interface Making {
  readonly known: KnownSecrets;
  readonly textBytes: number;
}

interface Moment {
  readonly before: State;
  readonly after: State;
  readonly pictures: readonly Picture[];
}

function callOf(call: RecordedCall, { before, after, pictures }: Moment, { known, textBytes }: Making): Call {
  const finished = finishedOf(call);
  const ms = tookMs(call, finished);
  const category = finished?.category ?? stringMember(call.details, "failureCategory");
  const session = finished?.session ?? stringMember(call.details, "sessionName");
  const { text, left } = fitting((call.text ?? "").trimEnd(), textBytes);
  return {
    id: visibleLine(call.id),
    line: wordsOf(call, before, known, finished),
    status: statusOf(call, finished),
    text,
    changes: changesOf(call.events),
    next: offered(call),
    pictures,
    state: differences(before, after),
    ...(category === undefined ? {} : { category: visibleLine(category) }),
    ...(call.startedMs === undefined ? {} : { at: call.startedMs }),
    ...(ms === undefined ? {} : { ms }),
    ...(finished ? { processes: finished.processes } : {}),
    ...(session === undefined ? {} : { session: visibleLine(session) }),
    ...(left > 0 ? { left } : {}),
  };
}

/** Takes in images as long as there is room, and counts those that found none. */
class Album {
  #room: number;
  left = 0;

  constructor(room: number) {
    this.#room = room;
  }

  fitting(pictures: readonly Picture[]): readonly Picture[] {
    return pictures.filter(({ base64 }) => {
      const fits = base64.length <= this.#room;
      if (fits) this.#room -= base64.length;
      else this.left++;
      return fits;
    });
  }
}

function counted(number: number, what: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${what}`];
}

/** The session of a transcript, on the branch that is meant; without any call when there is no such branch. */
export function timelineOf(transcript: Transcript, { now, files, images, branch: named }: ReportOptions): Report {
  const { header, entries, bad, leaf } = transcript;
  const branch = branchTo(transcript, named === undefined ? leaf : entryNamed(transcript, named));
  const calls = callsIn(branch);
  const ofFile = eventsIn(entries.map(({ value }) => value));
  const { events } = eventsIn(branch.map(({ value }) => value));
  const history = { file: ofFile.events, branch: events, self: header?.id ?? "" };
  const states = statesAfter(
    calls.map(({ id }) => id),
    history,
  );
  const { all, least, most } = TEXT_BYTES;
  const textBytes = Math.min(most, Math.max(least, Math.floor(all / Math.max(1, calls.length))));
  const making: Making = { known: createKnownSecrets(), textBytes };
  const album = new Album(IMAGE_BYTES[images]);
  const told = calls.map((call, at) => {
    const [before = initialState, after = initialState] = [states[at - 1], states[at]];
    const pictures = images === "none" ? [] : album.fitting(picturesOf(call, files));
    return callOf(call, { before, after, pictures }, making);
  });
  return {
    session: visibleLine(header?.id ?? "without a header"),
    ...(header && header.cwd !== "" ? { folder: visibleLine(header.cwd) } : {}),
    madeAt: now,
    notes: [
      ...counted(bad.length, "lines of the session file cannot be read."),
      ...counted(ofFile.newer, "stored events are of a newer version and are left out."),
      ...counted(ofFile.corrupt, "stored events are damaged and are left out."),
      ...counted(album.left, "screenshots are left out to keep the file small."),
    ],
    calls: told,
  };
}
