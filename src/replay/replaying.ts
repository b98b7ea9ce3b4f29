/** A world made from a tape: it answers as it did then, and notices what it is asked otherwise. */
import { z } from "zod";
import type { Json } from "../json.ts";
import type { Exit } from "../upstream/host/process.ts";
import { Launch } from "../upstream/host/session-files.ts";
import type { Start, StartRow, World } from "../world/world.ts";
import { STEADY } from "./recording.ts";
import { aboutOf, isBatch } from "./redacted-call.ts";
import type { TapeAsked, TapeCall, TapeHead, TapeReply, TapeRow, TapeStart } from "./tape.ts";

/** Where today's call asked otherwise than the recorded one. */
export interface Mismatch {
  /** unmatched: asked for, and not recorded; unused: recorded, and not asked for; other: asked in other words. */
  readonly kind: "unmatched" | "unused" | "other";
  readonly what: string;
  readonly recorded?: string;
  readonly now?: string;
}

/** What a replayed call asked that the recording cannot answer or was not asked. */
export interface Matched {
  readonly mismatches: readonly Mismatch[];
  /** Sensors, and whole looks, of which the recording knows nothing: no divergence. */
  readonly uncovered: readonly string[];
}

/** Of these, the next answer serves where none is recorded for the very words: a mask may stand in them by now. */
const BY_ORDER: ReadonlySet<string> = new Set(["digest", "endBrowser"]);
/** Rows that only look: without a recording they see nothing. */
const ONLY_LOOK: ReadonlySet<string> = new Set(["before", "step-look", "step-after", "after", "ask"]);

/** The answers of one kind of question, each used once. */
class Answers {
  readonly #left = new Map<string, TapeAsked[]>();
  readonly #last = new Map<string, TapeAsked>();
  readonly #order: TapeAsked[] = [];
  readonly #used = new Set<TapeAsked>();

  add(asked: TapeAsked): void {
    const known = this.#left.get(asked.of);
    if (known) known.push(asked);
    else this.#left.set(asked.of, [asked]);
    this.#order.push(asked);
  }

  take(of: string, byOrder: boolean, steady: boolean): TapeAsked | undefined {
    const own = this.#left.get(of)?.shift() ?? (steady ? this.#last.get(of) : undefined);
    const found = own ?? (byOrder ? this.#order.find((one) => !this.#used.has(one)) : undefined);
    if (found === undefined) return undefined;
    this.#used.add(found);
    this.#last.set(of, found);
    return found;
  }

  unused(): readonly TapeAsked[] {
    return this.#order.filter((one) => !this.#used.has(one));
  }
}

/** The recording of one call while it is run again. */
export class Reel {
  readonly #call: TapeCall;
  readonly #answers = new Map<string, Answers>();
  readonly #mismatches: Mismatch[] = [];
  readonly #uncovered = new Set<string>();
  readonly #events = new Map<string, number>();
  #starts = 0;
  #clock = 0;
  #ids = 0;
  #fresh = 0;

  constructor(call: TapeCall) {
    this.#call = call;
    for (const asked of call.asked) {
      const known = this.#answers.get(asked.op) ?? new Answers();
      this.#answers.set(asked.op, known);
      known.add(asked);
    }
  }

  /** The recorded answer; undefined when there is none, which is noted, or when it was undefined. */
  answer<T>(op: string, of: readonly unknown[], schema: z.ZodType<T>): T | undefined {
    const about = aboutOf(op, of);
    const found = this.#answers.get(op)?.take(about, BY_ORDER.has(op), STEADY.has(op));
    if (!found) this.#mismatches.push({ kind: "unmatched", what: `${op} ${about}` });
    if (found?.answer === undefined) return undefined;
    const parsed = schema.safeParse(found.answer);
    if (!parsed.success)
      this.#mismatches.push({ kind: "other", what: `the recorded answer to ${op} ${about} is damaged` });
    return parsed.data;
  }

