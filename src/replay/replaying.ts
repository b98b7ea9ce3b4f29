/** A world made from a tape: it answers as it did then. */
import { z } from "zod";
import { Launch } from "../upstream/host/session-files.ts";
import type { World } from "../world/world.ts";
import { replayedDesktop } from "./desktop-replaying.ts";
import type { Reel } from "./reel.ts";
import type { TapeHead } from "./tape.ts";

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
    desktop: replayedDesktop(reel),
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
