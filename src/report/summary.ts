/** What is known now, in few lines for a terminal. */
import type { EngineEvent } from "../events/schema.ts";
import type { State } from "../projections/state.ts";
import { counted, duration } from "./data/figures.ts";
import type { Section } from "./data/report.ts";
import { rowsOf } from "./known.ts";
import { visibleLine } from "./visible.ts";

/** How many files and findings are told, the newest of them. */
const MOST_FILES = 6;
const MOST_FINDINGS = 4;

const NAMES: readonly (readonly [Section, string])[] = [
  ["browsers", "browser"],
  ["pages", "page"],
  ["refs", "refs"],
  ["dialogs", "dialog"],
  ["routes", "routes"],
  ["recordings", "recording"],
];

/** Events of the active branch in their order, and the time now in ms since the epoch. */
export interface Recent {
  readonly branch: readonly EngineEvent[];
  readonly now: number;
}

type Finished = Extract<EngineEvent, { type: "call.finished" }>;

function finishedIn(events: readonly EngineEvent[]): readonly Finished[] {
  return events.flatMap((event) => (event.type === "call.finished" ? [event] : []));
}

/** `2 calls and 3 min 10 s ago` */
function ago(at: number, { branch, now }: Recent): string {
  const event = branch[at];
  const since = finishedIn(branch.slice(at)).filter(({ callId }) => callId !== event?.callId).length;
  const time = duration(Math.max(0, now - (event?.at ?? now)));
  return since === 0 ? `${time} ago` : `${counted(since, "call")} and ${time} ago`;
}

/** The refs of a session with their age. */
function aged(session: string, text: string, recent: Recent): string {
  const at = recent.branch.findLastIndex(
    (event) => event.type === "refs.captured" && visibleLine(event.session) === session,
  );
  return at < 0 ? text : `${text}, ${ago(at, recent)}`;
}

function findingLines(recent: Recent): readonly string[] {
  const found = recent.branch.flatMap((event, at) =>
    event.type === "finding.raised" ? [`${visibleLine(event.summary || event.finding)} (${ago(at, recent)})`] : [],
  );
  return found.slice(-MOST_FINDINGS).reverse();
}

function fileLines(state: State): readonly string[] {
  const files = [...rowsOf(state, "files")].map(([path, text]) => `${path}: ${text}`);
  const more = state.artifacts.size - MOST_FILES;
  return [...files.slice(-MOST_FILES).reverse(), ...(more > 0 ? [`${more} more`] : [])];
}

function callsLine(branch: readonly EngineEvent[]): string {
  const finished = finishedIn(branch);
  const bad = finished.filter(({ status }) => status !== "ok").length;
  return `${counted(finished.length, "call")}, ${bad === 0 ? "none" : bad} of them without success`;
}

/** Lines of a name and what is known: session, page, age of refs, files, last findings. Nothing unseen is in them. */
export function summaryLines(state: State, recent: Recent): readonly string[] {
  if (finishedIn(recent.branch).length === 0) return ["No browser yet: the tool agent_browser has not been called."];
  const sections = NAMES.map(([section, name]): readonly [string, readonly string[]] => {
    const rows = [...rowsOf(state, section)];
    return [name, rows.map(([of, text]) => `${of}: ${section === "refs" ? aged(of, text, recent) : text}`)];
  });
  const all: readonly (readonly [string, readonly string[]])[] = [
    ...sections,
    ["files", fileLines(state)],
    ["findings", findingLines(recent)],
    ["calls", [callsLine(recent.branch)]],
  ];
  return all.flatMap(([name, lines]) => lines.map((line, at) => `${(at === 0 ? name : "").padEnd(10)}${line}`));
}
