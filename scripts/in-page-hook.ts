/** `node --import ./scripts/in-page-hook.ts`: lets Node run the source itself, which imports `FILE?script`. */
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AS_SCRIPT, asModule, scriptOf } from "./in-page.ts";
import { SOURCE } from "./paths.ts";

const FOLDER = path.join(SOURCE, "page", "in-page");

const sources = new Map<string, string>();
for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  const file = path.join(FOLDER, name);
  // What others import, and an index that says what a folder holds, give no scripts of their own.
  if (!name.endsWith(".ts") || !/^export default /m.test(readFileSync(file, "utf8"))) continue;
  sources.set(`${pathToFileURL(file).href}${AS_SCRIPT}`, asModule(await scriptOf(file)));
}

// The hooks are synchronous, and bundling is not: so all is bundled before.
registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
  },
});
