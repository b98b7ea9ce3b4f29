/** `node --import ./scripts/in-page-hook.ts`: lets Node run the source itself, which imports `FILE?script` and `FILE?text`. */
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AS_MODULE, AS_SCRIPT, AS_TEXT, sentAsText, TEXT_MODULE } from "./in-page.ts";
import { SOURCE } from "./paths.ts";

const MODULES = path.join(SOURCE, "page", "in-page");
const FOLDERS = [MODULES, path.join(SOURCE, "report", "page")];

const sources = new Map<string, string>();

async function keep(file: string, end: string): Promise<void> {
  const sent = await sentAsText(`${file}${end === AS_TEXT ? TEXT_MODULE : end}`);
  if (sent) sources.set(`${pathToFileURL(file).href}${end}`, sent.code);
}

/** A file of types alone, and an index, give nothing. */
const GIVES = /^export (?:default|async|function|const|class) /m;

/** What others import gives no script of its own. */
function isScript(source: string): boolean {
  return /^export default /m.test(source) && !/^export function /m.test(source);
}

for (const folder of FOLDERS) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (name.endsWith(".css")) await keep(file, AS_TEXT);
    if (!name.endsWith(".ts")) continue;
    const source = readFileSync(file, "utf8");
    if (isScript(source)) await keep(file, AS_SCRIPT);
    if (folder === MODULES && GIVES.test(source)) await keep(file, AS_MODULE);
  }
}

// The hooks are synchronous, and bundling is not: so all is bundled before.
registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
  },
});
