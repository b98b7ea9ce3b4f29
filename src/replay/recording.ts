/** A world that keeps what it was asked and what it answered, raw: in memory, until the call has ended. */
import type { SessionStore } from "../upstream/host/session-files.ts";
import type { Files, World } from "../world/world.ts";
import { recordedDesktop } from "./desktop-recording.ts";
import { type Ask, bytesFact, type Taken } from "./taken.ts";

/** Characters of source files that are kept of one call. */
const MOST_SOURCES = 200_000;

/** Questions whose answer stays within a call: how often they are asked says nothing. */
export const STEADY: ReadonlySet<string> = new Set(
  "binary cwd root scope socketDir folder digest thaw appHost".split(" "),
);

function filesOf(files: Files, ask: Ask): Files {
  const bytes = (op: string, of: readonly unknown[], found: Uint8Array | undefined): Uint8Array | undefined => {
    ask(op, of, bytesFact(found));
    return found;
  };
  return {
    get cwd() {
      return ask("cwd", [], files.cwd);
    },
    stat: (file) => ask("stat", [file], files.stat(file)),
    entry: (place) => ask("entry", [place], files.entry(place)),
    names: (folder) => ask("names", [folder], files.names(folder)),
    real: (place) => ask("real", [place], files.real(place)),
    read: (file) => bytes("read", [file], files.read(file)),
    head: (file, most) => bytes("head", [file], files.head(file, most)),
    makeFolder: (folder) => ask("makeFolder", [folder], files.makeFolder(folder)),
    move: (from, to) => ask("move", [from, to], files.move(from, to)),
    replace: (file, text) => ask("replace", [file], files.replace(file, text)),
    makePrivate: (file) => ask("makePrivate", [file], files.makePrivate(file)),
    makeEmpty: (file) => ask("makeEmpty", [file], files.makeEmpty(file)),
    dropEmpty: (file) => ask("dropEmpty", [file], files.dropEmpty(file)),
  };
}

function storeOf(store: SessionStore, of: readonly unknown[], ask: Ask): SessionStore {
  return {
    probe: (answered) => ask("probe", of, store.probe(answered)),
    freeze: (launch) => ask("freeze", of, store.freeze(launch)),
    thaw: () => ask("thaw", of, store.thaw()),
    hold: () => ask("hold", of, store.hold()),
    holder: () => ask("holder", of, store.holder()),
    remove: () => ask("remove", of, store.remove()),
  };
}

function spillsOf({ spills }: World, ask: Ask): World["spills"] {
  return {
    get scope() {
      return ask("scope", [], spills.scope);
    },
    folder: () => ask("folder", [], spills.folder()),
    place: (text, extension) => ask("place", [extension], spills.place(text, extension)),
    keep: (text, extension) => ask("keep", [extension], spills.keep(text, extension)),
    drop: (file) => ask("drop", [file], spills.drop(file)),
    end: () => spills.end(),
  };
}

function workspaceOf(world: World, taken: Taken, ask: Ask): World["workspace"] {
  const { workspace } = world;
  return {
    root: ask("root", [], workspace.root),
    list: async (most) => ask("list", [], await workspace.list(most)),
    read: async (files, visit) => {
      const texts: (readonly [string, string])[] = [];
      let left = MOST_SOURCES;
      const whole = await workspace.read(files, (file, text) => {
        left -= text.length;
        if (left >= 0) texts.push([file, text]);
        return visit(file, text);
      });
      if (left < 0) taken.incomplete = "it read more source files than a tape keeps";
      return ask("sources", [], { whole, texts }).whole;
    },
  };
}

/** The world of one call, and what is taken of it. */
export function recording(world: World): { readonly world: World; readonly taken: Taken } {
  const taken: Taken = { starts: [], asked: [], clock: [], ids: [] };
  const steady = new Map<string, unknown>();
  const ask: Ask = (op, of, answer) => {
    const about = `${op} ${of.join(" ")}`;
    // What is answered as before needs to be kept once.
    const again = STEADY.has(op) && steady.has(about) && steady.get(about) === answer;
    if (!again) taken.asked.push({ op, of, answer });
    steady.set(about, answer);
    return answer;
  };
  const noted = <T>(list: T[], value: T): T => {
    list.push(value);
    return value;
  };
  const taped: World = {
    piSession: world.piSession,
    piFolder: world.piFolder,
    env: world.env,
    rules: world.rules,
    run: async (start) => {
      const one: Taken["starts"][number] = { start };
      taken.starts.push(one);
      one.exit = await world.run(start);
      return one.exit;
    },
    binary: () => {
      const found = world.binary();
      // Where it stands says nothing to a replay.
      ask("binary", [], found && `${found.native ? "native" : "script"} ${found.version ?? ""}`.trim());
      return found;
    },
    now: (of) => noted(taken.clock, world.now(of)),
    newId: (of) => noted(taken.ids, world.newId(of)),
    files: filesOf(world.files, ask),
    get workspace() {
      return workspaceOf(world, taken, ask);
    },
    spills: spillsOf(world, ask),
    desktop: recordedDesktop(world.desktop, taken, ask),
    socketDir: () => ask("socketDir", [], world.socketDir()),
    session: (name, namespace) => storeOf(world.session(name, namespace), [name, namespace ?? ""], ask),
    familyOf: (pid) => ask("familyOf", [pid], world.familyOf(pid)),
    runs: (known) => ask("runs", [known.map(({ pid }) => pid)], world.runs(known)),
    foldersOf: (profile) => ask("foldersOf", [profile], world.foldersOf(profile)),
    removeFolders: async (folders) => ask("removeFolders", [folders], await world.removeFolders(folders)),
    endBrowser: async (own) => ask("endBrowser", [own.session], await world.endBrowser(own)),
    endClients: (session) => world.endClients(session),
    abandoned: () => world.abandoned(),
    leave: (all) => world.leave(all),
    digest: (text) => ask("digest", [text], world.digest(text)),
  };
  return { world: taped, taken };
}
