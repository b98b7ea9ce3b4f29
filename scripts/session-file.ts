/** Reads from a pi session file what a resumed process has to go on from, with the extension's own fold. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { EngineEvent } from "../src/events/schema.ts";
import { inOrder } from "../src/events/upcast.ts";
import { type Json, parseJson } from "../src/json.ts";
import type { Artifact } from "../src/projections/artifacts.ts";
import type { Page } from "../src/projections/pages.ts";
import { fold, type State } from "../src/projections/state.ts";
import { eventsIn } from "../src/transcript/entries.ts";

const Node = z.looseObject({ id: z.string(), parentId: z.string().nullable() });
const Header = z.object({ type: z.literal("session"), id: z.string() });

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

/** The entries that lead to the last one: pi starts there, since its place in the tree is not kept. */
function branchOf(entries: readonly Json[]): readonly Json[] {
  const nodes = entries.flatMap((entry) => Node.safeParse(entry).data ?? []);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const branch = new Set<string>();
  let node = nodes.at(-1);
  while (node && !branch.has(node.id)) {
    branch.add(node.id);
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return entries.filter((entry) => branch.has(Node.safeParse(entry).data?.id ?? ""));
}

/**
 * Reads a session file; lines that are no JSON are left out, as pi does it.
 * @throws when it cannot be read or has no session header
 */
export function readSession(sessionFile: string): StoredSession {
  const lines = readFileSync(sessionFile, "utf8").split("\n");
  const entries = lines.flatMap((line) => parseJson(line) ?? []);
  const owner = Header.parse(entries[0]).id;
  const file = eventsIn(entries);
  const branch = eventsIn(branchOf(entries)).events;
  return {
    owner,
    state: fold(file.events, branch, owner),
    events: inOrder(branch),
    skipped: file.newer + file.corrupt,
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
