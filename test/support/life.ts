/** The life of the real pi in its terminal, in the words of a user: ask, quit, resume, fork. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach } from "vitest";
import { z } from "zod";
import { ModelScript } from "../../scripts/model-script.ts";
import { processesOf } from "../../scripts/processes.ts";
import { readSession, type StoredSession } from "../../scripts/session-file.ts";
import { parseJson } from "../../src/json.ts";
import { TOOL_NAME } from "../../src/transcript/entries.ts";
import { argsOf, type Call, eventually, type PiTests, type Result, resultsIn, usePi } from "./pi.ts";
import { type Started, startPi, type Terminal } from "./terminal.ts";
import { type Witnessed, witnessedIn } from "./witnessed.ts";

const WITNESS = path.join(import.meta.dirname, "witness.ts");

/** One answer of the model: a call of our tool, or of any. */
export type Answer = Call | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

export interface LivePi extends Terminal {
  /** The model makes these calls, one an answer; resolves with their results once pi has settled. */
  readonly calls: (...answers: readonly Answer[]) => Promise<readonly Result[]>;
  /** The same, as soon as pi has taken the prompt; resolves with the prompt. */
  readonly ask: (...answers: readonly Answer[]) => Promise<string>;
  /** Resolves with the results to a prompt once pi has settled. */
  readonly settled: (prompt: string) => Promise<readonly Result[]>;
  /**
   * Types a command of pi's, or what is sought in a list that pi shows, and presses return once. Resolves when the screen
   * has shown this since and, where it is named, this has happened once more.
   */
  readonly command: (line: string, shown: string, happened?: Witnessed["what"]) => Promise<void>;
  /** pi's session, as it was when this pi wrote last. */
  readonly session: () => Witnessed;
  /** What this pi has been through, in its order. */
  readonly witnessed: () => readonly Witnessed[];
  /** The session as a process that resumes it reads it. */
  readonly stored: () => StoredSession;
  readonly quit: () => Promise<void>;
}

export interface LifeOptions extends Started {
  /** A session to go on with, by its id or its file. */
  readonly resume?: string;
}

export interface Life extends PiTests {
  /** Starts pi in its terminal; it is ended at the end of the test if the test has not done it. */
  readonly start: (options?: LifeOptions) => LivePi;
}

const SETTINGS = {
  branchSummary: { skipPrompt: true },
  compaction: { enabled: false, keepRecentTokens: 1 },
};

let starts = 0;
let prompts = 0;

/** What the model says last to a prompt. */
export function lastWords(prompt: string): string {
  return `Finished ${prompt}`;
}

function callOf(answer: Answer): { readonly name: string; readonly args: unknown } {
  if (!Array.isArray(answer) && "tool" in answer) return { name: String(answer["tool"]), args: answer["args"] };
  return { name: TOOL_NAME, args: argsOf(answer) };
}

function addToScript(folder: string, prompt: string, answers: readonly Answer[]): void {
  const file = path.join(folder, "script.json");
  const before = ModelScript.parse(JSON.parse(readFileSync(file, "utf8")));
  const replies = [...answers.map((answer) => ({ toolCalls: [callOf(answer)] })), { text: lastWords(prompt) }];
  writeFileSync(file, JSON.stringify({ ...before, [prompt]: replies }));
}

const Asked = z.object({
  message: z.object({ role: z.literal("user"), content: z.array(z.object({ text: z.string().optional() })) }),
});

/** The results between a prompt and the next one. */
function resultsTo(file: string, prompt: string): readonly Result[] {
  const entries = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => parseJson(line));
  const texts = entries.map((entry) =>
    Asked.safeParse(entry)
      .data?.message.content.map(({ text }) => text)
      .join(""),
  );
  const begin = texts.lastIndexOf(prompt);
  const next = texts.findIndex((text, at) => at > begin && text !== undefined);
  const own = entries.slice(begin, next === -1 ? undefined : next);
  return resultsIn(own.map((entry) => z.object({ message: z.unknown() }).safeParse(entry).data?.message));
}

