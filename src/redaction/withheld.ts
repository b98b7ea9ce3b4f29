/** What a call puts into fields, as long as nobody knows whether those fields hold secrets. */
import { isJsonObject, type Json } from "../json.ts";
import { COMMAND_WORDS } from "../upstream/grammar/commands.ts";
import { MASK } from "./shapes.ts";

/** Shorter ones are part of too many words; as a word of their own they are masked all the same. */
const SHORTEST_IN_TEXT = 4;

/** What the tool itself speaks of in refusals: a command or a flag is not masked there. */
function isOurWord(value: string): boolean {
  return COMMAND_WORDS.has(value) || /^--[a-z-]+$/.test(value);
}

export class Withheld {
  readonly #values = new Set<string>();
  #list: readonly string[] = [];
  #joined: { readonly known: readonly string[]; readonly list: readonly string[]; readonly all: readonly string[] } = {
    known: [],
    list: [],
    all: [],
  };

  add(values: readonly string[]): void {
    for (const value of values) if (value !== "") this.#values.add(value);
    this.#changed();
  }

  remove(values: readonly string[]): void {
    for (const value of values) this.#values.delete(value);
    this.#changed();
  }

  has(value: string): boolean {
    return this.#values.has(value);
  }

  /** The known values and these, as one list that stays the same until either changes: what is found is kept by it. */
  with(known: readonly string[]): readonly string[] {
    if (this.#list.length === 0) return known;
    if (this.#joined.known !== known || this.#joined.list !== this.#list) {
      this.#joined = { known, list: this.#list, all: [...new Set([...known, ...this.#list])] };
    }
    return this.#joined.all;
  }

  /** The words with those masked that are one of these values; the first is the command, or a flag before it. */
  maskWords(words: readonly string[]): readonly string[] {
    return this.#values.size === 0 ? words : words.map((word, at) => (at > 0 && this.has(word) ? MASK : word));
  }

  /** A reply with every text masked that is one of these values as a whole, as where a command echoes its own. */
  maskEchoes(value: Json): Json {
    if (this.#values.size === 0) return value;
    if (typeof value === "string") return this.has(value) ? MASK : value;
    if (Array.isArray(value)) return value.map((item) => this.maskEchoes(item));
    if (!isJsonObject(value)) return value;
    const members = Object.entries(value).map(
      ([key, item]) => [key, item === undefined ? item : this.maskEchoes(item)] as const,
    );
    return Object.fromEntries(members);
  }

  #changed(): void {
    this.#list = [...this.#values].filter((value) => value.trim().length >= SHORTEST_IN_TEXT && !isOurWord(value));
  }
}
