import type { Guard } from "../facts/look.ts";
import { guarded } from "./kit/guarded.ts";

/** A page may outlive the version that set it: the names are made of the modules themselves. */
const CODE = Symbol.for("pi-agent-browser.modules");

/** A module as it is brought: what makes it, and the names of what it is made with. */
export type Brought = readonly [
  make: (empty: object, ...uses: readonly object[]) => object,
  ...uses: readonly string[],
];

interface Module {
  readonly make: Brought[0];
  readonly uses: readonly string[];
  made?: object;
}

type Modules = Record<string, Module>;

function modules(): Modules {
  const known: Modules | undefined = Reflect.get(globalThis, CODE);
  if (known) return known;
  const fresh: Modules = Object.create(null);
  Object.defineProperty(globalThis, CODE, { value: fresh, configurable: true });
  return fresh;
}

/** Gives what a module exports. `old`: only one that was in the document before. */
export type ExportsOf = (name: string, old?: unknown) => object;

/**
 * Leaves the modules `brought` in this document. Throws `missing` where one of `needs` is not there: the document is
 * another one. Throws before that on any document but the guard's.
 */
export default function kept(
  brought: Readonly<Record<string, Brought>>,
  needs: readonly string[],
  missing: string,
  guard?: Guard,
): ExportsOf {
  guarded(guard);
  const all = modules();
  if (needs.some((name) => !(name in all))) throw new Error(missing);
  const added = new Set<string>();
  for (const [name, [make, ...uses]] of Object.entries(brought)) {
    if (name in all) continue;
    all[name] = { make, uses };
    added.add(name);
  }
  const exportsOf: ExportsOf = (name, old) => {
    const module = all[name];
    if (!module || (old && added.has(name))) throw new Error(missing);
    module.made ??= module.make({}, ...module.uses.map((one) => exportsOf(one)));
    return module.made;
  };
  return exportsOf;
}