  /** Another time for each question, those of events apart by their type. The journal asks for an event's id first. */
  now(of: string | undefined): number {
    const { clock, events } = this.#call;
    if (of === undefined) return clock[this.#clock++] ?? clock.at(-1) ?? 0;
    const nth = this.#events.get(of) ?? 0;
    this.#events.set(of, nth + 1);
    return events[of]?.[nth]?.at ?? clock.at(-1) ?? 0;
  }

  newId(of: string | undefined): string {
    const { ids, events } = this.#call;
    const recorded = of === undefined ? ids[this.#ids++] : events[of]?.[this.#events.get(of) ?? 0]?.id;
    return recorded ?? `new-${++this.#fresh}`;
  }

  run(start: Start): Exit {
    const recorded = this.#call.starts[this.#starts++];
    if (recorded) return this.#played(start, recorded);
    const words = start.rows.find(({ role }) => role === "command" || role === "question")?.argv ?? [];
    this.#mismatches.push({ kind: "unmatched", what: "start", now: wordsOf(words) });
    return { kind: "unstartable", reason: "refused", message: "nothing is recorded of this start" };
  }

  #played(start: Start, recorded: TapeStart): Exit {
    const left = [...recorded.rows];
    const replies: TapeReply[] = [];
    let stopped = false;
    for (const row of start.rows) {
      const at = left.findIndex(({ role }) => role === row.role);
      const [found] = at < 0 ? [] : left.splice(at, 1);
      const reply = found ? this.#matched(row, found) : this.#unmatched(row);
      stopped ||= reply === undefined;
      if (!stopped && reply) replies.push(reply);
    }
    for (const { role, words, sensors } of left) {
      this.#mismatches.push({ kind: "unused", what: `row ${role}`, recorded: wordsOf(words ?? sensors ?? []) });
    }
    return exitOf(start, recorded, replies);
  }

  #matched(row: StartRow, found: TapeRow): TapeReply | undefined {
    const before = found.words === undefined ? undefined : wordsOf(found.words);
    const now = wordsOf(row.argv);
    if (before !== undefined && before !== now) {
      this.#mismatches.push({ kind: "other", what: `row ${row.role}`, recorded: before, now });
    }
    const known = new Set(found.sensors ?? []);
    const asked = new Set(row.sensors ?? []);
    for (const id of asked) if (!known.has(id)) this.#uncovered.add(`${row.role}: ${id}`);
    for (const id of known) {
      if (!asked.has(id)) this.#mismatches.push({ kind: "unused", what: `sensor ${id} in row ${row.role}` });
    }
    return found.reply;
  }

  #unmatched(row: StartRow): TapeReply | undefined {
    const { role, sensors = [] } = row;
    if (ONLY_LOOK.has(role)) {
      for (const id of sensors.length > 0 ? sensors : ["the whole row"]) this.#uncovered.add(`${role}: ${id}`);
      return { success: true, data: { result: {} }, restarted: false };
    }
    this.#mismatches.push({ kind: "unmatched", what: `row ${role}`, now: wordsOf(row.argv) });
    return undefined;
  }

  /** What came of the matching. To be asked when the call has ended. */
  end(): Matched {
    const starts = this.#call.starts.slice(this.#starts).map(({ rows }): Mismatch => {
      const words = rows.find(({ role }) => role === "command" || role === "question")?.words ?? [];
      return { kind: "unused", what: "start", recorded: wordsOf(words) };
    });
    const asked = [...this.#answers].flatMap(([op, answers]) =>
      STEADY.has(op) ? [] : answers.unused().map(({ of }): Mismatch => ({ kind: "unused", what: `${op} ${of}` })),
    );
    return { mismatches: [...this.#mismatches, ...starts, ...asked], uncovered: [...this.#uncovered] };
  }
}

function wordsOf(words: readonly string[]): string {
  return words.join(" ");
}

function envelope({ success, data, restarted, ...prose }: TapeReply, key: "data" | "result"): Json {
  const more = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  const lifecycle = restarted ? { lifecycle: { restartedBackground: true } } : {};
  return { success, [key]: restarted ? { ...more, ...lifecycle } : data, ...prose };
}

