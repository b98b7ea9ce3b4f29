/** Makes folders one by one: `mkdir` with `recursive` never returns for a place below /proc, and pi stands still. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Makes `folder` (absolute) and those above it that are missing; throws the reason when one cannot be made. */
export function makeFolders(folder: string, mode?: number): void {
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
