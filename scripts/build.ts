/** Builds `dist` from `src`: one file for our modules and the libraries they use, and the types of the public API. */
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { messageOf, runTool } from "./command.ts";
import { inPageScripts } from "./in-page.ts";
import { licencesOf } from "./licences.ts";
import { DIST, ROOT, SOURCE, TOOLS } from "./paths.ts";
import { makePublicTypes } from "./public-types.ts";

/** What pi and Node bring along stays an import. */
const OUTSIDE = /^(@earendil-works\/|node:)/;

/** rxjs names its CommonJS form for Node, of which nothing can be left out. */
const RXJS = path.join(ROOT, "node_modules", "rxjs", "dist", "esm", "index.js");

/** Names are kept and nothing is minified: it loads no faster then, and a stack in a report stays readable. */
async function bundle(): Promise<void> {
  const input = {
    index: path.join(SOURCE, "index.ts"),
    "pi/extension": path.join(SOURCE, "pi", "extension.ts"),
    cli: path.join(SOURCE, "cli", "main.ts"),
  };
  const bundled = await rolldown({
    input,
    platform: "node",
    plugins: [inPageScripts()],
    external: OUTSIDE,
    resolve: { alias: { rxjs: RXJS } },
  });
  const { output } = await bundled.write({
    dir: DIST,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "engine.js",
  });
  const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
  writeFileSync(path.join(DIST, "LICENSES.txt"), licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Removes `dist` and builds it anew. Throws when the compiler or the bundler reports an error. */
export async function build(): Promise<void> {
  // A file whose source is gone must not stay in the package.
  rmSync(DIST, { recursive: true, force: true });
  const code = await runTool(TOOLS.tsc, ["-p", "tsconfig.build.json"]);
  if (code !== 0) throw new Error(`The build failed: tsc ended with code ${code}. Its messages are above.`);
  await makePublicTypes();
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
