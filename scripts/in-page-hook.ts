/** `node --import ./scripts/in-page-hook.ts`: lets Node run the source itself, which imports `FILE?script` and `FILE?text`. */
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AS_SCRIPT, AS_TEXT, sentAsText, TEXT_MODULE } from "./in-page.ts";
import { SOURCE } from "./paths.ts";

const FOLDERS = [path.join(SOURCE, "page", "in-page"), path.join(SOURCE, "report", "page")];

const sources = new Map<string, string>();

async function keep(file: string, end: string): Promise<void> {
  const sent = await sentAsText(`${file}${end === AS_TEXT ? TEXT_MODULE : end}`);
  if (sent) sources.set(`${pathToFileURL(file).href}${end}`, sent.code);
}

for (const folder of FOLDERS) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (name.endsWith(".css")) await keep(file, AS_TEXT);
    // What others import, and an index that says what a folder holds, give no scripts of their own.
    else if (name.endsWith(".ts") && /^export default /m.test(readFileSync(file, "utf8"))) await keep(file, AS_SCRIPT);
  }
}

// The hooks are synchronous, and bundling is not: so all is bundled before.
registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
  },
});
