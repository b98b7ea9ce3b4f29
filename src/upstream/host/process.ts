/** Starts the binary and settles it: exit, deadline or abort, whichever comes first. Owns and ends the child. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { filter, firstValueFrom, fromEvent, map, merge, NEVER, Observable, race, take, timer } from "rxjs";

/** What is asked of a child from outside: public types name nothing of Node's. */
export interface Child {
  readonly pid?: number | undefined;
  kill(signal: "SIGTERM" | "SIGKILL"): boolean;
}

export interface Invocation {
  readonly file: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Aborted when the page that it is about has crashed. */
  readonly crashed?: AbortSignal;
  /** Where the child stands while it runs, for one that cannot wait for its end. */
  readonly children?: Set<Child>;
}

/**
 * How a process ended. `stdout` is what it had printed by then; `droppedBytes` counts what of it did not fit.
 * - unstartable: nothing ran. missing: there is no such binary; refused: the system would not start it; aborted: the
 *   caller had already given up. `message` says more, as a sentence or a clause.
 * - deadline, aborted: it was running and was ended, so its work may have been done.
 * - crashed: the same, since the page that it was about has crashed and could not answer it any more.
 */
export type Exit =
  | { readonly kind: "unstartable"; readonly reason: "missing" | "refused" | "aborted"; readonly message: string }
  | {
      readonly kind: "exited" | "deadline" | "aborted" | "crashed";
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
  bytes = 0;
  dropped = 0;

  take(chunk: Buffer): void {
    if (this.dropped > 0 || this.bytes + chunk.length > MAX_OUTPUT_BYTES) {
      this.dropped += chunk.length;
      return;
    }
    this.bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}

/** Sends a signal to the child's whole process group (its own only, where groups do not exist). */
function signalTree(child: Child, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

type Settled = "exited" | "deadline" | "aborted" | "crashed" | { failed: NodeJS.ErrnoException };

function aborts<T extends "aborted" | "crashed">(signal: AbortSignal, what: T): Observable<T> {
  return new Observable((subscriber) => {
    const fire = (): void => subscriber.next(what);
    if (signal.aborted) fire();
    signal.addEventListener("abort", fire, { once: true });
    return () => signal.removeEventListener("abort", fire);
  });
}

function settles(child: ChildProcess, invocation: Invocation): Promise<Settled> {
  const exit = fromEvent(child, "exit").pipe(map((): Settled => "exited"));
  // Only a child without an id has failed to start; a later error leaves the running child to its end.
  const error = fromEvent(child, "error").pipe(
    filter(() => child.pid === undefined),
    map((failed): Settled => ({ failed: failed instanceof Error ? failed : new Error(String(failed)) })),
  );
  const deadline = timer(invocation.deadlineMs).pipe(map((): Settled => "deadline"));
  const { signal, crashed } = invocation;
  const crash = crashed ? aborts(crashed, "crashed") : NEVER;
  return firstValueFrom(merge(exit, error, deadline, aborts(signal, "aborted"), crash).pipe(take(1)));
}

/** Resolves true when the child's event came within `ms`. */
function within(child: ChildProcess, event: "exit" | "close", ms: number): Promise<boolean> {
  return firstValueFrom(race(fromEvent(child, event).pipe(map(() => true)), timer(ms).pipe(map(() => false))));
}

/** Ends these with their groups, without waiting. */
export function killAll(children: ReadonlySet<Child>): void {
  for (const child of children) signalTree(child, "SIGKILL");
}

async function endChild(child: ChildProcess): Promise<void> {
  for (const [signal, grace] of [
    ["SIGTERM", TERM_GRACE_MS],
    ["SIGKILL", KILL_GRACE_MS],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const gone = within(child, "exit", grace);
    signalTree(child, signal);
    if (await gone) break;
  }
  // A member of its group may have ignored the polite signal and outlived it.
  signalTree(child, "SIGKILL");
}

/** Waits for the rest of the output where the pipe is still open after the exit. `bytes` says how much has been read. */
async function drain(child: ChildProcess, closed: () => boolean, bytes: () => number): Promise<void> {
  if (!closed()) await within(child, "close", DRAIN_MS);
  // Where this process itself was held up, its time is over before it has read what has long been there.
  for (let had = -1; !closed() && bytes() > had; await turn()) had = bytes();
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function refused(message: string): Exit {
  return { kind: "unstartable", reason: "refused", message };
}

/** Node reports a missing working folder, and a script's missing interpreter, as if the file were missing. */
function notStarted(invocation: Invocation, failed: NodeJS.ErrnoException): Exit {
  if (failed.code !== "ENOENT" && failed.code !== "ENOTDIR") return refused(failed.message);
  const { file, cwd } = invocation;
  if (!existsSync(file)) return { kind: "unstartable", reason: "missing", message: `${file} does not exist` };
  return refused(existsSync(cwd) ? failed.message : `the working folder ${cwd} does not exist`);
}

/**
 * Runs one process to its end. Never rejects: a missing binary is `unstartable`, an abort or a passed deadline
 * ends the child (and its group) before this resolves. What the daemon was told may go on all the same.
 */
export async function runProcess(invocation: Invocation): Promise<Exit> {
  if (invocation.signal.aborted) {
    return { kind: "unstartable", reason: "aborted", message: "it was aborted before it was started" };
  }
  let child: ChildProcess;
  try {
    child = spawn(invocation.file, [...invocation.argv], {
      cwd: invocation.cwd,
      env: invocation.env,
      stdio: [invocation.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  } catch (error) {
    // Node throws for some reasons, such as an argument with a NUL character, and emits the others.
    return notStarted(invocation, error instanceof Error ? error : new Error(String(error)));
  }
  invocation.children?.add(child);
  child.once("exit", () => invocation.children?.delete(child));
  const stdout = new Output();
  const stderr = new Output();
  let closed = false;
  // It can come after the end too, and without a listener it would end pi.
  child.on("error", () => {});
  child.once("close", () => {
    closed = true;
  });
  child.stdout?.on("data", (chunk: Buffer) => stdout.take(chunk));
  child.stderr?.on("data", (chunk: Buffer) => stderr.take(chunk));
  // The child may exit before it has read its input.
  child.stdin?.on("error", () => {});
  child.stdin?.end(invocation.stdin);

  const settled = await settles(child, invocation);
  if (typeof settled === "object") return notStarted(invocation, settled.failed);
  if (settled !== "exited") await endChild(child);
  await drain(
    child,
    () => closed,
    () => stdout.bytes + stderr.bytes,
  );
  return {
    kind: settled,
    code: child.exitCode ?? undefined,
    signal: child.signalCode ?? undefined,
    stdout: stdout.text(),
    stderr: stderr.text(),
    droppedBytes: stdout.dropped,
  };
}
