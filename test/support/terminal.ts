/** The interactive pi in a terminal of its own, as a user has it before them. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn } from "node-pty";
import type { ModelScript } from "../../scripts/model-script.ts";
import { EXTENSION, SCRIPTED_MODEL, TOOLS } from "../../scripts/paths.ts";
import { piEnvironment } from "../../scripts/pi-process.ts";
import { isJsonObject, type Json, parseJson } from "../../src/json.ts";
import { eventually, type PiTests } from "./pi.ts";

export interface Terminal {
  /** pi's process id. */
  readonly pid: number;
  /** What was written to the screen so far, without commands to the terminal. */
  readonly screen: () => string;
  /** The same with them. */
  readonly raw: () => string;
  readonly press: (key: string) => void;
  /** Waits until this is on the screen, or was: of all that was written, or of what came after the first `from` signs. */
  readonly shows: (what: string, from?: number) => Promise<unknown>;
  /** Types a line and presses return until pi has taken it. */
  readonly submit: (line: string, until: () => boolean) => Promise<void>;
  readonly ended: Promise<number>;
  /** Closes the terminal, as its window is closed: pi can neither read nor write there any more. */
  readonly close: () => void;
  readonly kill: () => void;
}

function terminal(pty: IPty, close: () => void): Terminal {
  let raw = "";
  pty.onData((chunk) => {
    raw += chunk;
  });
  const screen = (): string => stripVTControlCharacters(raw);
  const shows = (what: string, from = 0): Promise<unknown> => {
    // The screen wraps lines where it likes.
    const packed = what.replace(/\s+/g, "");
    const seen = (): string => stripVTControlCharacters(raw.slice(from)).replace(/\s+/g, "");
    return eventually(what, () => seen().includes(packed) || undefined).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${screen().slice(-3000)}`);
    });
  };
  return {
    pid: pty.pid,
    screen,
    raw: () => raw,
    press: (key) => pty.write(key),
    shows,
    submit: async (line, until) => {
      pty.write(line);
      await shows(line);
      // A return key that comes with the text counts as pasted, and one during pi's start is refused: ask again.
      await eventually(String(until), () => {
        if (until()) return true;
        pty.write("\r");
        return undefined;
      });
    },
    ended: new Promise((resolve) => {
      pty.onExit(({ exitCode }) => resolve(exitCode));
    }),
    close,
    kill: () => pty.kill("SIGKILL"),
  };
}

/** How pi is started, where it is not as in most tests. */
export interface Started {
  /** The extension under test; the built one when absent, what is installed when null. */
  readonly extension?: string | null | undefined;
  readonly argv?: readonly string[] | undefined;
  /** The folder to start it in. */
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly settings?: object | undefined;
}

/** pi's settings of a test, beside what `pi install` has written there. */
function writeSettings(agentDir: string, settings: object): void {
  const file = path.join(agentDir, "settings.json");
  const quiet = { quietStartup: true, enableInstallTelemetry: false, collapseChangelog: true };
  let before: Json | undefined;
  try {
    before = parseJson(readFileSync(file, "utf8"));
  } catch {
    // It is the first pi here.
  }
  writeFileSync(file, JSON.stringify({ ...(isJsonObject(before) ? before : {}), ...quiet, ...settings }));
}

/** Starts pi with a scripted model in the folders of the running test; it reads `script.json` at each answer. */
export function startPi(
  { workspace, env }: Pick<PiTests, "workspace" | "env">,
  script: ModelScript,
  { extension = EXTENSION, argv = [], cwd, env: extraEnv = {}, settings = {} }: Started = {},
): Terminal {
  const { agentDir, folder, sessionDir, workDir } = workspace();
  const scriptFile = path.join(folder, "script.json");
  writeFileSync(scriptFile, JSON.stringify(script));
  writeSettings(agentDir, settings);
  const ours = extension === null ? [] : ["-ne", "-e", extension];
  const model = ["-e", SCRIPTED_MODEL, "--model", "scripted/m1", "--session-dir", sessionDir];
  const words = [TOOLS.pi, "--no-skills", "--no-context-files", ...ours, ...model, ...argv];
  const environment = {
    ...piEnvironment(env(), agentDir),
    TERM: "xterm-256color",
    SCRIPTED_MODEL: scriptFile,
    ...extraEnv,
  };
  const pty = spawn(process.execPath, words, {
    name: "xterm-256color",
    cols: 120,
    rows: 40,
    cwd: cwd ?? workDir,
    // A terminal gets a variable that is undefined as the word "undefined".
    env: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined)),
  });
  return terminal(pty, () => Reflect.apply(Reflect.get(pty, "destroy"), pty, []));
}

/** A message of the scripted model with one call of the tool. */
export function modelCalls(...args: readonly string[]) {
  return { toolCalls: [{ name: "agent_browser", args: { args: [...args] } }] };
}
