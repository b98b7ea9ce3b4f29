/** Reads the part of the language of regular expressions that rules for tokens are written in. */

/** One character out of these. `written`: the letter that stands there when its case does not matter. */
export interface Chars {
  readonly kind: "chars";
  readonly chars: ReadonlySet<string>;
  readonly written?: string;
}
export interface Sequence {
  readonly kind: "sequence";
  readonly items: readonly Pattern[];
}
export interface Choice {
  readonly kind: "choice";
  readonly options: readonly Pattern[];
}
export interface Repeat {
  readonly kind: "repeat";
  readonly item: Pattern;
  readonly min: number;
  readonly max: number;
}
export type Pattern = Chars | Sequence | Choice | Repeat;

/** What this reader does not know: look-around, negation, any character. Such rules are left out. */
export class Unreadable extends Error {}

const range = (from: string, to: string): readonly string[] => {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, at) => String.fromCharCode(first + at));
};
const DIGITS = range("0", "9");
const WORD = [...range("a", "z"), ...range("A", "Z"), ...DIGITS, "_"];

function bothCases(chars: readonly string[]): readonly string[] {
  return chars.flatMap((char) => [char.toLowerCase(), char.toUpperCase()]);
}

class Reader {
  readonly #source: string;
  #at = 0;
  #anyCase = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Pattern {
    const pattern = this.#choice();
    if (this.#at < this.#source.length) throw new Unreadable("an unbalanced group");
    return pattern;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only ? only : { kind: "choice", options };
  }

  #sequence(): Pattern {
    const items: Pattern[] = [];
    while (this.#at < this.#source.length && this.#peek() !== "|" && this.#peek() !== ")") {
      const item = this.#item();
      if (item !== undefined) items.push(this.#repeated(item));
    }
    return { kind: "sequence", items };
  }

  /** Undefined for what takes no character: an edge of a word, a change of case. */
  #item(): Pattern | undefined {
    if (this.#take("\\b")) return undefined;
    if (this.#take("(?i)")) return this.#mode(true);
    if (this.#take("(?-i)")) return this.#mode(false);
    if (this.#peek() === "(") return this.#group();
    if (this.#peek() === "[") return this.#class();
    if (".^$*+?{".includes(this.#peek())) throw new Unreadable(`a bare ${this.#peek()}`);
    const chars = this.#char();
    return this.#chars(chars, chars.length === 1 ? chars[0] : undefined);
  }

  #mode(anyCase: boolean): undefined {
    this.#anyCase = anyCase;
    return undefined;
  }

  #chars(chars: readonly string[], written?: string): Chars {
    const set = new Set(this.#anyCase ? bothCases(chars) : chars);
    return { kind: "chars", chars: set, ...(written === undefined ? {} : { written }) };
  }

  #group(): Pattern {
    const outer = this.#anyCase;
    this.#at++;
    if (this.#take("?i:")) this.#anyCase = true;
    else if (this.#take("?-i:")) this.#anyCase = false;
    else if (!this.#take("?:")) {
      const name = /^\?P?<\w+>/.exec(this.#source.slice(this.#at))?.[0];
      if (name === undefined && this.#peek() === "?") throw new Unreadable("look-around");
      this.#at += name?.length ?? 0;
    }
    const inside = this.#choice();
    if (!this.#take(")")) throw new Unreadable("an unbalanced group");
    this.#anyCase = outer;
    return inside;
  }

  #class(): Chars {
    this.#at++;
    if (this.#peek() === "^") throw new Unreadable("all characters but some");
    const chars: string[] = [];
    while (this.#peek() !== "]") {
      if (this.#at >= this.#source.length) throw new Unreadable("an unbalanced class");
      const [first = "", ...more] = this.#char();
      const next = this.#source.charAt(this.#at + 1);
      if (more.length > 0 || this.#peek() !== "-" || next === "]") chars.push(first, ...more);
      else {
        this.#at++;
        chars.push(...range(first, this.#char()[0] ?? first));
      }
    }
    this.#at++;
    return this.#chars(chars);
  }

  #char(): readonly string[] {
    if (!this.#take("\\")) return [this.#source.charAt(this.#at++)];
    const escaped = this.#source.charAt(this.#at++);
    if (escaped === "d") return DIGITS;
    if (escaped === "w") return WORD;
    if (escaped === "x") {
      this.#at += 2;
      return [String.fromCharCode(Number.parseInt(this.#source.slice(this.#at - 2, this.#at), 16))];
    }
    if (/[A-Za-z]/.test(escaped)) throw new Unreadable(`\\${escaped}`);
    return [escaped];
  }

  #repeated(item: Pattern): Pattern {
    if (this.#take("*")) return { kind: "repeat", item, min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take("+")) return { kind: "repeat", item, min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take("?")) return { kind: "repeat", item, min: 0, max: 1 };
    const counts = /^\{(\d+)(,?)(\d*)\}/.exec(this.#source.slice(this.#at));
    if (counts === null) return item;
    this.#at += counts[0].length;
    const min = Number(counts[1]);
    const max = counts[2] === "" ? min : counts[3] === "" ? Number.POSITIVE_INFINITY : Number(counts[3]);
    return { kind: "repeat", item, min, max };
  }
}

/** The pattern that a regular expression means; throws `Unreadable` for what is not known here. */
export function readPattern(source: string): Pattern {
  return new Reader(source).read();
}
