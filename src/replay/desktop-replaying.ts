/** The desktop of a call that is run again: nothing is installed here and nothing runs, the tape answers. */
import { z } from "zod";
import type { AppEnd, AppPort, AppStarted, Desktop, Walk } from "../world/desktop.ts";
import type { Reel } from "./reel.ts";

const text = z.string();
const hostFacts = z.object({ platform: text, home: text, env: z.record(text, text) });
const placed = <T>(what: z.ZodType<T>) => z.array(z.tuple([text, what]));
const bytes = z.object({ bytes: z.number(), head: text });
const walked = z.object({
  names: placed(z.array(text)),
  kinds: placed(z.enum(["file", "folder"])),
  programs: z.array(text),
  real: placed(text),
  texts: placed(text),
  heads: placed(bytes),
  ended: z.boolean(),
});
const app = z.object({ launch: text, pid: z.number(), started: text.optional(), profile: text });
const started = z.union([z.object({ app }), z.object({ problem: text })]);
const target = z.object({ id: text, type: text, title: text, url: text, webSocketDebuggerUrl: text.optional() });
const port = z.object({
  file: z.enum(["missing", "present", "unreadable"]),
  port: z.number().optional(),
  reached: z.boolean(),
  version: z.object({ browser: text, protocol: text }).optional(),
  webSocketDebuggerUrl: text.optional(),
  targets: z.array(target),
});
const ended = z.object({
  process: z.enum(["gone", "ended", "left", "unproven"]),
  pids: z.array(z.number()),
  profile: z.enum(["removed", "missing", "left"]),
});
const proof = z.enum(["own", "other-pi", "unproven", "gone"]);

const GONE: AppEnd = { process: "gone", pids: [], profile: "missing" };
const NO_PORT: AppPort = { file: "missing", reached: false, targets: [] };

/** A look at what was there then. What was not looked at is not there. */
function walkOf(found: z.infer<typeof walked> | undefined): Walk {
  const {
    names = [],
    kinds = [],
    programs = [],
    real = [],
    texts = [],
    heads = [],
    ended: isEnded = false,
  } = found ?? {};
  const [inFolder, kindOf, led, textOf, headOf] = [
    new Map(names),
    new Map(kinds),
    new Map(real),
    new Map(texts),
    new Map(heads),
  ];
  const isProgram = new Set(programs);
  const bytesOf = (file: string): Uint8Array | undefined => {
    const whole = textOf.get(file);
    const part = headOf.get(file);
    if (whole !== undefined) return new TextEncoder().encode(whole);
    if (!part) return undefined;
    const made = new Uint8Array(part.bytes);
    made.set(Buffer.from(part.head, "latin1").subarray(0, made.length));
    return made;
  };
  return {
    names: (folder) => inFolder.get(folder) ?? [],
    kind: (place) => kindOf.get(place),
    isProgram: (file) => isProgram.has(file),
    real: (place) => led.get(place),
    bytes: (file, count, from = 0) => bytesOf(file)?.subarray(from, from + count),
    ended: isEnded,
  };
}

/** Members that are undefined are left out, as the types want it. */
function portOf(found: z.infer<typeof port> | undefined): AppPort {
  if (!found) return NO_PORT;
  const { port: number, version, webSocketDebuggerUrl, targets, ...plain } = found;
  return {
    ...plain,
    ...(number === undefined ? {} : { port: number }),
    ...(version ? { version } : {}),
    ...(webSocketDebuggerUrl === undefined ? {} : { webSocketDebuggerUrl }),
    targets: targets.map(({ webSocketDebuggerUrl: socket, ...one }) => ({
      ...one,
      ...(socket === undefined ? {} : { webSocketDebuggerUrl: socket }),
    })),
  };
}

function startedOf(found: z.infer<typeof started> | undefined): AppStarted {
  if (!found) return { problem: "not recorded" };
  if ("problem" in found) return found;
  const { started: since, ...own } = found.app;
  return { app: { ...own, ...(since === undefined ? {} : { started: since }) } };
}

/** Its answers are those of the reel of the call that is being run. */
export function replayedDesktop(reel: () => Reel): Desktop {
  const host = (): z.infer<typeof hostFacts> =>
    reel().answer("appHost", [], hostFacts) ?? { platform: "", home: "/", env: {} };
  return {
    get platform() {
      return host().platform;
    },
    get home() {
      return host().home;
    },
    get env() {
      return host().env;
    },
    walk: () => walkOf(reel().answer("appWalk", [], walked)),
    start: async ({ launch, file, prefix }) =>
      startedOf(reel().answer("appStart", [launch, file, prefix.join(" ")], started)),
    proof: ({ launch }) => reel().answer("appProof", [launch], proof) ?? "gone",
    runs: ({ launch }) => reel().answer("appRuns", [launch], z.boolean()) ?? false,
    port: async ({ launch }) => portOf(reel().answer("appPort", [launch], port)),
    end: async ({ launch }) => reel().answer("appEnd", [launch], ended) ?? GONE,
    newLaunch: () => reel().answer("appLaunch", [], text) ?? "electron-0000000000",
    wait: async () => {},
    // Between calls nothing is asked.
    leave: () => {},
    hold: () => {},
    abandoned: () => [],
    endAbandoned: async () => GONE,
  };
}
