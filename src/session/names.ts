import { createHash } from "node:crypto";

/** How many names are passed over, since other pi processes that go on with the same session file have them. */
export const MOST_SKIPPED = 64;

/**
 * The name of a managed session: the same for every process that resumes this pi session in this folder, another
 * for each launch (a closed name is never used again, since upstream leaves files under it). 16 bytes or so, of the
 * form that `isManagedName` knows.
 */
export function managedName(piSession: string, cwd: string, generation: number): string {
  const hash = createHash("sha256").update(`${piSession}\0${cwd}`).digest("hex").slice(0, 10);
  return `pi-${hash}-${generation}`;
}
