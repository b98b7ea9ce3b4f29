import { createHash } from "node:crypto";

const MANAGED = /^pi-[0-9a-f]{10}-\d+$/;

/** How many names are passed over, since other pi processes that go on with the same session file have them. */
export const MOST_SKIPPED = 64;

/** Whether a name is one that some pi session gives to its own browsers. */
export function isManagedName(name: string): boolean {
  return MANAGED.test(name);
}

/**
 * The name of a managed session: the same for every process that resumes this pi session in this folder, another
 * for each launch (a closed name is never used again, since upstream leaves files under it). 16 bytes or so.
 */
export function managedName(piSession: string, cwd: string, generation: number): string {
  const hash = createHash("sha256").update(`${piSession}\0${cwd}`).digest("hex").slice(0, 10);
  return `pi-${hash}-${generation}`;
}
