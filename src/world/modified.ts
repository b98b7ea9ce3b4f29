/** When a file was written last. */
import { statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** In ms; undefined where there is no such file. A relative path is of `folder`, `~` the home folder. */
export function modifiedMs(folder: string, file: string): number | undefined {
  const named = /^~[/\\]/.test(file) ? path.join(os.homedir(), file.slice(2)) : file;
  try {
    const stat = statSync(path.resolve(folder, named), { throwIfNoEntry: false });
    return stat?.isFile() ? stat.mtimeMs : undefined;
  } catch {
    return undefined;
  }
}
