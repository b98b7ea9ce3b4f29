/** Runs the real pi once, with the scripted model, and reads what it reports. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { isJsonObject, type JsonObject, parseJson, stringMember } from "../src/json.ts";
import type { ModelScript } from "./model-script.ts";
import { EXTENSION, SCRIPTED_MODEL, TOOLS } from "./paths.ts";

/** One event of `pi --mode json`; parse it with {@link ToolStarted} or {@link ToolFinished}. */
export type PiEvent = JsonObject;

/** A tool call that begins. */
export const ToolStarted = z.object({
  type: z.literal("tool_execution_start"),
  toolCallId: z.string(),
  toolName: z.string(),
  args: z.json(),
});
export type ToolStarted = z.infer<typeof ToolStarted>;

const Content = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
]);

/** A tool call that has ended. */
export const ToolFinished = z.object({
  type: z.literal("tool_execution_end"),
  toolCallId: z.string(),
  toolName: z.string(),
  result: z.object({ content: z.array(Content), details: z.json().optional() }),
  isError: z.boolean(),
});
export type ToolFinished = z.infer<typeof ToolFinished>;

export interface PiRun {
  readonly script: ModelScript;
  readonly prompt: string;
  readonly cwd: string;
  /** pi's own folder, so that the user's settings and extensions stay out. */
  readonly agentDir: string;
  readonly sessionDir: string;
  /** The session to go on with; a new one when absent. */
  readonly sessionFile?: string | undefined;
  /** The whole environment of pi; see `childEnvironment`. */
  readonly env: NodeJS.ProcessEnv;
  /** The extension under test; the built one when absent, what is installed in `agentDir` when null. */
  readonly extensionPath?: string | null | undefined;
  /** Gets pi's process id as soon as it runs. */
  readonly onStart?: ((pid: number) => void) | undefined;
  /** Ends pi when aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: PiEvent) => void) | undefined;
  /** 120 s when absent. */
  readonly deadlineMs?: number | undefined;
}

export interface PiResult {
  readonly events: readonly PiEvent[];
  /** The JSONL file that pi wrote or went on with; undefined when it came to none. */
  readonly sessionFile: string | undefined;
  /** The exit code; null when a signal ended pi. */
  readonly code: number | null;
  readonly stderr: string;
  readonly endedBy: "itself" | "deadline" | "abort";
}

/** How long pi may take after SIGTERM: closing a busy browser by process id takes some 5 s, more under load. */
const GRACE_MS = 12_000;
const DEADLINE_MS = 120_000;

function argv(run: PiRun): readonly string[] {
  const resume = run.sessionFile === undefined ? [] : ["--session", run.sessionFile];
  const ours = run.extensionPath === null ? [] : ["-ne", "-e", run.extensionPath ?? EXTENSION];
  return [
    TOOLS.pi,
    "--mode",
    "json",
    ...ours,
    "-e",
    SCRIPTED_MODEL,
    "--model",
    "scripted/m1",
    "--no-skills",
    "--no-context-files",
    "--session-dir",
    run.sessionDir,
    ...resume,
    "-p",
    run.prompt,
  ];
}

/** `env` with pi's own folder set, and without anything that pi would ask the network for. */
export function piEnvironment(env: NodeJS.ProcessEnv, agentDir: string): NodeJS.ProcessEnv {
  return { ...env, PI_CODING_AGENT_DIR: agentDir, PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" };
}

/** Calls `onLine` for each line. Splits on LF alone: other line separators may stand inside a JSON string. */
function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
}

function sessionFileOf(run: PiRun, events: readonly PiEvent[]): string | undefined {
  if (run.sessionFile !== undefined) return run.sessionFile;
  const id = stringMember(
    events.find((event) => event.type === "session"),
    "id",
  );
  if (id === undefined) return undefined;
  const name = readdirSync(run.sessionDir, { recursive: true, encoding: "utf8" }).find((file) =>
    file.endsWith(`_${id}.jsonl`),
  );
  return name && path.join(run.sessionDir, name);
}

/** Ends the child when `signal` fires: politely, then by force. Resolves with its exit code. */
function exitOf(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    let force: NodeJS.Timeout | undefined;
    const end = (): void => {
      child.kill("SIGTERM");
      force = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    };
    const settled = (): void => {
      clearTimeout(force);
      signal.removeEventListener("abort", end);
    };
    child.once("error", (error) => {
      settled();
      reject(error);
    });
    // "close" comes after the last event was read, but a process of a grandchild may hold the pipes open.
    child.once("exit", () => setTimeout(() => child.stdout?.destroy(), 1000).unref());
    child.once("close", (code) => {
      settled();
      resolve(code);
    });
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

/**
 * Runs `pi --mode json` with one prompt until it ends by itself, its deadline passes or it is aborted.
 * @throws only when pi cannot be started
 */
export async function runPi(run: PiRun): Promise<PiResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "pi-script-"));
  const deadline = AbortSignal.timeout(run.deadlineMs ?? DEADLINE_MS);
  const stop = run.signal === undefined ? deadline : AbortSignal.any([deadline, run.signal]);
  try {
    const scriptFile = path.join(folder, "script.json");
    writeFileSync(scriptFile, JSON.stringify(run.script));
    const child = spawn(process.execPath, argv(run), {
      cwd: run.cwd,
      env: { ...piEnvironment(run.env, run.agentDir), SCRIPTED_MODEL: scriptFile },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    if (child.pid !== undefined) run.onStart?.(child.pid);
    const events: PiEvent[] = [];
    let stderr = "";
    eachLine(child.stdout, (line) => {
      const event = parseJson(line);
      if (!isJsonObject(event)) return;
      events.push(event);
      run.onEvent?.(event);
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    const code = await exitOf(child, stop);
    const endedBy = run.signal?.aborted ? "abort" : deadline.aborted ? "deadline" : "itself";
    return { events, sessionFile: sessionFileOf(run, events), code, stderr, endedBy };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tool calls that ended, in the order in which they ended. */
export function finishedTools(events: readonly PiEvent[]): readonly ToolFinished[] {
  return events.flatMap((event) => ToolFinished.safeParse(event).data ?? []);
}

/** The text of a result, without its images. */
export function resultText(finished: ToolFinished): string {
  return finished.result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

/** What the model reported as its own failure (a script without a fitting reply); undefined when nothing did. */
export function modelError(events: readonly PiEvent[]): string | undefined {
  for (const event of events.toReversed()) {
    const error = stringMember(event.message, "errorMessage");
    if (event.type === "message_end" && error !== undefined) return error;
  }
  return undefined;
}
