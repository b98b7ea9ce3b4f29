/** The interactive pi in a terminal of its own, as a user has it before them. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn } from "node-pty";
import type { ModelScript } from "../../scripts/model-script.ts";
import { EXTENSION, SCRIPTED_MODEL, TOOLS } from "../../scripts/paths.ts";
import { piEnvironment } from "../../scripts/pi-process.ts";
import { eventually, type PiTests } from "./pi.ts";

export interface Terminal {
  /** pi's process id. */
  readonly pid: number;
  /** What was written to the screen so far, without commands to the terminal. */
  readonly screen: () => string;
  /** The same with them. */
  readonly raw: () => string;
  readonly press: (key: string) => void;
  readonly shows: (what: string) => Promise<unknown>;
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
  const shows = (what: string): Promise<unknown> => {
    // The screen wraps lines where it likes.
    const packed = what.replace(/\s+/g, "");
    return eventually(what, () => screen().replace(/\s+/g, "").includes(packed) || undefined).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${screen().slice(-3000)}`);
      },
    );
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

/** Starts pi with a scripted model in the folders of the running test. */
export function startPi(
  { workspace, env }: Pick<PiTests, "workspace" | "env">,
  script: ModelScript,
  extraEnv: NodeJS.ProcessEnv = {},
): Terminal {
  const { agentDir, folder, sessionDir, workDir } = workspace();
  const scriptFile = path.join(folder, "script.json");
  writeFileSync(scriptFile, JSON.stringify(script));
  const settings = { quietStartup: true, enableInstallTelemetry: false, collapseChangelog: true };
  writeFileSync(path.join(agentDir, "settings.json"), JSON.stringify(settings));
  const argv = ["-ne", "-e", EXTENSION, "-e", SCRIPTED_MODEL, "--model", "scripted/m1", "--session-dir", sessionDir];
  const pty = spawn(process.execPath, [TOOLS.pi, "--no-skills", "--no-context-files", ...argv], {
    name: "xterm-256color",
    cols: 120,
    rows: 40,
    cwd: workDir,
    env: { ...piEnvironment(env(), agentDir), TERM: "xterm-256color", SCRIPTED_MODEL: scriptFile, ...extraEnv },
  });
  return terminal(pty, () => Reflect.apply(Reflect.get(pty, "destroy"), pty, []));
}

/** A message of the scripted model with one call of the tool. */
export function modelCalls(...args: readonly string[]) {
  return { toolCalls: [{ name: "agent_browser", args: { args: [...args] } }] };
}
