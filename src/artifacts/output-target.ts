/** Whether a result may be written to a place: decided before the call runs, and once more before writing. */
import path from "node:path";
import type { Redacted } from "../redaction/redacted.ts";
import { pathProblem } from "../upstream/host/make-folders.ts";
import type { Files } from "../world/world.ts";

/** The nearest folder on the way up that is there. */
function nearest(files: Files, folder: string): string {
  const up = path.dirname(folder);
  return files.entry(folder) !== undefined || up === folder ? folder : nearest(files, up);
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== "" && way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** The same file as links leave it: pi's own folder may be reached by a link, what is below it may not. */
function withoutLinks(files: Files, file: string): string {
  const root = files.real(files.cwd);
  return root !== undefined && isInside(file, files.cwd) ? path.join(root, path.relative(files.cwd, file)) : file;
}

/**
 * Why nothing may be written to `file` (absolute); undefined when it may. A link could lead to a file that nobody
 * meant to give away, so none is followed: the sentence names the place behind it.
 */
export function targetProblem(files: Files, file: string): string | undefined {
  const unusual = pathProblem(file);
  if (unusual !== undefined) return unusual;
  const there = files.entry(file);
  if (there === "link") return `${file} is a link; give the path of the file itself`;
  if (there !== undefined && there !== "file")
    return `${file} is no file but a ${there === "other" ? "device" : there}`;
  const folder = nearest(files, path.dirname(file));
  if (files.entry(folder) === "file") return `${folder} is a file, not a folder`;
  const real = files.real(folder);
  if (real === undefined) return `${folder} cannot be read`;
  const behind = path.join(real, path.relative(folder, file));
  return behind === withoutLinks(files, file) ? undefined : `${file} leads through a link to ${behind}; give that path`;
}

/** Writes it whole or not at all, with the folders above it; the reason when it cannot. */
export function writeTarget(files: Files, file: string, text: Redacted<string>): string | undefined {
  return targetProblem(files, file) ?? files.makeFolder(path.dirname(file)) ?? files.replace(file, text.value);
}
