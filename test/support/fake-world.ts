/** The injected world of tests: a fake browser instead of processes, a clock that counts, ids in order. */

import path from "node:path";
import type { Launch, SessionStore } from "../../src/upstream/host/session-files.ts";
import type { FileFacts, World } from "../../src/world/world.ts";
import { FakeBrowser } from "./fake-browser.ts";
import { FakeDesktop } from "./fake-desktop.ts";

export interface FakeWorldOptions {
  readonly piSession?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What files of settings forbid. */
  readonly rules?: World["rules"];
  /** The installed version; null for no binary at all. */
  readonly version?: string | null;
  /** Shares browser and kept launches with another world: a second process of the same user. */
  readonly sharing?: FakeWorld;
}

export class FakeWorld implements World {
  readonly piSession: string;
  readonly piFolder = "/project";
  readonly env: Readonly<Record<string, string>>;
  readonly rules: World["rules"];
  readonly browsers: Map<string, FakeBrowser>;
  readonly launches: Map<string, Launch>;
  readonly onDisk = new Map<string, { facts: FileFacts; bytes: Uint8Array }>();
  readonly folders: string[] = [];
  /** Symbolic links of this disk, and what they point to. */
  readonly links = new Map<string, string>();
  /** Why no folder can be made any more. */
  readOnly: string | undefined;
  /** Files that were hidden from other users. */
  readonly madePrivate: string[] = [];
  /** Ids of browsers that have died under their daemon. */
  readonly dead = new Set<number>();
  /** Sessions that another pi process has, with its id. */
  readonly holders = new Map<string, number>();
  /** Sessions that a pi process which is gone has left. */
  readonly left: { session: string; namespace: undefined }[] = [];
  /** Process ids that were ended by id. */
  readonly ended: number[] = [];
  /** Sessions whose clients, left by another process, were ended. */
  readonly unattended: string[] = [];
  readonly files: World["files"];
  readonly workspace: World["workspace"];
  readonly desktop: FakeDesktop;
  /** Kept output: text by path; a second process of the same user finds it, too. */
  readonly kept: Map<string, string>;
  /** Why nothing can be kept any more. */
  unkept: string | undefined;
  readonly spills: World["spills"];
  /** How often what was kept for this process alone was removed. */
  spillsEnded = 0;
  readonly #version: string | undefined;
  readonly #installed: boolean;
  #clock = 1_700_000_000_000;
  #ids = 0;

  constructor(options: FakeWorldOptions = {}) {
    this.piSession = options.piSession ?? "pi-session-a";
    this.env = options.env ?? {};
    this.rules = options.rules ?? [];
    this.browsers = options.sharing?.browsers ?? new Map();
    this.launches = options.sharing?.launches ?? new Map();
    this.kept = options.sharing?.kept ?? new Map();
    this.desktop = options.sharing?.desktop ?? new FakeDesktop();
    this.spills = {
      scope: "persistent-session",
      folder: () => (this.unkept === undefined ? "/spills" : undefined),
      place: (text, extension) => ({
        path: `/spills/${this.digest(text.value)}.${extension}`,
        bytes: text.value.length,
      }),
      keep: (text, extension) => {
        const file = this.spills.place(text, extension);
        if (!file || this.unkept !== undefined) return { problem: this.unkept ?? "" };
        this.kept.set(file.path, text.value);
        return file;
      },
      drop: (file) => {
        this.kept.delete(file);
        this.onDisk.delete(file);
      },
      end: () => {
        this.spillsEnded++;
      },
    };
    this.#installed = options.version !== null;
    this.#version = options.version ?? "0.41.2";
    if (options.sharing) this.#ids = 10_000;
    this.workspace = {
      root: "/project",
      list: async (most) => {
        const files = [...this.onDisk.keys()].filter((file) => /^\/project\/.*\.[cm]?[jt]sx?$/.test(file));
        return { files: files.map((file) => file.slice("/project/".length)).slice(0, most), more: files.length > most };
      },
      read: async (files, visit) => {
        files.every((file) => visit(file, new TextDecoder().decode(this.onDisk.get(`/project/${file}`)?.bytes)));
        return true;
      },
    };
    this.files = {
      cwd: "/project",
      stat: (file) => this.onDisk.get(file)?.facts,
      names: (folder) =>
        [...this.onDisk.keys()].filter((file) => path.dirname(file) === folder).map((file) => path.basename(file)),
      read: (file) => this.onDisk.get(file)?.bytes,
      makeFolder: (folder) => {
        this.folders.push(folder);
        return this.readOnly;
      },
      head: (file, bytes) => this.onDisk.get(file)?.bytes.subarray(0, bytes),
      entry: (place) => {
        if (this.links.has(place)) return "link";
        return this.onDisk.has(place) ? "file" : this.#isFolder(place) ? "folder" : undefined;
      },
      real: (place) => {
        const [link, target] = [...this.links].find(([from]) => place === from || place.startsWith(`${from}/`)) ?? [];
        const real = link === undefined ? place : `${target}${place.slice(link.length)}`;
        return link !== undefined || this.onDisk.has(real) || this.#isFolder(real) ? real : undefined;
      },
      move: (from, to) => {
        const file = this.onDisk.get(from);
        if (!file) return "ENOENT: no such file";
        this.onDisk.delete(from);
        this.onDisk.set(to, file);
        return undefined;
      },
      makePrivate: (file) => {
        this.madePrivate.push(file);
        return undefined;
      },
      makeEmpty: (file) => {
        if (this.onDisk.has(file)) return "EEXIST";
        this.put(file, new Uint8Array());
        return this.files.makePrivate(file);
      },
      dropEmpty: (file) => {
        if (this.onDisk.get(file)?.bytes.length === 0) this.onDisk.delete(file);
      },
      replace: (file, text) => {
        if (this.readOnly === undefined) this.put(file, new TextEncoder().encode(text));
        return this.readOnly;
      },
    };
  }

