/** The language of tests on the real agent-browser and a real Chromium: given an engine, when the agent calls. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endProcessesOf } from "../../scripts/processes.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import { upcast } from "../../src/events/upcast.ts";
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../../src/json.ts";
import type { Environment } from "../../src/upstream/host/environment.ts";
import { realWorld, type Start, type World } from "../../src/world/world.ts";
import { holdAgainstSchema } from "./details.ts";
import type { Seen } from "./given.ts";
import { quickBrowser } from "./quick-browser.ts";

export interface RealOptions {
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly diagnostics?: readonly Diagnostic[];
}

export interface Real {
  readonly engine: Engine;
  /** What pi's transcript holds: events of finished results, and those kept at once. */
  readonly transcript: EngineEvent[];
  /** pi's working folder; empty at first. */
  readonly cwd: string;
  readonly socketDir: string;
  /** Where the browsers make their temporary folders. */
  readonly temporary: string;
  /** The environment of its processes. */
  readonly env: Environment;
  /** Every start of the binary by the engine, in order. */
  readonly starts: readonly Start[];
  /** What the binary has answered to them, and what was shown while the calls ran. */
  readonly said: string[];
  readonly progress: string[];
  /** One call of the agent's; `args` alone or whole parameters. */
  readonly call: (params: readonly string[] | object, signal?: AbortSignal) => Promise<Seen>;
  /** Runs the binary beside the engine, in the managed session (or another). The engine learns nothing of it. */
  readonly raw: (argv: readonly string[], session?: string) => Promise<Json | undefined>;
  /** The name of the managed session in use. */
  readonly session: () => string;
  /** The daemon of a session (the managed one), as upstream's own file names it. */
  readonly daemonPid: (session?: string) => number;
  /** The browser processes of the managed session, as the journal names them. */
  readonly browserPids: () => readonly number[];
  /** The engine of a second pi process that resumes this transcript as it stands now. */
  readonly resume: () => Real;
  /** The engine of another pi session that has been forked from this transcript: it has no browser of its own yet. */
  readonly fork: () => Real;
  /** Ends every process of this folder, whatever state it is in, and removes the folder. */
  readonly close: () => Promise<void>;
}

interface Place {
  readonly root: string;
  readonly cwd: string;
  readonly socketDir: string;
  readonly temporary: string;
  readonly piSession: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Short, since socket paths end at 103 bytes. */
function makePlace(env: Readonly<Record<string, string>>): Place {
  const base = process.platform === "win32" ? os.tmpdir() : "/tmp";
  const root = realpathSync(mkdtempSync(path.join(base, "pt")));
  const folder = (name: string): string => {
    const made = path.join(root, name);
    mkdirSync(made, { mode: 0o700 });
    return made;
  };
  const cwd = folder("work");
  const socketDir = folder("s");
  const temporary = folder("t");
  const own = {
    HOME: folder("home"),
    AGENT_BROWSER_SOCKET_DIR: socketDir,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
  };
  return {
    root,
    cwd,
    socketDir,
    temporary,
    piSession: `pi-${path.basename(root)}`,
    // A home of its own: the developer's agent-browser settings would change what a run does.
    env: { ...process.env, ...quickBrowser(), ...own, ...env },
  };
}

function counting(world: World, starts: Start[], said: string[]): World {
  return {
    ...world,
    run: async (start) => {
      starts.push(start);
      const exit = await world.run(start);
      if (exit.kind !== "unstartable") said.push(exit.stdout, exit.stderr);
      return exit;
    },
  };
}

function eventsOf(details: JsonObject): readonly EngineEvent[] {
  const stored = details["events"];
  return Array.isArray(stored) ? upcast(stored).events : [];
}

function pidIn(file: string): number {
  const pid = Number(readFileSync(file, "utf8"));
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`${file} names no process`);
  return pid;
}

