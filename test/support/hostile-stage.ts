/** A real engine on real folders and processes, with canaries beside it that no transcript may reach. */
import { type ChildProcess, spawn } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { EVENT_VERSION } from "../../src/events/schema.ts";
import { type Json, member } from "../../src/json.ts";
import { managedName } from "../../src/session/names.ts";
import { ENTRY_TYPE, eventsIn } from "../../src/transcript/entries.ts";
import { isAlive } from "../../src/upstream/host/processes.ts";
import { realWorld, type World } from "../../src/world/world.ts";
import { FakeBinary } from "./fake-binary.ts";
import type { Targets } from "./hostile-transcript.ts";

const PI_SESSION = "pi-hostile";
const OURS = ["pid", "sock", "target", "config", "engine", "stream", "version", "launch.json"];
/** What a forged launch would have us start. */
const EVIL = "/evil-program";
const EVIL_LAUNCH = JSON.stringify({
  given: ["--executable-path", EVIL],
  repeat: ["--executable-path", EVIL],
  env: { LD_PRELOAD: EVIL, AGENT_BROWSER_EXECUTABLE_PATH: EVIL },
});

/** Looks at the disk, asks for sessions and digests: what one life may take, whatever it has read. */
const MOST_STEPS = 3_000;
const MOST_STARTS = 12;

function canary(words: readonly string[], env: Record<string, string>): ChildProcess {
  const script = "while :; do sleep 1; done";
  return spawn("/bin/sh", ["-c", script, "sh", ...words], {
    env: { PATH: "/usr/bin:/bin", ...env },
    detached: true,
    stdio: "ignore",
  });
}

/** Every file and folder below, with its mode and what is in it. */
function contents(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    names.map((name) => {
      const file = path.join(folder, name);
      const stat = lstatSync(file);
      return [file, `${stat.mode} ${stat.isFile() ? readFileSync(file, "utf8") : ""}`];
    }),
  );
}

/** The last entry of every transcript: it must be known whatever stands before it. */
function lastEntry(seq: number): Json {
  const envelope = { v: EVENT_VERSION, id: "the-last", seq, callId: "c", at: seq, owner: PI_SESSION };
  const page = { type: "page.changed", session: "later", url: "https://site.test/later", urlKey: "later" };
  return { type: "custom", customType: ENTRY_TYPE, data: { ...envelope, ...page } };
}

/** The same world, with its steps counted. */
function counting(world: World): { readonly world: World; readonly steps: () => number } {
  let steps = 0;
  const counted = <A extends readonly unknown[], R>(work: (...given: A) => R) => {
    return (...given: A): R => {
      steps++;
      return work(...given);
    };
  };
  const files = { ...world.files, stat: counted(world.files.stat), entry: counted(world.files.entry) };
  return {
    world: {
      ...world,
      files,
      session: counted(world.session),
      digest: counted(world.digest),
      familyOf: counted(world.familyOf),
    },
    steps: () => steps,
  };
}

type Call = (args: readonly string[]) => Promise<string>;

export class HostileStage {
  readonly targets: Targets;
  readonly #fake = new FakeBinary();
  readonly #root = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-hostile-"));
  readonly #profile = mkdtempSync(path.join(realpathSync(os.tmpdir()), "agent-browser-chrome-canary-"));
  readonly #children: readonly ChildProcess[];
  #known: ReadonlyMap<string, string>;

