/** Running a command to its end, with its output shown. */
import { spawn } from "node:child_process";
import { ROOT } from "./paths.ts";

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  /** After this many milliseconds the command is ended. */
  readonly deadlineMs?: number;
  readonly output?: "shown" | "dropped";
}

/**
 * Runs a command in the project folder without a terminal on its stdin.
 * @returns its exit code; 1 when it could not start, was ended by a signal or passed its deadline
 */
export function run(file: string, args: readonly string[], options: Options = {}): Promise<number> {
  const { env = process.env, deadlineMs, output = "shown" } = options;
  const shown = output === "shown" ? "inherit" : "ignore";
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env,
      stdio: ["ignore", shown, shown],
      timeout: deadlineMs,
      killSignal: "SIGKILL",
      windowsHide: true,
    });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a JavaScript tool of this project with the Node that runs this script; see {@link run}. */
export function runTool(script: string, args: readonly string[], options: Options = {}): Promise<number> {
  return run(process.execPath, [script, ...args], options);
}

/** What a failed script prints: the message of an error, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
