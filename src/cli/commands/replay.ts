/** `pi-agent-browser replay`: a recorded session, looked into and run again. */
import path from "node:path";
import { parseArgs } from "node:util";
import { bare } from "../../quote.ts";
import { jobOf, scriptOf } from "../../replay/script.ts";
import { stateAt } from "../../replay/state.ts";
import { stateJson, stateLines } from "../../replay/state-text.ts";
import { callsIn, type RecordedCall, readTranscript, type Transcript } from "../../replay/transcript.ts";
import { type Files, realFiles } from "../../world/disk.ts";
import type { ExitCode, Subcommand, Terminal } from "./command.ts";

const USAGE = `pi-agent-browser replay SESSION.jsonl [--state | --script | --report FILE.html] [flags]

  --state            the state at the end of the session, or at a point of it
    --at ID          right after this entry or this call
    --branch ID      on the branch that ends in this entry or this call
  --script           its calls as JSON lines, each of which can be run again
  --script job       the same as one job
  --report FILE      a page of its calls and of what was known after each; replaces FILE
    --images         with every screenshot that can still be had, however large the page becomes
  --json             for programs
`;

const FLAGS = {
  state: { type: "boolean" },
  at: { type: "string" },
  branch: { type: "string" },
  script: { type: "boolean" },
  as: { type: "string" },
  report: { type: "string" },
  images: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** `--script` may stand with its kind or without it, which `parseArgs` knows nothing of. */
function withKind(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === "--script=job") return ["--script", "--as", "job"];
    return word === "job" && words[at - 1] === "--script" ? ["--as", "job"] : [word];
  });
}

function optionsOf(words: readonly string[]) {
  return parseArgs({ args: withKind(words), options: FLAGS, allowPositionals: true });
}

/** What is asked, and what it is asked of. */
interface Task {
  readonly transcript: Transcript;
  readonly files: Files;
  readonly options: ReturnType<typeof optionsOf>["values"];
  readonly terminal: Terminal;
}

const MOST_LINES = 5;

/** Lines that could not be read are told, whatever else is done with the file. */
function tellBad({ transcript: { bad, header }, terminal: { error } }: Task): void {
  if (header === undefined) error("The file has no header of a pi session.\n");
  for (const { line, why } of bad.slice(0, MOST_LINES)) error(`Line ${line} is left out: ${why}.\n`);
  if (bad.length > MOST_LINES) error(`${bad.length - MOST_LINES} more lines are left out.\n`);
}

function showState({ transcript, files, options, terminal: { out, error } }: Task): ExitCode {
  const at = stateAt(transcript, options);
  if (typeof at === "string") {
    error(`${at}\n`);
    return 2;
  }
  const bytesOf = (file: string): number | undefined => files.stat(file)?.bytes;
  out(
    options.json
      ? `${JSON.stringify(stateJson(at, bytesOf), undefined, 1)}\n`
      : `${stateLines(at, bytesOf).join("\n")}\n`,
  );
  return 0;
}

/** On the branch that is named, or on the active one, up to the point that is named. */
function callsOf({ transcript, options }: Task): readonly RecordedCall[] {
  const at = stateAt(transcript, options);
  if (typeof at === "string") throw new Error(at);
  return callsIn(at.branch);
}

function showScript(task: Task): ExitCode {
  const { out, error } = task.terminal;
  const calls = callsOf(task);
  if (task.options.as !== undefined && task.options.as !== "job") throw new Error("--as takes job.");
  const list = scriptOf(calls);
  const { job, leftOut } = task.options.as === "job" ? jobOf(calls) : { ...list, job: undefined };
  const lines = task.options.as === "job" ? (job ? [job] : []) : list.calls.map(({ params }) => params);
  for (const line of lines) out(`${JSON.stringify(line)}\n`);
  for (const { id, why } of leftOut) error(`The call ${bare(id)} is left out: ${why}.\n`);
  return lines.length > 0 ? 0 : 2;
}

async function makeReport({ transcript, files, options, terminal }: Task, file: string): Promise<ExitCode> {
  // Only who asks for a report needs its page.
  const { writeReport } = await import("../../report/report.ts");
  const target = path.resolve(terminal.cwd, file);
  const images = options.images ? "all" : "some";
  const reason = writeReport(transcript, target, { now: Date.now(), files, images, branch: options.branch });
  if (reason !== undefined) throw new Error(`${file} cannot be written: ${reason}`);
  terminal.out(`The report is in ${target}\n`);
  return 0;
}

function taskOf(words: readonly string[], terminal: Terminal): Task {
  const { values, positionals } = optionsOf(words);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`Name one session file.\n\n${USAGE.trimEnd()}`);
  const files = realFiles(
    () => terminal.cwd,
    () => `${process.pid}`,
  );
  const bytes = files.read(path.resolve(terminal.cwd, file));
  if (bytes === undefined) throw new Error(`${file} cannot be read.`);
  const transcript = readTranscript(new TextDecoder().decode(bytes));
  if (transcript.header === undefined && transcript.entries.length === 0) {
    throw new Error(`${file} is no session file of pi.`);
  }
  return { transcript, files, options: values, terminal };
}

export const replay: Subcommand = {
  name: "replay",
  summary: "Looks into a recorded session, and runs it again.",
  usage: USAGE,
  run: async (words, terminal) => {
    const task = taskOf(words, terminal);
    tellBad(task);
    if (task.options.report !== undefined) return makeReport(task, task.options.report);
    return task.options.script ? showScript(task) : showState(task);
  },
};
