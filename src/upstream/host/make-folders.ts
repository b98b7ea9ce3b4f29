/** Makes folders one by one: `mkdir` with `recursive` never returns for a place below /proc, and pi stands still. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Linux takes no longer path, other systems take shorter ones. */
const LONGEST_PATH = 4096;
const DEEPEST_PATH = 128;

/** Why nobody keeps a file at such a path, as a clause; undefined when it is of an ordinary length and depth. */
export function pathProblem(place: string): string | undefined {
  if (place.length > LONGEST_PATH) {
    return `its path is ${place.length} characters long, ${LONGEST_PATH} are possible; give a shorter one`;
  }
  const depth = place.split(/[\\/]+/).length - 1;
  return depth > DEEPEST_PATH
    ? `it is ${depth} folders deep, ${DEEPEST_PATH} are possible; give a shorter path`
    : undefined;
}

/** Makes `folder` (absolute) and those above it that are missing; throws the reason when one cannot be made. */
export function makeFolders(folder: string, mode?: number): void {
  const problem = pathProblem(folder);
  if (problem !== undefined) throw new Error(problem);
  if (isFolder(folder)) return;
  const up = path.dirname(folder);
  if (!existsSync(up)) makeFolders(up, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it in between.
    if (!isFolder(folder)) throw error;
  }
}
