/**
 * What runs in a page is written as modules (`src/page/in-page/`, `src/report/page/`) and sent as text. `import target from
 * "./in-page/target.ts?script"` gives that text: a JavaScript expression for the module's default export, minified,
 * with all it imports in it. `?module` gives the module by itself, with what it imports beside it (`PageModule`), so that
 * a page gets what several use only once. `import style from "./page/style.css?text"` gives a file as it stands.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { SOURCE } from "./paths.ts";

/** Ends the specifier of an import that wants a module as text. */
export const AS_SCRIPT = "?script";
/** Ends the specifier of an import that wants a module with what it uses beside it. */
export const AS_MODULE = "?module";
/** Ends the specifier of an import that wants a file as text. */
export const AS_TEXT = "?text";
/** Ends the id of such a module: by a query alone vite would take it for the styles that it is made of. */
export const TEXT_MODULE = ".as-text";
/** Begins the id of a module that is no file, and must not be taken for an address below the root either. */
const NO_FILE = "\0";

const PREFIX = "var script=";

/** Where the modules are that a page gets one by one. What they use of other folders is in their own text. */
const IN_PAGE = path.join(SOURCE, "page", "in-page") + path.sep;

interface Script {
  readonly expression: string;
  /** The files that it was made from. */
  readonly files: readonly string[];
}

/**
 * What is no ASCII as escapes, which mean the same in every literal: a text with one such letter takes twice the room in
 * an engine, and longer to be written, sent and read.
 */
function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Bundles one module into an expression: of its default export, or, with other modules `outside`, of an object with all
 * of its exports. Throws when it exports no default, or imports something that no page has.
 */
async function bundled(file: string, outside?: (file: string) => string): Promise<Script> {
  const bundle = await rolldown({
    input: file,
    platform: "browser",
    ...(outside ? { external: (id, importer) => importer !== undefined && isInPage(id, importer) } : {}),
    onLog: (_level, log) => {
      throw new Error(`${file} cannot be sent to a page: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: "iife",
      name: "script",
      exports: outside ? "named" : "default",
      ...(outside ? { globals: outside, esModule: false, generatedCode: { symbols: false } } : {}),
      minify: true,
      comments: false,
    });
    const { code, moduleIds } = output[0];
    const statement = code.trim().replace(/;$/, "");
    if (output.length !== 1 || !statement.startsWith(PREFIX)) throw new Error(`${file} gave no single expression.`);
    return { expression: ascii(statement.slice(PREFIX.length)), files: moduleIds };
  } finally {
    await bundle.close();
  }
}

function isInPage(id: string, importer: string): boolean {
  return path.resolve(path.dirname(importer), id).startsWith(IN_PAGE);
}

/** A module as an expression. Throws when it exports no default, or imports something that no page has. */
export function scriptOf(file: string): Promise<Script> {
  return bundled(file);
}

/** One module of those that are sent to a page, as `PageModule` has it. */
export interface Module {
  readonly name: string;
  readonly code: string;
  /** The files of what it uses, in the order in which `code` is given them. */
  readonly uses: readonly string[];
  readonly files: readonly string[];
}

/** As many characters of a digest as tell the modules of a few versions apart. */
const NAME_LENGTH = 7;

type Parts = Pick<Module, "code" | "uses" | "files">;

async function partsOf(file: string): Promise<Parts> {
  const uses: string[] = [];
  const { expression, files } = await bundled(file, (id) => {
    const at = uses.includes(id) ? uses.indexOf(id) : uses.push(id) - 1;
    return `use${at}`;
  });
  const given = `)({}${uses.map((_file, at) => `,use${at}`).join("")})`;
  if (!expression.startsWith("(") || !expression.endsWith(given)) throw new Error(`${file} gave no single function.`);
  return { code: expression.slice(1, -given.length), uses, files };
}

/** What was bundled, and when (ms since the epoch): what many modules use is asked for by each of them. */
const known = new Map<string, { readonly at: number; readonly parts: Promise<Parts> }>();

async function knownParts(file: string): Promise<Parts> {
  const bundledThen = known.get(file);
  if (bundledThen) {
    const { files } = await bundledThen.parts;
    if (files.every((one) => statSync(one).mtimeMs < bundledThen.at)) return bundledThen.parts;
  }
  const parts = partsOf(file);
  known.set(file, { at: Date.now(), parts });
  return parts;
}

/** A module by itself. */
export async function moduleOf(file: string): Promise<Module> {
  const parts = await knownParts(file);
  const used = await Promise.all(parts.uses.map(moduleOf));
  const digest = createHash("sha256").update([parts.code, ...used.map(({ name }) => name)].join("\n"));
  return { ...parts, name: digest.digest("base64url").slice(0, NAME_LENGTH) };
}

/** The module whose default export is this text. */
export function textModule(text: string): string {
  return `export default ${JSON.stringify(text)};`;
}

/** The module whose default export is a `PageModule`. */
function pageModule({ name, code, uses }: Module): string {
  const imports = uses.map((file, at) => `import use${at} from ${JSON.stringify(`${file}${AS_MODULE}`)};\n`);
  const names = uses.map((_file, at) => `use${at}`).join();
  return `${imports.join("")}export default { name: "${name}", code: ${JSON.stringify(code)}, uses: [${names}] };`;
}

/** What stands for `FILE?script`, `FILE?module` or `FILE.as-text`, and the files that it was made from; undefined for other ids. */
export async function sentAsText(
  id: string,
): Promise<{ readonly code: string; readonly files: readonly string[] } | undefined> {
  if (id.endsWith(AS_SCRIPT)) {
    const { expression, files } = await scriptOf(id.slice(0, -AS_SCRIPT.length));
    return { code: textModule(expression), files };
  }
  if (id.endsWith(AS_MODULE)) {
    const module = await moduleOf(id.slice(0, -AS_MODULE.length));
    return { code: pageModule(module), files: module.files };
  }
  if (!id.endsWith(TEXT_MODULE)) return undefined;
  const file = id.slice(id.startsWith(NO_FILE) ? 1 : 0, -TEXT_MODULE.length);
  return { code: textModule(readFileSync(file, "utf8")), files: [file] };
}

/**
 * For rolldown, which builds the package, and for vite, which runs the tests from source.
 * @param made is told the files that a text was made from
 */
export function inPageScripts(made: (files: readonly string[]) => void = () => {}): Plugin {
  return {
    name: "in-page-scripts",
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        const end = [AS_SCRIPT, AS_MODULE, AS_TEXT].find((one) => source.endsWith(one));
        if (end === undefined) return undefined;
        const found = await this.resolve(source.slice(0, -end.length), importer);
        return found && (end === AS_TEXT ? `${NO_FILE}${found.id}${TEXT_MODULE}` : `${found.id}${end}`);
      },
    },
    load: {
      order: "pre",
      async handler(id) {
        const sent = await sentAsText(id);
        if (!sent) return undefined;
        for (const file of sent.files) this.addWatchFile(file);
        made(sent.files);
        return { code: sent.code, moduleType: "js" };
      },
    },
  };
}