function live(terminal: Terminal, folder: string, witness: string): LivePi {
  const witnessed = (): readonly Witnessed[] => witnessedIn(witness);
  const session = (): Witnessed => {
    const last = witnessed().at(-1);
    if (last === undefined) throw new Error("This pi has not started yet.");
    return last;
  };
  // What is typed before that, the terminal alone would show.
  const started = (): Promise<unknown> => eventually("pi starts", () => witnessed().at(0));
  const ask: LivePi["ask"] = async (...answers) => {
    await started();
    const prompt = `task ${String(++prompts).padStart(3, "0")}`;
    addToScript(folder, prompt, answers);
    await terminal.submit(prompt, () => witnessed().some(({ what, about }) => what === "asked" && about === prompt));
    return prompt;
  };
  const settled: LivePi["settled"] = async (prompt) => {
    const end = await eventually(`the end of ${prompt}\n${terminal.screen().slice(-2000)}`, () => {
      const since = witnessed().slice(witnessed().findIndex(({ about }) => about === prompt));
      return since.find(({ what }) => what === "settled");
    });
    return resultsTo(end.file, prompt);
  };
  const command: LivePi["command"] = async (line, shown, happened) => {
    await started();
    const count = (): number => witnessed().filter(({ what }) => what === happened).length;
    const from = terminal.raw().length;
    terminal.press(line);
    await terminal.shows(line, from);
    const [before, past] = [terminal.raw().length, count()];
    terminal.press("\r");
    if (happened !== undefined) await eventually(`${line}: ${happened}`, () => count() > past || undefined);
    await terminal.shows(shown, before);
  };
  return {
    ...terminal,
    ask,
    settled,
    calls: async (...answers) => settled(await ask(...answers)),
    command,
    session,
    witnessed,
    stored: () => readSession(session().file),
    quit: async () => {
      await command("/quit", "");
      await terminal.ended;
    },
  };
}

/** As `usePi`, with pi in its terminal. Every pi is gone at the end of a test. */
export function useLife(): Life {
  const tests = usePi();
  let running: readonly LivePi[] = [];
  afterEach(async () => {
    const left = running;
    running = [];
    for (const pi of left) pi.kill();
    await Promise.all(left.map(({ ended }) => ended));
  });
  return {
    ...tests,
    start: ({ resume, ...options } = {}) => {
      const { folder } = tests.workspace();
      const witness = path.join(folder, `witness-${++starts}.jsonl`);
      const script = readdirSync(folder).includes("script.json")
        ? ModelScript.parse(JSON.parse(readFileSync(path.join(folder, "script.json"), "utf8")))
        : { "*": [{ text: "What was done so far, in short." }] };
      const resumed = resume === undefined ? [] : ["--session", resume];
      const terminal = startPi(tests, script, {
        ...options,
        argv: ["-e", WITNESS, ...resumed, ...(options.argv ?? [])],
        env: { ...options.env, WITNESS: witness },
        settings: { ...SETTINGS, ...options.settings },
      });
      const pi = live(terminal, folder, witness);
      running = [...running, pi];
      return pi;
    },
  };
}

/** Processes that live, by their ids. */
export interface Family {
  readonly daemons: readonly number[];
  /** Browsers themselves, without their helpers. */
  readonly browsers: readonly number[];
}

const BROWSER = / --user-data-dir=/;
/** A browser's own processes, and the shell script that some systems start it with. */
const HELPER = / --type=|^\S*\/(?:ba|da)?sh /;

/** Who lives in the folders of a test, seen from outside. */
export async function familyOf({ socketDir }: { readonly socketDir: string }): Promise<Family> {
  const all = await processesOf(socketDir);
  const daemons = new Set(
    readdirSync(socketDir)
      .filter((name) => name.endsWith(".pid"))
      .map((name) => Number(readFileSync(path.join(socketDir, name), "utf8"))),
  );
  const ids = (wanted: (command: string, pid: number) => boolean): readonly number[] =>
    all
      .filter(({ command, pid }) => wanted(command, pid))
      .map(({ pid }) => pid)
      .toSorted((a, b) => a - b);
  return {
    daemons: ids((_, pid) => daemons.has(pid)),
    browsers: ids((command) => BROWSER.test(command) && !HELPER.test(command)),
  };
}
