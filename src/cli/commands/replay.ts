/** `pi-agent-browser replay`: a recorded session, looked into and run again. */
import path from "node:path";
import { parseArgs } from "node:util";
import { bare } from "../../quote.ts";
import { acceptedSession, acceptedTape } from "../../replay/accept.ts";
import { jobOf, scriptOf } from "../../replay/script.ts";
import { stateAt } from "../../replay/state.ts";
import { stateJson, stateLines } from "../../replay/state-text.ts";
import { readTape, TAPE_FILE } from "../../replay/tape.ts";
import { callsIn, type RecordedCall, readTranscript, type Transcript } from "../../replay/transcript.ts";
import { divergencesOf, verdictJson, verdictLines } from "../../replay/verdict-text.ts";
import { type Verdict, verify } from "../../replay/verify.ts";
import { isSessionName } from "../../upstream/grammar/session-name.ts";
import { type Files, realFiles } from "../../world/disk.ts";
import type { ExitCode, Subcommand, Terminal } from "./command.ts";
import { live } from "./live.ts";

const USAGE = `pi-agent-browser replay SESSION.jsonl [--verify | --state | --script | --live | --report FILE.html] [flags]

  --verify           runs every recorded call through today's code and compares what comes of it (default);
                     ends in 0 when all is the same, 1 when something differs, 2 when it could not be run
    --tape FILE      the recording; without it that in the session's private folder, or SESSION.tape.jsonl
    --all            every difference, not only the first
    --accept         writes what comes out today into SESSION.jsonl and its tape
  --state            the state at the end of the session, or at a point of it
    --at ID          right after this entry or this call
    --branch ID      on the branch that ends in this entry or this call
  --script           its calls as JSON lines, each of which can be run again
  --script job       the same as one job
    --with-secrets   those too in which a secret stands
  --report FILE      a page of its calls and of what was known after each; replaces FILE
    --images         with every screenshot that can still be had, however large the page becomes
  --live             its calls again on a real browser, and where outcomes differ
    --read-only      only those that change nothing
    --yes            without asking before those that may change something
  --json             for programs
`;

const FLAGS = {
  verify: { type: "boolean" },
  tape: { type: "string" },
  all: { type: "boolean" },
  accept: { type: "boolean" },
  state: { type: "boolean" },
  at: { type: "string" },
  branch: { type: "string" },
  script: { type: "boolean" },
  as: { type: "string" },
  "with-secrets": { type: "boolean" },
  report: { type: "string" },
  images: { type: "boolean" },
  live: { type: "boolean" },
  "read-only": { type: "boolean" },
  yes: { type: "boolean" },
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
  /** Absolute. */
  readonly file: string;
  readonly text: string;
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
  const secrets = task.options["with-secrets"] === true;
  const list = scriptOf(calls, secrets);
  const { job, leftOut } = task.options.as === "job" ? jobOf(calls, secrets) : { ...list, job: undefined };
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

function textOf(files: Files, file: string): string | undefined {
  const bytes = files.read(file);
  return bytes && new TextDecoder().decode(bytes);
}

/** The tape that is named, or the one of the session; undefined when there is none. */
function tapeOf({ file, files, options, transcript, terminal }: Task): { file: string; text: string } | undefined {
  if (options.tape !== undefined) {
    const named = path.resolve(terminal.cwd, options.tape);
    const text = textOf(files, named);
    if (text === undefined) throw new Error(`${options.tape} cannot be read.`);
    return { file: named, text };
  }
  const id = transcript.header?.id ?? "";
  const own = isSessionName(id) ? [path.join(path.dirname(file), `${id}.agent-browser`, TAPE_FILE)] : [];
  for (const place of [...own, file.replace(/(?:\.jsonl)?$/, ".tape.jsonl")]) {
    const text = textOf(files, place);
    if (text !== undefined) return { file: place, text };
  }
  return undefined;
}

function codeOf(verdict: Verdict): ExitCode {
  if (verdict.newer > 0 || verdict.calls.length === 0) return 2;
  return divergencesOf(verdict).length > 0 ? 1 : 0;
}

async function runVerify(task: Task): Promise<ExitCode> {
  const { transcript, options, terminal, files } = task;
  const taped = tapeOf(task);
  const verdict = await verify(transcript, taped && readTape(taped.text));
  const lines = options.json
    ? [JSON.stringify(verdictJson(verdict), undefined, 1)]
    : verdictLines(verdict, options.all === true);
  terminal.out(`${lines.join("\n")}\n`);
  if (!options.accept) return codeOf(verdict);
  const problem =
    files.replace(task.file, acceptedSession(task.text, verdict.calls)) ??
    (taped && files.replace(taped.file, acceptedTape(taped.text, verdict.calls)));
  if (problem !== undefined) throw new Error(problem);
  terminal.out("Accepted.\n");
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
  const text = textOf(files, path.resolve(terminal.cwd, file));
  if (text === undefined) throw new Error(`${file} cannot be read.`);
  const transcript = readTranscript(text);
  if (transcript.header === undefined && transcript.entries.length === 0) {
    throw new Error(`${file} is no session file of pi.`);
  }
  return { file: path.resolve(terminal.cwd, file), text, transcript, files, options: values, terminal };
}

export const replay: Subcommand = {
  name: "replay",
  summary: "Looks into a recorded session, and runs it again.",
  usage: USAGE,
  run: async (words, terminal) => {
    const task = taskOf(words, terminal);
    tellBad(task);
    if (task.options.report !== undefined) return makeReport(task, task.options.report);
    if (task.options.state) return showState(task);
    if (task.options.live) return live(callsOf(task), task.options, terminal);
    return task.options.script ? showScript(task) : runVerify(task);
  },
};
