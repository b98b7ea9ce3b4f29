/** A machine for the doctor: what is on it is what a test says. */
import { type Config, readConfig } from "../../src/config/read.ts";
import type { DoctorHost, Entry } from "../../src/doctor/host.ts";
import { type Json, parseJson } from "../../src/json.ts";
import type { Binary } from "../../src/upstream/host/locate.ts";

export interface Machine extends Partial<Omit<DoctorHost, "entry" | "list" | "json" | "text">> {
  /** Texts of files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders by path, with their rights. */
  readonly folders?: Readonly<Record<string, Partial<Entry>>>;
}

const FILE: Entry = { kind: "file", mode: 0o644, own: true };
const FOLDER: Entry = { kind: "folder", mode: 0o700, own: true };

export const BINARY: Binary = { file: "/bin/agent-browser", prefix: [], version: "0.41.2", native: true };

/** Settings of nobody, in this environment. */
export function plainConfig(env: Readonly<Record<string, string>> = {}): Config {
  const nowhere = "/no/such/folder";
  return readConfig({ env, folder: nowhere, trusted: undefined, agentDir: nowhere, home: nowhere });
}

export function machine({ files = {}, folders = {}, ...more }: Machine = {}): DoctorHost {
  const env = more.env ?? { PATH: "/usr/bin:/bin" };
  const names = [...Object.keys(files), ...Object.keys(folders)];
  const json = (file: string): Json | undefined => parseJson(files[file] ?? "");
  const entry = (at: string): Entry | undefined => {
    if (at in files) return FILE;
    if (at in folders) return { ...FOLDER, ...folders[at] };
    return names.some((name) => name.startsWith(`${at}/`)) ? FOLDER : undefined;
  };
  return {
    platform: "linux",
    nodeVersion: "24.1.0",
    uid: 1000,
    home: "/home/ada",
    temporary: "/tmp",
    folder: "/work",
    agentDir: "/home/ada/.pi/agent",
    config: plainConfig(),
    env,
    live: false,
    locate: () => BINARY,
    entry,
    list: (folder) => {
      const below = names.filter((name) => name.startsWith(`${folder}/`));
      return [...new Set(below.map((name) => name.slice(folder.length + 1).split("/")[0] ?? ""))];
    },
    json,
    text: (file) => files[file],
    real: (file) => file,
    run: async () => ({ kind: "unstartable", reason: "missing", message: "no process starts in a test" }),
    processes: () => [],
    abandoned: () => [],
    ...more,
  };
}
