/**
 * A real executable in the place of agent-browser, for tests of everything that can go wrong with a process. It is
 * a Node script started by its first line, so these tests need a system that has such lines.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { isAlive } from "../../src/upstream/host/processes.ts";

const SCRIPT = new URL("./fake-binary/agent-browser.mjs", import.meta.url);

/**
 * - answer: what upstream would, roughly; `open` starts a stand-in for the daemon, `close` ends it
 * - echo: one envelope with its argv, stdin and environment
 * - late: the same as answer, after 3 s
 * - hang: waits for ever, with a second process in its group; stubborn: the same, deaf to SIGTERM
 * - stubborn-grandchild: only the second process is deaf; pipe-kept-open: it outlives an answered call
 */
export type Behaviour =
  | "answer"
  | "echo"
  | "nothing"
  | "half-json"
  | "other-json"
  | "garbage"
  | "flood"
  | "answer-then-hang"
  | "late"
  | "hang"
  | "stubborn"
  | "stubborn-grandchild"
  | "pipe-kept-open"
  | "signal"
  | "stderr-only";

const Noted = z.object({
  role: z.enum(["child", "grandchild", "daemon"]),
  pid: z.number(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});
export type Noted = z.infer<typeof Noted>;

export interface FakeBinaryOptions {
  /** What `--version` prints, and the package's version. */
  readonly version?: string;
  /** Whether a `package.json` lies where npm puts it; Homebrew and Cargo have none. */
  readonly packaged?: boolean;
  /** False leaves the folder on PATH empty until `install()`. */
  readonly installed?: boolean;
}

export class FakeBinary {
  /** A private temporary folder: `bin/agent-browser` and the socket folder `s` lie in it. */
  readonly folder: string;
  readonly file: string;
  /** For `realWorld`: this binary on PATH, and a socket folder of its own. */
  readonly env: Readonly<Record<string, string>>;
  readonly #bin: string;
  readonly #options: FakeBinaryOptions;

  constructor(options: FakeBinaryOptions = {}) {
    this.#options = options;
    this.folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), "pab-fake-"));
    this.#bin = path.join(this.folder, "bin");
    this.file = path.join(this.#bin, "agent-browser");
    this.env = { PATH: this.#bin, HOME: this.folder, AGENT_BROWSER_SOCKET_DIR: path.join(this.folder, "s") };
    mkdirSync(this.#bin);
    if (options.installed !== false) this.install();
  }

  install(): void {
    const { version = "0.41.2", packaged = true } = this.#options;
    writeFileSync(this.file, `#!${process.execPath}\n${readFileSync(SCRIPT, "utf8")}`);
    chmodSync(this.file, 0o755);
    writeFileSync(path.join(this.#bin, "version"), version);
    this.behave("answer");
    if (!packaged) return;
    const manifest = { name: "agent-browser", version, type: "module" };
    writeFileSync(path.join(this.folder, "package.json"), JSON.stringify(manifest));
  }

  /** What every process started from now on does. */
  behave(behaviour: Behaviour): void {
    writeFileSync(path.join(this.#bin, "behaviour"), behaviour);
  }

  /** What was written down so far, in order. */
  noted(role: Noted["role"]): readonly Noted[] {
    const log = path.join(this.#bin, "log");
    const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
    return lines.map((line) => Noted.parse(JSON.parse(line))).filter((noted) => noted.role === role);
  }

  /** The standard input of the last process that answered. */
  get stdin(): string {
    return readFileSync(path.join(this.#bin, "stdin"), "utf8");
  }

  /** Ids of what is still running: children and grandchildren, not the daemon. */
  running(): readonly number[] {
    return [...this.noted("child"), ...this.noted("grandchild")].map(({ pid }) => pid).filter(isAlive);
  }

  /** Ends whatever is left, by id, and removes the folder. */
  remove(): void {
    const left = [...this.running(), ...this.noted("daemon").map(({ pid }) => pid)];
    for (const pid of left.filter(isAlive)) process.kill(pid, "SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
