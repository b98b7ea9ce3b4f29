import path from "node:path";
import type { Files } from "../world/world.ts";
import { absolutePath } from "./expected.ts";

function leads(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
}

/** Whether a file that is to be read stands outside pi's folder, by its name or by a link in it. */
export function isOutside({ cwd, real }: Pick<Files, "cwd" | "real">, asked: string): boolean {
  const file = absolutePath(cwd, asked);
  const place = real(file);
  return leads(cwd, file) || (place !== undefined && leads(real(cwd) ?? cwd, place));
}
