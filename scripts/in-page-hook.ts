/** `node --import ./scripts/in-page-hook.ts`: lets Node run the source itself, which imports `FILE?script` and its like. */
import { execFileSync } from "node:child_process";
import { registerHooks } from "node:module";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "./paths.ts";

// The hooks are synchronous, and bundling is not: so all is bundled before. In a process of its own, since a large one
// starts others more slowly, which would stand in every figure of the bench.
const printed = execFileSync(process.execPath, [path.join(ROOT, "scripts", "in-page-sources.ts")], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  // What this process was started with is not for that one.
  env: { ...process.env, NODE_OPTIONS: "" },
});
const sources = new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(printed))));

registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
  },
});
