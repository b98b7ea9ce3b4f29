/**
 * Functions that one look leaves in the document, so that the next ones do not send them again: most of what a look
 * costs is its length.
 */
import kept from "./in-page/kept.ts?script";
import { CALLBACK, called, GIVEN, type Sensor } from "./sensor.ts";

/** What a script throws in a document that has not got what it needs. */
export const ELSEWHERE = "pab-elsewhere";

/** A shorter function is sent again: asking for it by name would save nothing. In characters. */
const SHORT = 200;

/** A script taken apart: its function, another one that it is given, and the rest of its text. */
interface Split {
  readonly code: string;
  readonly given: string;
  readonly callback?: string;
}

/** FNV-1a: names must differ by what the functions are, in the next version of this package, too. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}${text.length.toString(36)}`;
}

const names = new Map<string, string>();

function nameOf(code: string): string {
  const known = names.get(code);
  if (known !== undefined) return known;
  const name = hashOf(code);
  names.set(code, name);
  return name;
}

/** The script with its functions asked for by `ask`; `k` is what gives them in the page. */
function written(split: Split | undefined, script: string, ask: (code: string) => string): string {
  if (!split) return script;
  const { code, given, callback } = split;
  return `${ask(code)}${given}${callback === undefined ? "" : `${ask(callback)})`}`;
}

/** Undefined where the function of a script is not worth keeping. */
function splitOf(script: string): Split | undefined {
  const at = script.startsWith("(function") ? script.indexOf(GIVEN) : -1;
  if (at < SHORT) return undefined;
  const code = script.slice(0, at);
  const given = script.slice(at + GIVEN.length);
  if (!given.endsWith(`${CALLBACK})`)) return { code, given };
  const end = given.length - CALLBACK.length - 1;
  const start = given.lastIndexOf(CALLBACK, end - 1);
  return { code, given: given.slice(0, start), callback: given.slice(start + CALLBACK.length, end) };
}

/** What is kept in the document that a program is on, as far as that is known while its rows are written. */
export class Kept {
  #names = new Set<string>();
  /** Those that the row itself brings. */
  #own = new Set<string>();
  #needs = new Set<string>();

  /** A row begins. `fresh`: it may find another document than the row before it. */
  begin(fresh: boolean): void {
    if (fresh) this.#names = new Set();
    this.#own = new Set();
    this.#needs = new Set();
  }

  /** The script, with its functions sent along unless they are in the document; the row stops where they are not. */
  script(script: string): string {
    return written(splitOf(script), script, (code) => this.#asked(code));
  }

  /** The script of what knows nothing of a document that came since: it fails there, and only there. */
  scriptOfOld(script: string): string {
    return written(splitOf(script), script, (code) => `k("${nameOf(code)}")`);
  }

  /** Leaves the functions of a script in the document. */
  bring(script: string): string {
    const { code, callback } = splitOf(script) ?? {};
    const both = [code, callback].filter((one) => one !== undefined && !this.#names.has(nameOf(one)));
    return both.map((one) => (one === undefined ? "" : `${this.#asked(one)},`)).join("");
  }

  #asked(code: string): string {
    const name = nameOf(code);
    if (!this.#names.has(name)) {
      this.#names.add(name);
      this.#own.add(name);
      return `k("${name}",()=>${code})`;
    }
    if (!this.#own.has(name)) this.#needs.add(name);
    return `k("${name}")`;
  }

  /** What gives the functions; written when all of the row has been. */
  keep(): string {
    return called<[string[], string]>(kept, [...this.#needs], ELSEWHERE);
  }
}

/** Whether a sensor looks at what an earlier look has left in the document. */
export function looksBack({ requires = [] }: Sensor): boolean {
  return requires.length > 0;
}
