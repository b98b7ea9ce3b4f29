/** The desktop of a call that is recorded: what it was asked of apps, and what it answered. */
import type { Desktop, Walk } from "../world/desktop.ts";
import { type Ask, bytesFact, type Taken } from "./taken.ts";

/** Characters that are kept of what one call looked at among installed apps. */
const MOST_SEEN = 300_000;

/** Variables by which the search for apps and their end go. */
const VARIABLES = ["XDG_DATA_HOME", "XDG_DATA_DIRS", "PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS"];

type Placed<T> = (readonly [place: string, what: T])[];

/** What was found where. Pairs, since a redactor takes the name of a member for what tells a secret. */
interface Seen {
  readonly names: Placed<readonly string[]>;
  readonly kinds: Placed<"file" | "folder">;
  readonly programs: string[];
  readonly real: Placed<string>;
  readonly texts: Placed<string>;
  readonly heads: Placed<object>;
  ended: boolean;
}

function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function taking(walk: Walk, taken: Taken, seen: Seen): Walk {
  let left = MOST_SEEN;
  const known = new Set<string>();
  /** Each answer once: within a call nothing of it changes. */
  const note = (how: string, place: string, length: number, put: () => void): void => {
    if (known.has(`${how} ${place}`)) return;
    known.add(`${how} ${place}`);
    left -= place.length + length;
    if (left >= 0) put();
    else taken.incomplete = "it looked at more installed apps than a tape keeps";
  };
  const looked = <T>(found: T): T => {
    seen.ended = walk.ended;
    return found;
  };
  return {
    names: (folder) => {
      const found = looked(walk.names(folder));
      if (found.length > 0) note("names", folder, found.join().length, () => seen.names.push([folder, found]));
      return found;
    },
    kind: (place) => {
      const found = looked(walk.kind(place));
      if (found) note("kind", place, 6, () => seen.kinds.push([place, found]));
      return found;
    },
    isProgram: (file) => {
      const found = looked(walk.isProgram(file));
      if (found) note("program", file, 0, () => seen.programs.push(file));
      return found;
    },
    real: (place) => {
      const found = looked(walk.real(place));
      if (found !== undefined) note("real", place, found.length, () => seen.real.push([place, found]));
      return found;
    },
    bytes: (file, count, from) => {
      const found = looked(walk.bytes(file, count, from));
      if (found) {
        const text = textIn(found);
        if (from) taken.incomplete = "it looked into the packed file of an app, which a tape does not keep";
        else if (text === undefined) note("bytes", file, 100, () => seen.heads.push([file, bytesFact(found) ?? {}]));
        else note("bytes", file, text.length, () => seen.texts.push([file, text]));
      }
      return found;
    },
    get ended() {
      return walk.ended;
    },
  };
}

function variablesOf({ env }: Desktop): Readonly<Record<string, string>> {
  return Object.fromEntries(
    VARIABLES.flatMap((name): [string, string][] => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The words that an app is started with are the caller's; those of its program are kept. */
export function recordedDesktop(desktop: Desktop, taken: Taken, ask: Ask): Desktop {
  const { platform, home } = desktop;
  const host = { platform, home, env: variablesOf(desktop) };
  const told = (): typeof host => ask("appHost", [], host);
  return {
    get platform() {
      return told().platform;
    },
    get home() {
      return told().home;
    },
    get env() {
      told();
      return desktop.env;
    },
    walk: () => {
      const seen: Seen = { names: [], kinds: [], programs: [], real: [], texts: [], heads: [], ended: false };
      ask("appWalk", [], seen);
      return taking(desktop.walk(), taken, seen);
    },
    start: async (app) => ask("appStart", [app.launch, app.file, app.prefix.join(" ")], await desktop.start(app)),
    proof: (app) => ask("appProof", [app.launch], desktop.proof(app)),
    runs: (app) => ask("appRuns", [app.launch], desktop.runs(app)),
    port: async (app, ms) => ask("appPort", [app.launch], await desktop.port(app, ms)),
    end: async (app, ms) => ask("appEnd", [app.launch], await desktop.end(app, ms)),
    newLaunch: () => ask("appLaunch", [], desktop.newLaunch()),
    wait: (ms) => desktop.wait(ms),
    leave: (apps) => desktop.leave(apps),
    hold: (app) => desktop.hold(app),
    abandoned: () => desktop.abandoned(),
    endAbandoned: (launch) => desktop.endAbandoned(launch),
  };
}
