/** Where in the text of a JSON file its settings stand, so that what is said of one can name its line. */

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|\n|[^\s"{}[\],:]+/g;

/** How far a text has been read. */
class Reading {
  readonly lines = new Map<string, number>();
  #line = 1;
  #depth = 0;
  #key = "";
  #item = 0;
  #expectsKey = false;

  readonly #signs: Readonly<Record<string, () => void>> = {
    "\n": () => this.#line++,
    "{": () => this.#opens(),
    "[": () => this.#opens(),
    "}": () => this.#depth--,
    "]": () => this.#depth--,
    ",": () => this.#next(),
    ":": () => {},
  };

  take(token: string): void {
    const sign = this.#signs[token];
    if (sign) sign();
    else if (this.#depth === 1 && this.#expectsKey) this.#names(token);
    else this.#begins();
  }

  #opens(): void {
    this.#begins();
    this.#depth++;
    if (this.#depth === 1) this.#expectsKey = true;
    if (this.#depth === 2) this.#item = 0;
  }

  #next(): void {
    if (this.#depth === 1) this.#expectsKey = true;
    if (this.#depth === 2) this.#item++;
  }

  #names(token: string): void {
    this.#key = nameOf(token);
    this.#expectsKey = false;
    this.lines.set(this.#key, this.#line);
  }

  #begins(): void {
    if (this.#depth === 2) this.lines.set(`${this.#key}.${this.#item}`, this.#line);
  }
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/**
 * The lines, from 1, on which the keys of the outermost object stand (`deniedHosts`) and the items of their lists
 * (`deniedHosts.0`). Of text that is no JSON, what can be told.
 */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const reading = new Reading();
  for (const [token] of text.matchAll(TOKEN)) reading.take(token);
  return reading.lines;
}
