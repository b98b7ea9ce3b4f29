/** Loads the diagnostics that the user's settings name. A module that fails is said once, and left out. */
import { createRequire, registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { NamedModule } from "../config/read.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { usersDiagnostics } from "./users.ts";

/** What a module exports, by name. Rejects when it cannot be loaded. */
export type Import = (named: NamedModule) => Promise<Readonly<Record<string, unknown>>>;

export interface Loaded {
  readonly diagnostics: readonly Diagnostic[];
  /** One sentence for each module that was left out. */
  readonly faults: readonly string[];
}

const PACKAGE = "pi-agent-browser-native";
const STAND_IN = `${PACKAGE}:diagnostics`;

/** A module of the user's finds this package also where it is not installed beside it. */
function withPackage(): () => void {
  // Bun has no such hooks; there a module finds only what is installed for it.
  if (typeof registerHooks !== "function") return () => {};
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier !== PACKAGE) return next(specifier, context);
      try {
        return next(specifier, context);
      } catch {
        return { url: STAND_IN, format: "module", shortCircuit: true };
      }
    },
    load: (url, context, next) =>
      url === STAND_IN
        ? { format: "module", source: "export const defineDiagnostic = (one) => one;", shortCircuit: true }
        : next(url, context),
  });
  return () => hooks.deregister();
}

/** The address of a module; a package is looked for from the folder of the file that names it. */
function addressOf({ module, folder }: NamedModule): string {
  const file = path.isAbsolute(module) ? module : createRequire(path.join(folder, "x.js")).resolve(module);
  return pathToFileURL(file).href;
}

const importModule: Import = async (named) => {
  const end = withPackage();
  try {
    return await import(addressOf(named));
  } finally {
    end();
  }
};

function isNamed(value: unknown): value is Diagnostic {
  return typeof value === "object" && value !== null && "diagnose" in value;
}

/** Every diagnostic among the exports, each once: by itself, or in a list. */
function diagnosticsIn(exports: Readonly<Record<string, unknown>>): readonly Diagnostic[] {
  return [...new Set(Object.values(exports).flat())].filter(isNamed);
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? text).replace(/ imported from \S+$/, "").replace(/\.$/, "");
}

/** The diagnostics of these modules, in their order. Never rejects. */
export async function loadDiagnostics(modules: readonly NamedModule[], load: Import = importModule): Promise<Loaded> {
  const faults: string[] = [];
  let diagnostics: readonly Diagnostic[] = [];
  for (const named of modules) {
    try {
      const found = diagnosticsIn(await load(named));
      if (found.length === 0) throw new Error("it exports no diagnostic");
      const together = [...diagnostics, ...found];
      // Only looked at here: the engine makes them safe.
      usersDiagnostics(together);
      diagnostics = together;
    } catch (error) {
      faults.push(`${named.from}: the diagnostics of ${named.named} are left out: ${reasonOf(error)}.`);
    }
  }
  return { diagnostics, faults };
}
