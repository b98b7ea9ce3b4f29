/** Checks that a test left no browser behind. */
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { processesOf, type RunningProcess } from "../../scripts/processes.ts";

/**
 * The daemons and browsers of a socket folder that are alive; a process that is just ending gets `patienceMs`.
 * @param socketDir the value that `AGENT_BROWSER_SOCKET_DIR` had for them
 */
export async function leftovers(socketDir: string, patienceMs = 5000): Promise<readonly RunningProcess[]> {
  const end = Date.now() + patienceMs;
  let found = await processesOf(socketDir);
  while (found.length > 0 && Date.now() < end) {
    await delay(100);
    found = await processesOf(socketDir);
  }
  return found;
}

/** Throws, naming them, when daemons or browsers of a socket folder are still alive after `patienceMs`. */
export async function expectNoLeftovers(socketDir: string, patienceMs = 5000): Promise<void> {
  const found = await leftovers(socketDir, patienceMs);
  if (found.length === 0) return;
  const lines = found.map(({ pid, command }) => `  ${pid} ${command.slice(0, 120)}`);
  throw new Error(`${found.length} processes of ${socketDir} are still alive:\n${lines.join("\n")}`);
}

/** Throws when profiles of browsers, or Chromium's own folders, are left among these temporary files. */
export function expectNoBrowserFolders(temporary: string): void {
  const folders = readdirSync(temporary).filter((name) => /agent-browser|chrom/i.test(name));
  if (folders.length > 0) throw new Error(`Folders of browsers are left: ${folders.join(", ")}`);
}
