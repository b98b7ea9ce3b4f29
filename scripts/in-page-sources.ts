/** Prints every module that stands for `FILE?script`, `FILE?module` and `FILE?text`, by its address, as JSON. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AS_MODULE, AS_SCRIPT, AS_TEXT, sentAsText, TEXT_MODULE } from "./in-page.ts";
import { SOURCE } from "./paths.ts";

const MODULES = path.join(SOURCE, "page", "in-page");
const FOLDERS = [MODULES, path.join(SOURCE, "report", "page")];

/** A file of types alone, and an index, give nothing. */
const GIVES = /^export (?:default|async|function|const|class) /m;

/** What others import gives no script of its own. */
function isScript(source: string): boolean {
  return /^export default /m.test(source) && !/^export function /m.test(source);
}

/** How a file can be imported as text. */
function endsOf(file: string, folder: string): readonly string[] {
  if (file.endsWith(".css")) return [AS_TEXT];
  if (!file.endsWith(".ts")) return [];
  const source = readFileSync(file, "utf8");
  const asModule = folder === MODULES && GIVES.test(source) ? [AS_MODULE] : [];
  return isScript(source) ? [AS_SCRIPT, ...asModule] : asModule;
}

const sources: Record<string, string> = {};
for (const folder of FOLDERS) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    for (const end of endsOf(file, folder)) {
      const sent = await sentAsText(`${file}${end === AS_TEXT ? TEXT_MODULE : end}`);
      if (sent) sources[`${pathToFileURL(file).href}${end}`] = sent.code;
    }
  }
}
process.stdout.write(JSON.stringify(sources));
