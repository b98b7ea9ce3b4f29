/** The desktop of tests: files that it holds, apps that it starts, and what became of them. */
import path from "node:path";
import type { AppEnd, AppPort, AppStart, AppTarget, Desktop, OwnApp, Proof, Walk } from "../../src/world/desktop.ts";

/** What stands on the disk: text or bytes of a file; `null` for a program without content of note. */
export type Tree = Readonly<Record<string, string | Uint8Array | null>>;

/** A walk over a tree of absolute paths; links lead where they are told to. */
export function fakeWalk(tree: Tree, links: Readonly<Record<string, string>> = {}, ended = false): Walk {
  const files = Object.keys(tree);
  const led = (place: string): string => {
    const [from, to] = Object.entries(links).find(([link]) => place === link || place.startsWith(`${link}/`)) ?? [];
    return from === undefined || to === undefined ? place : led(`${to}${place.slice(from.length)}`);
  };
  const separator = files.some((file) => /^[A-Z]:\\/.test(file)) ? "\\" : "/";
  const kind = (place: string): "file" | "folder" | undefined => {
    const real = led(place);
    if (real in tree) return "file";
    return files.some((file) => file.startsWith(`${real}${separator}`)) ? "folder" : undefined;
  };
  const bytesOf = (file: string): Uint8Array | undefined => {
    const content = tree[led(file)];
    return typeof content === "string" ? new TextEncoder().encode(content) : (content ?? undefined);
  };
  return {
    names: (folder) => {
      const start = `${led(folder)}${separator}`;
      const below = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
      const linked = Object.keys(links)
        .filter((link) => path.dirname(link) === folder)
        .map((link) => path.basename(link));
      return [...new Set([...below.map((name) => name.split(separator)[0] ?? ""), ...linked])].sort();
    },
    kind,
    isProgram: (file) => kind(file) === "file" && (tree[led(file)] === null || /#!|ELF/.test(text(bytesOf(file)))),
    real: (place) => (kind(place) === undefined ? undefined : led(place)),
    bytes: (file, count, from = 0) =>
      (kind(file) === "file" ? (bytesOf(file) ?? new Uint8Array()) : undefined)?.subarray(from, from + count),
    ended,
  };
}

function text(bytes: Uint8Array | undefined): string {
  return new TextDecoder("latin1").decode(bytes?.subarray(0, 200));
}

export interface FakeApp extends OwnApp {
  alive: boolean;
  readonly start: AppStart;
}

const WINDOW: AppTarget = {
  id: "WINDOW-1",
  type: "page",
  title: "Notes",
  url: "app://notes/index.html",
  webSocketDebuggerUrl: "ws://127.0.0.1:40123/devtools/page/WINDOW-1",
};

export class FakeDesktop implements Desktop {
  platform = "linux";
  readonly home = "/home/me";
  readonly env: Readonly<Record<string, string>> = {};
  tree: Tree = {};
  links: Readonly<Record<string, string>> = {};
  readonly apps = new Map<string, FakeApp>();
  /** What the next app shows; nothing for one that never opens a port. */
  targets: readonly AppTarget[] | undefined = [WINDOW];
  /** Why nothing can be started. */
  unstartable: string | undefined;
  /** What cannot be ended. */
  stubborn = false;
  /** Says of every app that it is not ours. */
  proofs: Proof = "own";
  readonly held: string[] = [];
  readonly left: string[] = [];
  readonly endedAbandoned: string[] = [];
  #launches = 0;

  walk(): Walk {
    return fakeWalk(this.tree, this.links);
  }

  async start(start: AppStart): ReturnType<Desktop["start"]> {
    if (this.unstartable !== undefined) return { problem: this.unstartable };
    const { launch } = start;
    const app = { launch, pid: 5_000 + this.apps.size, started: "900", profile: `/sockets/apps/${launch}` };
    this.apps.set(launch, { ...app, alive: true, start });
    return { app };
  }

  proof(app: OwnApp): Proof {
    return this.apps.has(app.launch) ? this.proofs : "unproven";
  }

  runs({ launch }: OwnApp): boolean {
    return this.apps.get(launch)?.alive === true;
  }

  async port(app: OwnApp): Promise<AppPort> {
    if (this.targets === undefined) return { file: "missing", reached: false, targets: [] };
    if (!this.runs(app)) return { file: "present", port: 40_123, reached: false, targets: [] };
    return {
      file: "present",
      port: 40_123,
      reached: true,
      version: { browser: "Chrome/140.0.0.0", protocol: "1.3" },
      webSocketDebuggerUrl: "ws://127.0.0.1:40123/devtools/browser/0b",
      targets: this.targets,
    };
  }

  async end(own: OwnApp): Promise<AppEnd> {
    const app = this.apps.get(own.launch);
    if (this.proof(own) !== "own" || !app) return { process: "unproven", pids: [], profile: "missing" };
    if (this.stubborn) return { process: "left", pids: [own.pid], profile: "left" };
    const ran = app.alive;
    app.alive = false;
    return { process: ran ? "ended" : "gone", pids: [], profile: "removed" };
  }

  leave(apps: readonly OwnApp[]): void {
    for (const { launch } of apps) {
      const app = this.apps.get(launch);
      if (app) app.alive = false;
    }
  }

  hold({ launch }: OwnApp): void {
    this.held.push(launch);
  }

  abandoned(): readonly string[] {
    return this.left;
  }

  async endAbandoned(launch: string): Promise<AppEnd> {
    this.endedAbandoned.push(launch);
    return { process: "ended", pids: [], profile: "removed" };
  }

  newLaunch(): string {
    return `electron-${String(++this.#launches).padStart(10, "0")}`;
  }

  wait: () => Promise<void> = async () => {};
}
