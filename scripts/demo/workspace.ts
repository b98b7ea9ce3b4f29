/** The demo's own folders, and what must be gone when it ends. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endProcessesOf } from "../processes.ts";

export interface Workspace {
  readonly agentDir: string;
  readonly sessionDir: string;
  readonly workDir: string;
  /** Variables that keep agent-browser's sockets and all temporary files in here. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends browsers that are left and removes the folders. Throws when a browser could not be ended. */
  remove(): Promise<void>;
}

/** Makes the folders in one temporary folder. */
export function makeWorkspace(): Workspace {
  // A socket path may have 103 bytes; the temporary folder of macOS alone has 50.
  const parent = process.platform === "win32" ? os.tmpdir() : "/tmp";
  const folder = mkdtempSync(path.join(parent, "pi-demo-"));
  const make = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    return made;
  };
  const socketDir = make("s");
  const temporary = make("t");
  return {
    agentDir: make("agent"),
    sessionDir: make("sessions"),
    workDir: make("work"),
    env: { AGENT_BROWSER_SOCKET_DIR: socketDir, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    remove: async () => {
      const left = await endProcessesOf(socketDir);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
      if (left.length > 0)
        throw new Error(`These processes could not be ended: ${left.map(({ pid }) => pid).join(", ")}`);
    },
  };
}
