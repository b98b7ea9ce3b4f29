/** Folders for runs of pi that touch nothing of the user's, and what must be gone when they end. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { COMPILED } from "../paths.ts";
import { endProcessesOf } from "../processes.ts";

export interface Workspace {
  readonly agentDir: string;
  readonly sessionDir: string;
  readonly workDir: string;
  /** The value of `AGENT_BROWSER_SOCKET_DIR`. */
  readonly socketDir: string;
  /** The folder that holds all of these. */
  readonly folder: string;
  /** Variables that keep agent-browser's sockets and all temporary files in here, but for what pi compiled. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends browsers that are left and removes the folders. Throws when a browser could not be ended. */
  remove(): Promise<void>;
}

/** Makes the folders in one temporary folder, whose name begins with `prefix`. */
export function makeWorkspace(prefix = "pi-demo-"): Workspace {
  // A socket path may have 103 bytes; the temporary folder of macOS alone has 50.
  const parent = process.platform === "win32" ? os.tmpdir() : "/tmp";
  const folder = mkdtempSync(path.join(parent, prefix));
  const make = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    return made;
  };
  const socketDir = make("s");
  const temporary = make("t");
  // pi would compile itself and each TypeScript extension anew, which is nearly half of its start.
  const extensions = path.join(COMPILED, "extensions");
  mkdirSync(extensions, { recursive: true });
  symlinkSync(extensions, path.join(temporary, "jiti"), "junction");
  return {
    agentDir: make("agent"),
    sessionDir: make("sessions"),
    workDir: make("work"),
    socketDir,
    folder,
    env: {
      AGENT_BROWSER_SOCKET_DIR: socketDir,
      NODE_COMPILE_CACHE: COMPILED,
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
    },
    remove: async () => {
      const left = await endProcessesOf(socketDir);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
      if (left.length > 0)
        throw new Error(`These processes could not be ended: ${left.map(({ pid }) => pid).join(", ")}`);
    },
  };
}
