/** Reads from a pi session file what a resumed process has to go on from, with the replay's own reader and fold. */
import { readFileSync } from "node:fs";
import type { EngineEvent } from "../src/events/schema.ts";
import { inOrder } from "../src/events/upcast.ts";
import type { Artifact } from "../src/projections/artifacts.ts";
import type { Page } from "../src/projections/pages.ts";
import type { State } from "../src/projections/state.ts";
import { stateAt } from "../src/replay/state.ts";
import { readTranscript } from "../src/replay/transcript.ts";
import { eventsIn } from "../src/transcript/entries.ts";

/** What a session file holds of ours. */
export interface StoredSession {
  /** The pi session id. */
  readonly owner: string;
  readonly state: State;
  /** The events of the active branch, in order. */
  readonly events: readonly EngineEvent[];
  /** Events in the whole file that a newer version wrote, or that cannot be read. */
  readonly skipped: number;
}

/**
 * Reads a session file; lines that are no JSON are left out, as pi does it.
 * @throws when it cannot be read or has no session header
 */
export function readSession(sessionFile: string): StoredSession {
  const transcript = readTranscript(readFileSync(sessionFile, "utf8"));
  const at = stateAt(transcript);
  if (transcript.header === undefined || typeof at === "string")
    throw new Error(`${sessionFile} has no header of a pi session`);
  return {
    owner: transcript.header.id,
    state: at.state,
    events: inOrder(eventsIn(at.branch.map(({ value }) => value)).events),
    skipped: at.newer + at.corrupt,
  };
}

function pageText(page: Page | undefined): string {
  if (!page) return "none";
  return page.title ? `${page.title} (${page.url})` : page.url;
}

function refsText(state: State, session: string): string {
  const refs = state.refs[session];
  if (!refs) return "none taken";
  const status = state.resources.browsers[session]?.status ?? "unknown";
  if (refs.voided !== undefined) return `@e${refs.ids}, void (${refs.voided})`;
  return status === "open" ? `@e${refs.ids}, valid` : `@e${refs.ids}, void (the browser is ${status})`;
}

function fileText(artifact: Artifact): string {
  const size = artifact.bytes === undefined ? "" : `, ${artifact.bytes} bytes`;
  return `${artifact.path} (${artifact.kind}, ${artifact.state}${size})`;
}

function callsText(events: readonly EngineEvent[]): string {
  const finished = events.flatMap((event) => (event.type === "call.finished" ? [event.status] : []));
  const count = (status: string): number => finished.filter((one) => one === status).length;
  const cut = events.filter((event) => event.type === "call.interrupted").length;
  const kinds = [`${count("ok")} ok`, `${count("rejected")} refused`, `${count("failed")} failed`, `${cut} cut off`];
  return `${finished.length} finished (${kinds.join(", ")})`;
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["none"] : lines;
}

/** What a pi process that resumes this session file knows, as lines for a person. */
export function describeState(sessionFile: string): readonly string[] {
  const { state, events, skipped } = readSession(sessionFile);
  const { current, last } = state.sessions;
  const session = current ?? last;
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["session", [current ?? (last === undefined ? "none" : `none in use; the last one was ${last}`)]],
    ["page", [pageText((session && state.pages.bySession[session]) || state.pages.inherited)]],
    ["refs", [session === undefined ? "none taken" : refsText(state, session)]],
    ["files", listed([...state.artifacts.values()].map(fileText))],
    ["browsers", listed(Object.values(state.resources.browsers).map((one) => `${one.session} (${one.status})`))],
    ["calls", [callsText(events)]],
    ...(skipped > 0 ? [["skipped", [`${skipped} (written by a newer version, or damaged)`]] as const] : []),
  ];
  return facts.flatMap(([name, values]) =>
    values.map((value, index) => `${(index === 0 ? `${name}:` : "").padEnd(10)}${value}`),
  );
}
