/** Starts the binary and settles it: exit, deadline or abort, whichever comes first. Owns and ends the child. */
import { type ChildProcess, spawn } from "node:child_process";
import { firstValueFrom, fromEvent, map, merge, Observable, race, take, timer } from "rxjs";

export interface Invocation {
  readonly file: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** How a process ended. `stdout` is what it had printed by then; `droppedBytes` counts what did not fit. */
export type Exit =
  | { readonly kind: "unstartable"; readonly reason: "missing" | "refused"; readonly message: string }
  | {
      readonly kind: "exited" | "deadline" | "aborted";
      readonly code: number | undefined;
      readonly signal: string | undefined;
      readonly stdout: string;
      readonly stderr: string;
      readonly droppedBytes: number;
    };

/** Above this, output is counted and dropped; the child goes on, so that its work is not cut in the middle. */
export const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** A daemon started by the child may hold the pipe open after it: wait this long for the rest, then go on. */
const DRAIN_MS = 150;
/** Between the polite and the final signal. */
const TERM_GRACE_MS = 500;
const KILL_GRACE_MS = 2000;

class Output {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  dropped = 0;

  take(chunk: Buffer): void {
    if (this.#bytes + chunk.length > MAX_OUTPUT_BYTES) {
      this.dropped += chunk.length;
      return;
    }
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}

/** Sends a signal to the child's whole process group (its own only, where groups do not exist). */
function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

type Settled = "exited" | "deadline" | "aborted" | { failed: NodeJS.ErrnoException };

function aborts(signal: AbortSignal): Observable<"aborted"> {
  return new Observable((subscriber) => {
    const fire = (): void => subscriber.next("aborted");
    if (signal.aborted) fire();
    signal.addEventListener("abort", fire, { once: true });
    return () => signal.removeEventListener("abort", fire);
  });
}

function settles(child: ChildProcess, invocation: Invocation): Promise<Settled> {
  const exit = fromEvent(child, "exit").pipe(map((): Settled => "exited"));
  const error = fromEvent(child, "error").pipe(
    map((failed): Settled => ({ failed: failed instanceof Error ? failed : new Error(String(failed)) })),
  );
  const deadline = timer(invocation.deadlineMs).pipe(map((): Settled => "deadline"));
  return firstValueFrom(merge(exit, error, deadline, aborts(invocation.signal)).pipe(take(1)));
}

/** Resolves true when the child's event came within `ms`. */
function within(child: ChildProcess, event: "exit" | "close", ms: number): Promise<boolean> {
  return firstValueFrom(race(fromEvent(child, event).pipe(map(() => true)), timer(ms).pipe(map(() => false))));
}

async function endChild(child: ChildProcess): Promise<void> {
  for (const [signal, grace] of [
    ["SIGTERM", TERM_GRACE_MS],
    ["SIGKILL", KILL_GRACE_MS],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = within(child, "exit", grace);
    signalTree(child, signal);
    if (await gone) return;
  }
}

/** Whether the listeners must wait for more output: the pipe is still open after the exit. */
async function drain(child: ChildProcess, closed: () => boolean): Promise<void> {
  if (!closed()) await within(child, "close", DRAIN_MS);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/**
 * Runs one process to its end. Never rejects: a missing binary is `unstartable`, an abort or a passed deadline
 * ends the child (and its group) before this resolves. What the daemon was told may go on all the same.
 */
export async function runProcess(invocation: Invocation): Promise<Exit> {
  if (invocation.signal.aborted) {
    return { kind: "aborted", code: undefined, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
  }
  let child: ChildProcess;
  try {
    child = spawn(invocation.file, [...invocation.argv], {
      cwd: invocation.cwd,
      env: invocation.env,
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  } catch (error) {
    // Node throws for what no operating system takes, such as an argument with a NUL character.
    return { kind: "unstartable", reason: "refused", message: error instanceof Error ? error.message : String(error) };
  }
  const stdout = new Output();
  const stderr = new Output();
  let closed = false;
  child.once("close", () => {
    closed = true;
  });
  child.stdout?.on("data", (chunk: Buffer) => stdout.take(chunk));
  child.stderr?.on("data", (chunk: Buffer) => stderr.take(chunk));
  // The child may exit before it has read its input.
  child.stdin?.on("error", () => {});
  child.stdin?.end(invocation.stdin ?? "");

  const settled = await settles(child, invocation);
  if (typeof settled === "object") {
    const missing = settled.failed.code === "ENOENT" || settled.failed.code === "ENOTDIR";
    return { kind: "unstartable", reason: missing ? "missing" : "refused", message: settled.failed.message };
  }
  if (settled !== "exited") await endChild(child);
  await drain(child, () => closed);
  return {
    kind: settled,
    code: child.exitCode ?? undefined,
    signal: child.signalCode ?? undefined,
    stdout: stdout.text(),
    stderr: stderr.text(),
    droppedBytes: stdout.dropped,
  };
}
