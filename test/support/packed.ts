/** The package as it is published. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { ROOT } from "../../scripts/paths.ts";

const Packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));

export interface Tarball {
  readonly file: string;
  readonly contents: readonly string[];
}

export const execute = promisify(execFile);

export function npm(cwd: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return execute(process.platform === "win32" ? "npm.cmd" : "npm", [...args], { cwd });
}

/** Packs the build that stands. */
export async function pack(folder: string): Promise<Tarball> {
  // A lifecycle script would build again, under the tests beside this one.
  const { stdout } = await npm(ROOT, ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]);
  const packed = Packed.parse(JSON.parse(stdout))[0];
  if (!packed) throw new Error(`npm pack made nothing: ${stdout}`);
  return { file: path.join(folder, packed.filename), contents: packed.files.map((one) => one.path) };
}