  constructor() {
    const { folder, env } = this.#fake;
    const sockets = env["AGENT_BROWSER_SOCKET_DIR"] ?? "";
    const other = { AGENT_BROWSER_SESSION: "other", AGENT_BROWSER_SOCKET_DIR: sockets };
    this.#children = [
      canary([`--user-data-dir=${this.#profile}`], other),
      canary([], { ...other, AGENT_BROWSER_DAEMON: "1" }),
    ];
    const pids = this.#children.flatMap(({ pid }) => pid ?? []);
    mkdirSync(this.#at("canary", "deep"), { recursive: true });
    mkdirSync(this.#spills, { recursive: true });
    mkdirSync(path.join(this.#spills, "0123456789abcdef01234567.txt"));
    const places = [this.#at("canary"), this.#at("canary", "deep"), this.#profile, this.#spills];
    for (const place of places) writeFileSync(path.join(place, "notes.txt"), "kept");
    for (const ending of OURS)
      writeFileSync(this.#at("canary", `evil.${ending}`), ending === "pid" ? `${pids[1]}` : "");
    writeFileSync(this.#at("canary", "evil.launch.json"), EVIL_LAUNCH, { mode: 0o600 });
    mkdirSync(sockets, { mode: 0o700 });
    const relative = path.relative(sockets, this.#at("canary", "evil"));
    this.targets = {
      piSession: PI_SESSION,
      cwd: folder,
      pids,
      places: [...places, ...places.map((place) => path.join(place, "notes.txt")), relative, `${places[0]}/evil`],
    };
    this.#known = this.#files();
  }

  get #spills(): string {
    return this.#at("spills");
  }

  #at(...parts: readonly string[]): string {
    return path.join(this.#root, ...parts);
  }

  #files(): ReadonlyMap<string, string> {
    return new Map([this.#at("canary"), this.#spills, this.#profile].flatMap((folder) => [...contents(folder)]));
  }

  /** What has become of the canary files since the last look: each harm is told of the life that did it. */
  #changed(): readonly string[] {
    const now = this.#files();
    const changed = [...this.#known].flatMap(([file, was]) => (now.get(file) === was ? [] : [`${file} was changed`]));
    // What a call keeps itself goes into this folder.
    const made = [...now.keys()].filter((file) => !this.#known.has(file) && path.dirname(file) !== this.#spills);
    this.#known = now;
    return [...changed, ...made.map((file) => `${file} was made`)];
  }

  /**
   * A life on these entries: loaded, a read call, with `whole` a browser opened and closed, quit.
   * @returns what was wrong with it; empty when it did no harm
   */
  async faultsOf(entries: readonly Json[], whole: boolean): Promise<readonly string[]> {
    this.#plant();
    const starts = this.#fake.noted("child").length;
    const { world, steps } = counting(realWorld(this.#fake.env, this.targets.cwd, PI_SESSION, this.#spills));
    const faults: string[] = [];
    try {
      faults.push(...(await this.#live(createEngine({ world, keep: () => {} }), entries, whole)));
    } catch (error) {
      faults.push(`it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    const started = this.#fake.noted("child").slice(starts);
    const evil = started.filter(({ argv, env }) => JSON.stringify([argv, env]).includes(EVIL));
    return [
      ...faults,
      ...(steps() > MOST_STEPS ? [`it took ${steps()} steps`] : []),
      ...(started.length > MOST_STARTS ? [`it started ${started.length} processes`] : []),
      ...(evil.length > 0 ? ["a program of the forged launch was to be started"] : []),
      ...this.#harm(),
    ];
  }

  /** A launch file under a name of ours that we have not written. */
  #plant(): void {
    for (const generation of [1, 2]) {
      const name = managedName(PI_SESSION, this.targets.cwd, generation);
      const file = path.join(this.#fake.env["AGENT_BROWSER_SOCKET_DIR"] ?? "", `${name}.launch.json`);
      writeFileSync(file, EVIL_LAUNCH, { mode: 0o600 });
    }
  }

  async #live(engine: Engine, entries: readonly Json[], whole: boolean): Promise<readonly string[]> {
    const { events } = eventsIn([...entries, lastEntry(100)]);
    engine.load(events, events);
    const faults: string[] = [];
    if (engine.state.pages.bySession["later"]?.urlKey !== "later") faults.push("a later event was lost");
    const call: Call = async (args) => {
      const { signal } = new AbortController();
      const { details, text } = await engine.call({ id: "call", params: { args }, signal });
      if (member(details.value, "failureCategory") === "internal-error") faults.push(`${args[0]}: ${text.value}`);
      return text.value;
    };
    await call(["get", "title"]);
    if (whole) {
      await call(["open", "https://site.test/"]);
      await call(["snapshot", "-i"]);
      await call(["close"]);
    }
    await call(["close", "--all"]);
    await engine.quit();
    if ("polluted" in {}) faults.push("every object has a property now");
    return faults;
  }

  #harm(): readonly string[] {
    const dead = this.targets.pids.filter((pid) => !isAlive(pid));
    return [...dead.map((pid) => `the canary ${pid} was ended`), ...this.#changed()];
  }

  remove(): void {
    for (const { pid } of this.#children) if (pid !== undefined && isAlive(pid)) process.kill(-pid, "SIGKILL");
    for (const folder of [this.#root, this.#profile]) rmSync(folder, { recursive: true, force: true });
    this.#fake.remove();
  }
}
