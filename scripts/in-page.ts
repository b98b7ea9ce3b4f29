/**
 * What runs in a page is written as modules (`src/page/in-page/`, `src/report/page/`) and sent as text. `import target from
 * "./in-page/target.ts?script"` gives that text: a JavaScript expression for the module's default export, minified,
 * with all it imports in it. `import style from "./page/style.css?text"` gives a file as it stands.
 */
import { readFileSync } from "node:fs";
import { type Plugin, rolldown } from "rolldown";

/** Ends the specifier of an import that wants a module as text. */
export const AS_SCRIPT = "?script";
/** Ends the specifier of an import that wants a file as text. */
export const AS_TEXT = "?text";
/** Ends the id of such a module: by a query alone vite would take it for the styles that it is made of. */
export const TEXT_MODULE = ".as-text";
/** Begins the id of a module that is no file, and must not be taken for an address below the root either. */
const NO_FILE = "\0";

const PREFIX = "var script=";

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

/** Bundles one module. Throws when it exports no default, or imports something that no page has. */
export async function scriptOf(file: string): Promise<Script> {
  const bundle = await rolldown({
    input: file,
    platform: "browser",
    onLog: (_level, log) => {
      throw new Error(`${file} cannot be sent to a page: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: "iife",
      name: "script",
      exports: "default",
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

/** The module whose default export is this text. */
export function textModule(text: string): string {
  return `export default ${JSON.stringify(text)};`;
}

/** What stands for `FILE?script` or `FILE.as-text`, and the files that it was made from; undefined for other ids. */
export async function sentAsText(
  id: string,
): Promise<{ readonly code: string; readonly files: readonly string[] } | undefined> {
  if (id.endsWith(AS_SCRIPT)) {
    const { expression, files } = await scriptOf(id.slice(0, -AS_SCRIPT.length));
    return { code: textModule(expression), files };
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
        const end = [AS_SCRIPT, AS_TEXT].find((one) => source.endsWith(one));
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
