/**
 * Browsers of pi sessions that this process has left by /new, /resume or /fork. They are kept, since the user may
 * come back to them, and closed when the process quits. Kept on `globalThis`, since /reload evaluates this module
 * again.
 */
const KEY = Symbol.for("pi-agent-browser-native.left-behind");

type Close = () => Promise<unknown>;

function registry(): Map<string, Close> {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (known instanceof Map) return known;
  const made = new Map<string, Close>();
  Reflect.set(globalThis, KEY, made);
  return made;
}

/** Remembers how to close what a pi session has open. */
export function leaveBehind(piSession: string, close: Close): void {
  registry().set(piSession, close);
}

/** The session is active again and takes care of its own. */
export function takeBack(piSession: string): void {
  registry().delete(piSession);
}

/** Closes everything left behind. Never rejects. */
export async function closeLeftBehind(): Promise<void> {
  const closing = [...registry().values()];
  registry().clear();
  await Promise.allSettled(closing.map((close) => close()));
}
