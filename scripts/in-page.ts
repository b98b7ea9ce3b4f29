/**
 * What runs in a page is written as modules (`src/page/in-page/`) and sent as text. `import target from
 * "./in-page/target.ts?script"` gives that text: a JavaScript expression for the module's default export, minified,
 * with all it imports in it.
 */
import { type Plugin, rolldown } from "rolldown";

/** Ends the specifier of an import that wants a module as text. */
export const AS_SCRIPT = "?script";

const PREFIX = "var script=";

interface Script {
  readonly expression: string;
  /** The files that it was made from. */
  readonly files: readonly string[];
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
    return { expression: statement.slice(PREFIX.length), files: moduleIds };
  } finally {
    await bundle.close();
  }
}

/** The module that stands for `FILE?script`. */
export function asModule({ expression }: Script): string {
  return `export default ${JSON.stringify(expression)};`;
}

/** For rolldown, which builds the package, and for vite, which runs the tests from source. */
export function inPageScripts(): Plugin {
  return {
    name: "in-page-scripts",
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        if (!source.endsWith(AS_SCRIPT)) return undefined;
        const found = await this.resolve(source.slice(0, -AS_SCRIPT.length), importer);
        return found && `${found.id}${AS_SCRIPT}`;
      },
    },
    load: {
      order: "pre",
      async handler(id) {
        if (!id.endsWith(AS_SCRIPT)) return undefined;
        const script = await scriptOf(id.slice(0, -AS_SCRIPT.length));
        for (const file of script.files) this.addWatchFile(file);
        return { code: asModule(script), moduleType: "js" };
      },
    },
  };
}
