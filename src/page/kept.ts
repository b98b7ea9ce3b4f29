/**
 * Modules that one look leaves in the document, so that the next ones do not send them again: most of what a look
 * costs is its length.
 */
import { guardOn } from "./guard.ts";
import kept from "./in-page/kept.ts?script";
import type { PageModule, Script } from "./page-call.ts";

/** What a script throws in a document that has not got what it needs. */
export const ELSEWHERE = "pab-elsewhere";

/** Writes the evaluations of one program: each brings what the document has not got yet. */
export class Kept {
  /** The names of what is in the document, as far as that is known while the rows are written. */
  #names: Set<string>;
  /** Those of all documents since the program began. */
  readonly #seen: Set<string>;
  /** What the row itself brings. */
  #brought = new Map<string, PageModule>();
  #needs = new Set<string>();

  /** `names`: what an earlier program has left in the document that this one begins on. */
  constructor(names: Iterable<string> = []) {
    this.#names = new Set(names);
    this.#seen = new Set(names);
  }

  /** What is in the document when the last row has run. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** The same where that is the document on which the program began. */
  get namesOfFirst(): ReadonlySet<string> {
    return this.#seen;
  }

  /** Whether the row counts on what is in the document already: it throws where that is another one. */
  get isAsking(): boolean {
    return this.#needs.size > 0;
  }

  /** A row begins. `fresh`: it may find another document than the row before it. */
  begin(fresh: boolean): void {
    if (fresh) this.#names = new Set();
    this.#brought = new Map();
    this.#needs = new Set();
  }

  /** The expression of a script; its modules are sent along unless they are in the document. */
  script(script: Script): string {
    this.bring(script);
    return written(script);
  }

  /** The same for what knows nothing of a document that came since: it fails there, and only there. */
  scriptOfOld(script: Script): string {
    const isSeen = typeof script !== "string" && this.#seen.has(script.of.name);
    return isSeen ? written(script, ",1") : this.script(script);
  }

  /** Leaves the modules of a script in the document. */
  bring(script: Script): void {
    if (typeof script === "string") return;
    this.#ask(script.of);
    if (script.callback) this.#ask(script.callback);
  }

  #ask(module: PageModule): void {
    const { name, uses } = module;
    if (this.#names.has(name)) this.#needs.add(name);
    else if (!this.#brought.has(name)) {
      this.#brought.set(name, module);
      for (const one of uses) this.#ask(one);
    }
  }

  /** The row, for a document that is guarded by its `timeOrigin` (ms); written when all of it has been. */
  row(expression: string, document?: number): string {
    const brought = [...this.#brought.values()].map(({ name, code, uses }) => {
      const names = uses.map((one) => `,"${one.name}"`).join("");
      return `"${name}":[${code}${names}]`;
    });
    for (const name of this.#brought.keys()) {
      this.#names.add(name);
      this.#seen.add(name);
    }
    const needs = JSON.stringify([...this.#needs]);
    const guard = document === undefined ? "" : `,${guardOn(document)}`;
    return `(k=>${expression})(${kept}({${brought.join()}},${needs},"${ELSEWHERE}"${guard}))`;
  }
}

/** The expression, in which `k` gives what a module exports by its name. */
function written(script: Script, how = ""): string {
  if (typeof script === "string") return script;
  const defaultOf = ({ name }: PageModule): string => `k("${name}"${how}).default`;
  const { of, given, callback } = script;
  const all = callback ? [...given, defaultOf(callback)] : given;
  return `${defaultOf(of)}(${all.join()})`;
}
