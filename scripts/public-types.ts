/** Makes the types in `dist` stand alone: what zod infers is written out, and what the public API cannot reach goes. */
import { mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTool } from "./command.ts";
import { DIST, ROOT, TOOLS } from "./paths.ts";

const IMPORT = /\b(?:from|import\() ?"([^"]+)"/g;
/** `export type X = z.infer<typeof X>`, as each schema is followed by it, or of one that is built when it is asked for. */
const INFERRED = /^export type (\w+) = z\.infer<(?:typeof (\w+)|ReturnType<typeof (\w+)>)>;$/gm;
/** A schema's declaration: up to the line after which none is indented and none closes. */
const SCHEMA = /^(?:export )?declare const \w+: (?:\(\) => )?(?:readonly \[)?z\.[\s\S]*?;\n(?![ }\]])/gm;
const ZOD = /^import (?:type )?\{ z \} from "zod";\n/m;

function read(file: string): string {
  return readFileSync(file, "utf8");
}

/** A type of ours in what the compiler has written out, as it is named from where that was. */
const OURS = /\bimport\("\.\.\/\.\.\/dist\/([^"]+)\.js"\)/g;

/** The same named from `file`. */
function fromFile(file: string, type: string): string {
  return type.replace(OURS, (_all, name: string) => {
    const there = path
      .relative(path.dirname(file), path.join(DIST, `${name}.ts`))
      .split(path.sep)
      .join("/");
    return `import("${there.startsWith(".") ? there : `./${there}`}")`;
  });
}

/** All files of types that one needs, itself included. */
function reachable(file: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ""] of read(file).matchAll(IMPORT)) {
    if (name.startsWith(".")) reachable(path.resolve(path.dirname(file), name.replace(/\.ts$/, ".d.ts")), known);
  }
  return known;
}

/** Removes the other files of types, and the folders that are empty then. */
function prune(keep: ReadonlySet<string>): void {
  const all = readdirSync(DIST, { recursive: true, withFileTypes: true });
  for (const entry of all) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && file.endsWith(".d.ts") && !keep.has(file)) rmSync(file);
  }
  const folders = all.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) {
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

/** Lets the compiler write out what schemas give: `{ "FILE NAME": its type }`. */
async function inferred(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = files.flatMap((file) =>
    [...read(file).matchAll(INFERRED)].map(([, name = "", schema, made]) => ({ file, name, schema, made })),
  );
  const folder = mkdtempSync(path.join(ROOT, "node_modules", ".types-"));
  try {
    const lines = wanted.map(({ file, schema, made }, at) => {
      const source = path.relative(folder, file).split(path.sep).join("/");
      const type = made === undefined ? `typeof s${at}` : `ReturnType<typeof s${at}>`;
      return `import type { ${schema ?? made} as s${at} } from "${source}";
declare const schema${at}: ${type};
export const type${at} = schema${at}.parse(0);\n`;
    });
    writeFileSync(path.join(folder, "probe.ts"), lines.join(""));
    const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder, rootDir: ROOT };
    const config = {
      extends: path.join(ROOT, "tsconfig.json"),
      compilerOptions: options,
      include: [],
      files: ["probe.ts"],
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    const code = await runTool(TOOLS.tsc, ["-p", path.join(folder, "tsconfig.json")]);
    if (code !== 0) throw new Error("The types that schemas give could not be written out.");
    const written = read(path.join(folder, path.relative(ROOT, folder), "probe.d.ts"));
    const texts = written.split(/^export declare const type\d+: /m).slice(1);
    return new Map(
      wanted.map(({ file, name }, at) => [`${file} ${name}`, texts[at]?.replace(/export \{\};\s*$/, "").trim() ?? ""]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Users get no library of ours, so that no public type may name one. Types that zod infers are written out and their
 * schemas left out. Throws when a type that the public API reaches names a library all the same.
 */
export async function makePublicTypes(): Promise<void> {
  const files = [...reachable(path.join(DIST, "index.d.ts"))];
  const texts = await inferred(files);
  for (const file of files) {
    const text = read(file)
      .replace(SCHEMA, "")
      .replace(INFERRED, (_all, name: string) => {
        return `export type ${name} = ${fromFile(file, texts.get(`${file} ${name}`) ?? "")}`;
      })
      .replace(ZOD, "");
    const named = [...text.matchAll(IMPORT)].flatMap(([, name = ""]) => (/^(\.|node:)/.test(name) ? [] : [name]));
    if (named.length > 0 || /\bz\./.test(text)) {
      throw new Error(`${path.relative(ROOT, file)} is public and needs ${named.join(", ") || "zod"} for its types.`);
    }
    writeFileSync(file, text);
  }
  prune(reachable(path.join(DIST, "index.d.ts")));
}
