/** Libraries as real pages use them, for the sites of tests: files of installed packages, and modules as one script. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/paths.ts";

export interface Served {
  readonly type: string;
  readonly body: string | Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Modules as one script. `file`: its full path. */
async function bundled(file: string): Promise<string> {
  // Large, and for few sites: a process that has it starts others more slowly.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: file,
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

const bundles = new Map<string, Promise<string>>();

/** The script of a module with all that it imports; made once in a process. */
export async function scriptOf(file: string): Promise<Served> {
  const script = bundles.get(file) ?? bundled(file);
  bundles.set(file, script);
  return { type: "text/javascript", body: await script };
}

const LIBRARIES = path.join(ROOT, "test", "truth", "site", "bundles");

/** What is at `/lib/PACKAGE/FILE` and `/bundle/NAME.js`; undefined for other addresses and for files that are not there. */
export async function libraryAt(pathname: string): Promise<Served | undefined> {
  const [, folder, name = ""] = /^\/(lib|bundle)\/([\w@./-]+)$/.exec(pathname) ?? [];
  const file = path.join(folder === "lib" ? path.join(ROOT, "node_modules") : LIBRARIES, name);
  if (folder === undefined || !existsSync(file)) return undefined;
  if (folder === "bundle") return scriptOf(file);
  return { type: TYPES[path.extname(file)] ?? "application/octet-stream", body: readFileSync(file) };
}
