/** Builds `dist` from `src`: one file for all of our modules, which pi loads faster than hundreds, and their types. */
import { rmSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { messageOf, runTool } from "./command.ts";
import { inPageScripts } from "./in-page.ts";
import { DIST, SOURCE, TOOLS } from "./paths.ts";

/** Everything that is not ours stays an import: dependencies, pi, Node. */
const NOT_OURS = /^[^./]/;

async function bundle(): Promise<void> {
  const input = {
    index: path.join(SOURCE, "index.ts"),
    "pi/extension": path.join(SOURCE, "pi", "extension.ts"),
  };
  const bundled = await rolldown({
    input,
    platform: "node",
    plugins: [inPageScripts()],
    external: (id) => NOT_OURS.test(id) && !path.isAbsolute(id),
  });
  await bundled.write({ dir: DIST, format: "esm", entryFileNames: "[name].js", chunkFileNames: "engine.js" });
}

/** Removes `dist` and builds it anew. Throws when the compiler or the bundler reports an error. */
export async function build(): Promise<void> {
  // A file whose source is gone must not stay in the package.
  rmSync(DIST, { recursive: true, force: true });
  const code = await runTool(TOOLS.tsc, ["-p", "tsconfig.build.json"]);
  if (code !== 0) throw new Error(`The build failed: tsc ended with code ${code}. Its messages are above.`);
  await bundle();
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
