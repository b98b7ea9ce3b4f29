/** The command `/browser`: what is known of the browser, and a page of the whole session. For the user only. */
import path from "node:path";
import type { ExtensionCommandContext, RegisteredCommand } from "@earendil-works/pi-coding-agent";
import type { State } from "../projections/state.ts";
import { eventsIn } from "../transcript/entries.ts";
import type { World } from "../world/world.ts";
import { cut, plain } from "./view.ts";

/** What the command looks at; undefined before the session has begun. */
export interface Looked {
  readonly state: State;
  readonly world: Pick<World, "files" | "now">;
}

/** What the command needs of pi. */
export type CommandContext = Pick<ExtensionCommandContext, "ui"> & {
  readonly sessionManager: Pick<
    ExtensionCommandContext["sessionManager"],
    "getBranch" | "getSessionFile" | "getLeafId"
  >;
};

const DESCRIPTION = "Browser: its page, refs, files and findings; report: a page of the whole session";
const REPORT = "report";
/** Columns, where nobody knows how wide the terminal is. */
const WIDTH = 100;
/** What pi puts around a line. */
const MARGIN = 4;

/** Only who asks for a report needs its page, and a start of pi should not read it. */
const load = () => import("../report/report.ts");

async function tellState({ state, world }: Looked, { ui, sessionManager }: CommandContext): Promise<void> {
  const { summaryLines } = await load();
  const { events } = eventsIn(sessionManager.getBranch());
  const lines = summaryLines(state, { branch: events, now: world.now() });
  // A line that pi wraps would let words of a page stand where a line begins.
  const width = (process.stdout.columns ?? WIDTH) - MARGIN;
  ui.notify(lines.map((line) => cut(plain(line), width)).join("\n"), "info");
}

/** @returns the path of the report, or why there is none */
async function makeReport(
  { world: { files, now } }: Looked,
  { sessionManager }: CommandContext,
): Promise<{ readonly file: string } | { readonly problem: string }> {
  const session = sessionManager.getSessionFile();
  if (session === undefined) return { problem: "There is no report: pi keeps no file of this session (--no-session)." };
  const bytes = files.read(session);
  if (bytes === undefined) return { problem: "There is no report yet: pi writes its file with the first message." };
  const { readTranscript, writeReport } = await load();
  const { dir, name } = path.parse(session);
  const file = path.join(dir, `${name}.html`);
  const branch = sessionManager.getLeafId() ?? undefined;
  const transcript = readTranscript(new TextDecoder().decode(bytes));
  const reason = writeReport(transcript, file, { now: now(), files, images: "some", branch });
  return reason === undefined ? { file } : { problem: `The report cannot be written to ${file}: ${reason}` };
}

async function tellReport(looked: Looked, context: CommandContext): Promise<void> {
  const made = await makeReport(looked, context);
  if ("file" in made) context.ui.notify(`The report is in ${plain(made.file)}`, "info");
  else context.ui.notify(plain(made.problem), "warning");
}

/** Runs the command with the words behind its name. */
export async function runBrowserCommand(
  words: string,
  looked: Looked | undefined,
  context: CommandContext,
): Promise<void> {
  const asked = words.trim();
  if (looked === undefined) context.ui.notify("There is no session yet.", "warning");
  else if (asked === "") await tellState(looked, context);
  else if (asked === REPORT) await tellReport(looked, context);
  else context.ui.notify(`/browser shows the state; /browser ${REPORT} writes a page of the session.`, "warning");
}

/** @param looked is asked each time */
export function browserCommand(
  looked: () => Promise<Looked | undefined>,
): Omit<RegisteredCommand, "name" | "sourceInfo"> {
  return {
    description: DESCRIPTION,
    getArgumentCompletions: (begun) =>
      REPORT.startsWith(begun) ? [{ value: REPORT, label: REPORT, description: "Writes a page of the session" }] : null,
    handler: async (words, context) => runBrowserCommand(words, await looked(), context),
  };
}
