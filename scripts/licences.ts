/** The licences of libraries that stand in the bundle. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The folder of the package that a module belongs to; undefined for a module of ours. */
function packageFolder(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];
}

function licenceOf(folder: string): string {
  const { name, version, license } = Manifest.parse(
    JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")),
  );
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  if (file === undefined) throw new Error(`${name} is bundled, but has no licence file.`);
  const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * The text of all licences, each under `NAME VERSION (LICENCE)`.
 * @param modules paths of the modules in the bundle
 */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((module) => packageFolder(module) ?? []));
  return [...folders]
    .toSorted()
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}
