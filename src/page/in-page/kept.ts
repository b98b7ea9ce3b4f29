/** A page may outlive the version that set it: the names are made of the functions themselves. */
const CODE = Symbol.for("pi-agent-browser.code");

/** Gives what is kept under a name, or else what is made now, and keeps that. Throws where there is neither. */
export type Keep = (name: string, make?: () => unknown) => unknown;

interface Kept {
  readonly [name: string]: unknown;
}

function store(): Kept {
  const known: Kept | undefined = Reflect.get(globalThis, CODE);
  if (known) return known;
  const fresh: Kept = Object.create(null);
  Object.defineProperty(globalThis, CODE, { value: fresh, configurable: true });
  return fresh;
}

/**
 * The functions that earlier looks have left in this document. Throws `missing` where one of `needs` is not among them:
 * the document is another one.
 */
export default function kept(needs: readonly string[], missing: string): Keep {
  const all = store();
  if (needs.some((name) => !(name in all))) throw new Error(missing);
  return (name, make) => {
    if (!(name in all)) {
      if (!make) throw new Error(missing);
      Reflect.set(all, name, make());
    }
    return Reflect.get(all, name);
  };
}