function printed(start: Start, recorded: TapeStart, replies: readonly TapeReply[]): string {
  if (recorded.text !== undefined) return recorded.text;
  if (recorded.whole) return JSON.stringify(envelope(recorded.whole, "data"));
  const [only] = replies;
  if (!isBatch(start)) return only ? JSON.stringify(envelope(only, "data")) : "";
  // A process that was ended before its first answer has printed nothing.
  return replies.length === 0 && !recorded.batch ? "" : JSON.stringify(replies.map((one) => envelope(one, "result")));
}

function exitOf(start: Start, recorded: TapeStart, replies: readonly TapeReply[]): Exit {
  const { kind, code, signal, stderr = "", droppedBytes = 0, reason = "refused", message = "" } = recorded.exit;
  if (kind === "unstartable") return { kind, reason, message };
  const answered = recorded.rows.some(({ reply }) => reply) || recorded.whole || recorded.text !== undefined;
  const stdout = answered ? printed(start, recorded, replies) : "";
  return { kind, code, signal, stdout, stderr, droppedBytes };
}

const Known = z.object({ pid: z.number(), started: z.string().optional() });
const text = z.string();
const texts = z.array(z.string());
const bytes = z.object({ bytes: z.number(), head: z.string() });
const stat = z.object({ bytes: z.number(), modifiedMs: z.number() });
const probe = z.object({
  pid: z.number().optional(),
  alive: z.boolean(),
  targetId: z.string().optional(),
  blank: z.boolean(),
});
const family = z.object({ daemon: Known.optional(), browsers: z.array(Known), profile: z.string().optional() });
const place = z.object({ path: z.string(), bytes: z.number() });
const listing = z.object({ files: texts, more: z.boolean(), problem: z.string().optional() });
const sources = z.object({ whole: z.boolean(), texts: z.array(z.tuple([text, text])) });
const scope = z.enum(["persistent-session", "process-temp"]);
const nothing = z.unknown();

type Of<K extends keyof World> = World[K];

/** Bytes as many as were read, which begin as those did. */
function bytesOf(found: z.infer<typeof bytes> | undefined): Uint8Array | undefined {
  if (!found) return undefined;
  const made = new Uint8Array(Math.min(found.bytes, 64 * 1024 * 1024));
  made.set(Buffer.from(found.head, "latin1").subarray(0, made.length));
  return made;
}

type KnownProcess = ReturnType<World["familyOf"]>["browsers"][number];

function known({ pid, started }: z.infer<typeof Known>): KnownProcess {
  return started === undefined ? { pid } : { pid, started };
}

function filesOf(reel: () => Reel): Of<"files"> {
  const of = <T>(op: string, about: readonly unknown[], schema: z.ZodType<T>): T | undefined =>
    reel().answer(op, about, schema);
  return {
    get cwd() {
      return of("cwd", [], text) ?? "/";
    },
    stat: (file) => of("stat", [file], stat),
    entry: (at) => of("entry", [at], z.enum(["file", "folder", "link", "other"])),
    names: (folder) => of("names", [folder], texts) ?? [],
    real: (at) => of("real", [at], text),
    read: (file) => bytesOf(of("read", [file], bytes)),
    head: (file) => bytesOf(of("head", [file], bytes)),
    makeFolder: (folder) => of("makeFolder", [folder], text),
    move: (from, to) => of("move", [from, to], text),
    replace: (file) => of("replace", [file], text),
    makePrivate: (file) => of("makePrivate", [file], text),
    makeEmpty: (file) => of("makeEmpty", [file], text),
    dropEmpty: (file) => void of("dropEmpty", [file], nothing),
  };
}

function spillsOf(reel: () => Reel): Of<"spills"> {
  return {
    get scope() {
      return reel().answer("scope", [], scope) ?? "persistent-session";
    },
    folder: () => reel().answer("folder", [], text),
    place: (_text, extension) => reel().answer("place", [extension], place),
    keep: (_text, extension) =>
      reel().answer("keep", [extension], z.union([place, z.object({ problem: text })])) ?? { problem: "not recorded" },
    drop: (file) => void reel().answer("drop", [file], nothing),
    end: () => {},
  };
}

