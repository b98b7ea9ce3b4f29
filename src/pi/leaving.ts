/**
 * pi leaves without `session_shutdown` when its terminal is closed (it exits at once, with 129) and on Ctrl-C in
 * `pi -p` (no one listens there). Then the browsers are ended in the last moment, before the process is gone. Kept on
 * `globalThis`, since /reload evaluates this module again.
 */
const KEY = Symbol.for("pi-agent-browser-native.leaving");

type Leave = () => void;

function leaveAll(all: ReadonlyMap<string, Leave>): void {
  for (const leave of all.values()) leave();
}

/** Where the versions of the library `signal-exit` keep how many of them listen to each signal. */
function signalExits(): readonly unknown[] {
  return [Reflect.get(process, "__signal_exit_emitter__"), Reflect.get(globalThis, Symbol.for("signal-exit emitter"))];
}

/** Listeners that only look on: they end the process by themselves when nobody else listens. */
function onlookers(): number {
  const counts = signalExits().map((emitter) =>
    typeof emitter === "object" && emitter !== null ? Number(Reflect.get(emitter, "count")) : 0,
  );
  return counts.reduce((sum, count) => sum + (Number.isFinite(count) ? count : 0), 0);
}

/** Ctrl-C ends a process that does not listen to it, and must go on doing so. */
function onInterrupt(all: ReadonlyMap<string, Leave>): void {
  const interrupt = (): void => {
    const others = process.listenerCount("SIGINT") - 1;
    if (others > onlookers()) return;
    // From here on a second Ctrl-C ends it at once.
    process.off("SIGINT", interrupt);
    leaveAll(all);
    process.kill(process.pid, "SIGINT");
  };
  process.on("SIGINT", interrupt);
}

function registry(): Map<string, Leave> {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (known instanceof Map) return known;
  const made = new Map<string, Leave>();
  Reflect.set(globalThis, KEY, made);
  process.on("exit", () => leaveAll(made));
  onInterrupt(made);
  return made;
}

/** Remembers how the browsers of a pi session are ended at once; what has been closed by then costs nothing. */
export function whenLeaving(piSession: string, leave: Leave): void {
  registry().set(piSession, leave);
}
