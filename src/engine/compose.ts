import type { Layer } from "../call/context.ts";
/** Composes layers into a chain. Wrong order does not compile; wrong use is caught once, here. */

export interface Chain<Call, Result> {
  /** Names from the outside in; the last one is the handler. */
  readonly names: readonly string[];
  readonly run: (call: Call) => Promise<Result>;
}

/** A second `next()` would run upstream twice; that is a bug of the layer, so it throws (`contain` catches it). */
function once<Adds, Inner>(name: string, next: (adds: Adds) => Promise<Inner>): (adds: Adds) => Promise<Inner> {
  let used = false;
  return (adds) => {
    if (used) throw new Error(`The layer "${name}" called next() twice.`);
    used = true;
    return next(adds);
  };
}

/** Only names that the call does not have yet: a layer adds to it, and cannot replace what another has added. */
type NewTo<Have> = { readonly [K in keyof Have]?: never };

/**
 * A chain under construction.
 * - Start: the call as it comes in; Have: the call as it is inside the layers so far
 * - Want: what the next layer must give to the outside; Result: what the whole chain gives
 */
export class ChainBuilder<Start, Have extends Start, Want, Result> {
  readonly #names: readonly string[];
  readonly #wrap: (inner: (call: Have) => Promise<Want>) => (call: Start) => Promise<Result>;

  constructor(
    names: readonly string[],
    wrap: (inner: (call: Have) => Promise<Want>) => (call: Start) => Promise<Result>,
  ) {
    this.#names = names;
    this.#wrap = wrap;
  }

  /** Puts a layer inside the ones so far. Throws when its name is taken. */
  use<Adds extends object & NewTo<Have>, Inner>(
    layer: Layer<Have, Adds, Inner, Want>,
  ): ChainBuilder<Start, Have & Adds, Inner, Result> {
    return new ChainBuilder<Start, Have & Adds, Inner, Result>(this.#named(layer.name), (inner) =>
      this.#wrap((call) =>
        layer.run(
          call,
          once(layer.name, (adds) => inner({ ...call, ...adds })),
        ),
      ),
    );
  }

  /** Closes the chain with what runs innermost. */
  end(name: string, handler: (call: Have) => Promise<Want>): Chain<Start, Result> {
    return { names: this.#named(name), run: this.#wrap(handler) };
  }

  #named(name: string): readonly string[] {
    if (this.#names.includes(name)) throw new Error(`Two layers are named "${name}".`);
    return [...this.#names, name];
  }
}

/** An empty chain: its first layer is the outermost. */
export function chainOf<Start, Result>(): ChainBuilder<Start, Start, Result, Result> {
  return new ChainBuilder<Start, Start, Result, Result>([], (inner) => inner);
}