function workspaceOf(reel: () => Reel): Of<"workspace"> {
  return {
    get root() {
      return reel().answer("root", [], text) ?? "/";
    },
    list: async () => {
      const { files, more, problem } = reel().answer("list", [], listing) ?? { files: [], more: false };
      return { files, more, ...(problem === undefined ? {} : { problem }) };
    },
    read: async (_files, visit) => {
      const found = reel().answer("sources", [], sources) ?? { whole: true, texts: [] };
      found.texts.every(([file, source]) => visit(file, source));
      return found.whole;
    },
  };
}

function storeOf(reel: () => Reel, of: readonly unknown[]): ReturnType<Of<"session">> {
  return {
    probe: () => {
      const found = reel().answer("probe", of, probe) ?? { alive: false, blank: false };
      return { pid: undefined, targetId: undefined, ...found };
    },
    freeze: () => void reel().answer("freeze", of, nothing),
    thaw: () => reel().answer("thaw", of, Launch),
    hold: () => reel().answer("hold", of, z.boolean()) ?? true,
    holder: () => reel().answer("holder", of, z.number()),
    remove: () => void reel().answer("remove", of, nothing),
  };
}

const GONE = { process: "gone", pids: [], profile: "missing" } as const;

/** Calls that have to do with desktop apps are not run again: nothing is installed here, and nothing runs. */
const noDesktop: Of<"desktop"> = {
  platform: "",
  home: "/",
  env: {},
  walk: () => ({
    names: () => [],
    kind: () => undefined,
    isProgram: () => false,
    real: () => undefined,
    bytes: () => undefined,
    ended: false,
  }),
  start: async () => ({ problem: "not recorded" }),
  proof: () => "gone",
  runs: () => false,
  port: async () => ({ file: "missing", reached: false, targets: [] }),
  end: async () => GONE,
  leave: () => {},
  hold: () => {},
  abandoned: () => [],
  endAbandoned: async () => GONE,
  newLaunch: () => "electron-0000000000",
  wait: async () => {},
};

/** A world that answers from the reel of the call that is being run; between calls it knows nothing. */
export function replaying(head: Pick<TapeHead, "owner" | "folder" | "env" | "rules">, reel: () => Reel): World {
  return {
    piSession: head.owner,
    piFolder: head.folder,
    env: head.env,
    rules: head.rules,
    run: async (start) => reel().run(start),
    binary: () => {
      const [kind, version] = reel().answer("binary", [], text)?.split(" ") ?? [];
      return kind === undefined ? undefined : { file: "agent-browser", prefix: [], version, native: kind === "native" };
    },
    now: (of) => reel().now(of),
    newId: (of) => reel().newId(of),
    files: filesOf(reel),
    workspace: workspaceOf(reel),
    spills: spillsOf(reel),
    desktop: noDesktop,
    socketDir: () => reel().answer("socketDir", [], text),
    session: (name, namespace) => storeOf(reel, [name, namespace ?? ""]),
    familyOf: (pid) => {
      const { daemon, browsers, profile } = reel().answer("familyOf", [pid], family) ?? { browsers: [] };
      return {
        browsers: browsers.map(known),
        ...(daemon ? { daemon: known(daemon) } : {}),
        ...(profile === undefined ? {} : { profile }),
      };
    },
    runs: (known) => reel().answer("runs", [known.map(({ pid }) => pid)], z.boolean()) ?? false,
    foldersOf: (profile) => reel().answer("foldersOf", [profile], texts) ?? [],
    removeFolders: async (folders) => void reel().answer("removeFolders", [folders], nothing),
    endBrowser: async ({ session }) =>
      reel().answer("endBrowser", [session], z.object({ gone: z.boolean(), spared: z.array(z.number()) })) ?? {
        gone: true,
        spared: [],
      },
    endClients: async () => {},
    abandoned: () => [],
    leave: () => {},
    digest: (of) => reel().answer("digest", [of], text) ?? "not-recorded",
  };
}
