/** Builds `dist` from `src`: few files for our modules and the libraries they use, and the types of the public API. */
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { messageOf, runTool } from "./command.ts";
import { inPageScripts } from "./in-page.ts";
import { licencesOf } from "./licences.ts";
import { DIST, ROOT, SOURCE, TOOLS } from "./paths.ts";
import { makePublicTypes } from "./public-types.ts";

/** What pi and Node bring along stays an import. */
const OUTSIDE = /^(@earendil-works\/|node:)/;

/** A module that is no file is named by its whole path in the comment before it, which is of the machine that built it. */
const NO_FOLDERS: Plugin = {
  name: "no-folders",
  renderChunk: (code) => code.replaceAll(`\\0${ROOT}${path.sep}`, ""),
};

/** rxjs names its CommonJS form for Node, of which nothing can be left out. */
const RXJS = path.join(ROOT, "node_modules", "rxjs", "dist", "esm", "index.js");

const IN_PI = path.join(SOURCE, "pi") + path.sep;
const EXTENSION = `${IN_PI}extension.ts`;
const START = `${IN_PI}start.ts`;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it needs to be loaded, without what it imports only later. */
function neededBy(id: string, modules: Modules): ReadonlySet<string> {
  const needed = new Set([id]);
  // A set that grows while it is walked through is walked through to its end.
  for (const one of needed) {
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) needed.add(imported);
  }
  return needed;
}

/**
 * What is needed by `entry`, in one file, unless another with more priority has it. What is for pi alone is kept apart: it
 * needs pi's own modules, which the program and the library run without.
 */
function needs(name: string, entry: string, priority: number) {
  let needed: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    priority,
    minShareCount: 2,
    name: (id: string, modules: Modules) => {
      needed ??= neededBy(entry, modules);
      return needed.has(id) && !id.startsWith(IN_PI) ? name : null;
    },
  };
}

/** Names are kept and nothing is minified: it loads no faster then, and a stack in a report stays readable. */
async function bundle(): Promise<void> {
  const input = {
    index: path.join(SOURCE, "index.ts"),
    "pi/extension": EXTENSION,
    cli: path.join(SOURCE, "cli", "main.ts"),
  };
  const inTexts: string[] = [];
  const bundled = await rolldown({
    input,
    platform: "node",
    plugins: [inPageScripts((files) => inTexts.push(...files)), NO_FOLDERS],
    external: OUTSIDE,
    resolve: { alias: { rxjs: RXJS } },
  });
  const { output } = await bundled.write({
    dir: DIST,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    // What pi loads at its start, and what runs for a session beside that. What only a command needs is in neither.
    codeSplitting: { groups: [needs("tool", EXTENSION, 2), needs("engine", START, 1)] },
  });
  const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
  writeFileSync(
    path.join(DIST, "LICENSES.txt"),
    licencesOf([...chunks.flatMap(({ moduleIds }) => moduleIds), ...inTexts]),
  );
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