function at(place: Place, earlier: readonly EngineEvent[], diagnostics: readonly Diagnostic[]): Real {
  const starts: Start[] = [];
  const said: string[] = [];
  const progress: string[] = [];
  const transcript = [...earlier];
  const world = realWorld(place.env, place.cwd, place.piSession, path.join(place.root, "spills"));
  const engine = createEngine({
    world: counting(world, starts, said),
    keep: (event) => transcript.push(event),
    diagnostics,
  });
  engine.load(transcript, transcript);
  let calls = 0;
  const session = (): string => {
    const { current } = engine.state.sessions;
    if (current === undefined) throw new Error("no managed session is in use");
    return current;
  };
  return {
    engine,
    transcript,
    cwd: place.cwd,
    socketDir: place.socketDir,
    temporary: place.temporary,
    env: place.env,
    starts,
    said,
    progress,
    call: async (params, signal = new AbortController().signal) => {
      const id = `call-${earlier.length}-${++calls}`;
      const given = Array.isArray(params) ? { args: params } : params;
      const result = await engine.call({ id, params: given, signal, progress: (text) => progress.push(text) });
      const details = result.details.value;
      if (!isJsonObject(details)) throw new Error("details must be an object");
      holdAgainstSchema(details);
      transcript.push(...eventsOf(details));
      return { text: result.text.value, details, isError: result.isError, images: result.images };
    },
    raw: async (argv, name = session()) => {
      const exit = await world.run({
        argv: ["--json", "--session", name, ...argv],
        rows: [{ role: "question", argv }],
        env: undefined,
        deadlineMs: 30_000,
        signal: new AbortController().signal,
      });
      return exit.kind === "unstartable" ? undefined : parseJson(exit.stdout.trim());
    },
    session,
    daemonPid: (name = session()) => pidIn(path.join(place.socketDir, `${name}.pid`)),
    browserPids: () => engine.state.resources.browsers[session()]?.browserPids ?? [],
    resume: () => at(place, transcript, diagnostics),
    fork: () => at({ ...place, piSession: `${place.piSession}-fork` }, transcript, diagnostics),
    close: async () => {
      const left = await endProcessesOf(place.socketDir);
      rmSync(place.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      if (left.length > 0) throw new Error(`cannot end ${left.map(({ pid }) => pid).join(", ")}`);
    },
  };
}

/** An engine on the real world, in folders of its own. Nothing runs until the first call; `close` ends it all. */
export function realEngine(options: RealOptions = {}): Real {
  return at(makePlace(options.env ?? {}), [], options.diagnostics ?? []);
}

/** The ref that a snapshot gives to a control, as `@eN`. `control` is as the tree prints it: `button "Send"`. */
export function refOf(snapshot: Seen, control: string): string {
  const line = snapshot.text.split("\n").find((candidate) => candidate.includes(control));
  const ref = /\bref=(e\d+)\b/.exec(line ?? "")?.[1];
  if (ref === undefined) throw new Error(`no ${control} in:\n${snapshot.text}`);
  return `@${ref}`;
}

/** The parameters of the next action with this id, ready to be called. */
export function actionOf(seen: Seen, id: string): JsonObject {
  const actions = seen.details["nextActions"];
  const found = Array.isArray(actions) ? actions.find((action) => stringMember(action, "id") === id) : undefined;
  const params = member(found, "params");
  if (!isJsonObject(params)) throw new Error(`no next action ${id} in ${JSON.stringify(actions)}\n${seen.text}`);
  return params;
}

/** The argv of the rows that a start carried; its own words when it was no batch. */
export function rowsOf(start: Start | undefined): readonly Json[] {
  const rows = start?.argv.includes("batch") ? parseJson(start.stdin ?? "") : undefined;
  return Array.isArray(rows) ? rows : start ? [[...start.argv]] : [];
}

/** Waits until `holds` does, at most 30 s (a browser's start on a busy machine); throws, naming it, when it never did. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(50)) if (await holds()) return;
  throw new Error(`it never happened that ${what}`);
}

/** Whether a process runs; a zombie does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/** Kills a process of the test's own browser, and waits until it is gone. */
export async function kill(...pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await until(`${pids.join(", ")} ended`, () => !pids.some(runs));
}