  /** The browser behind a session name, made on first use. */
  browser(session: string): FakeBrowser {
    const known = this.browsers.get(session);
    if (known) return known;
    const made = new FakeBrowser();
    // Process ids are of the whole machine.
    made.nextPid += this.browsers.size * 1000;
    this.browsers.set(session, made);
    return made;
  }

  #isFolder(place: string): boolean {
    return place === "/" || [...this.folders, "/project"].some((one) => one === place || one.startsWith(`${place}/`));
  }

  /** Puts a file on the disk of this world, written `agoMs` before now. */
  put(file: string, bytes: Uint8Array, agoMs = 0): void {
    this.onDisk.set(file, { facts: { bytes: bytes.length, modifiedMs: this.#clock - agoMs }, bytes });
  }

  async run(start: Parameters<World["run"]>[0]): ReturnType<World["run"]> {
    if (!this.#installed) return { kind: "unstartable", reason: "missing", message: "agent-browser is not on PATH" };
    const at = start.argv.indexOf("--session");
    return this.browser(at < 0 ? "default" : (start.argv[at + 1] ?? "")).run(start);
  }

  binary(): ReturnType<World["binary"]> {
    return this.#installed
      ? { file: "/bin/agent-browser", prefix: [], version: this.#version, native: true }
      : undefined;
  }

  now(): number {
    return this.#clock++;
  }

  newId(): string {
    this.#ids++;
    return `id-${String(this.#ids).padStart(6, "0")}`;
  }

  socketDir(): string {
    return "/sockets";
  }

  session(name: string): SessionStore {
    return {
      probe: () => {
        const browser = this.browsers.get(name);
        const alive = browser?.pid !== undefined;
        return {
          pid: browser?.pid,
          alive,
          targetId: alive ? browser.page.targetId : undefined,
          blank: alive && browser.page.url === "about:blank",
        };
      },
      freeze: (launch) => {
        this.launches.set(name, launch);
      },
      thaw: () => this.launches.get(name),
      hold: () => this.holders.get(name) === undefined,
      holder: () => this.holders.get(name),
      remove: () => {
        this.launches.delete(name);
      },
    };
  }

  runs(known: Parameters<World["runs"]>[0]): boolean {
    return known.some(({ pid }) => !this.dead.has(pid));
  }

  foldersOf(): readonly string[] {
    return [];
  }

  async removeFolders(): Promise<void> {}

  abandoned(): ReturnType<World["abandoned"]> {
    return this.left;
  }

  leave(all: Parameters<World["leave"]>[0]): void {
    for (const one of all) this.#end(one);
  }

  familyOf(daemonPid: number): ReturnType<World["familyOf"]> {
    return { daemon: { pid: daemonPid, started: "1" }, browsers: [{ pid: daemonPid + 1, started: "2" }] };
  }

  async endClients(session: string): Promise<void> {
    this.unattended.push(session);
  }

  async endBrowser(own: Parameters<World["endBrowser"]>[0]): ReturnType<World["endBrowser"]> {
    this.#end(own);
    return { gone: true, spared: [] };
  }

  #end({ daemonPid, recorded }: Parameters<World["endBrowser"]>[0]): void {
    const daemon = daemonPid ?? recorded.daemon?.pid;
    this.ended.push(...(daemon === undefined ? [] : [daemon]), ...recorded.browsers.map(({ pid }) => pid));
    for (const browser of this.browsers.values()) if (browser.pid === daemon) browser.die();
  }

  digest(text: string): string {
    let sum = 7;
    for (const char of text) sum = (sum * 31 + char.charCodeAt(0)) % 1_000_003;
    return `key(${text.length}:${sum})`;
  }
}
