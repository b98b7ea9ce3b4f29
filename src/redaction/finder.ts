/** Finds many words in one pass over a text (Wu-Manber: most places are skipped by the three characters seen there). */

const BLOCK = 3;
// Of the tables: the more words, the fewer blocks may share a place.
const FEW = 64;
const SMALL = 1 << 12;
const LARGE = 1 << 17;

/** Called with the place of a word and its number. */
export type Found = (start: number, end: number, number: number) => void;

function blockHash(text: string, at: number, size: number): number {
  const mixed = text.charCodeAt(at) * 0x9e5 + text.charCodeAt(at + 1) * 0x1f3d + text.charCodeAt(at + 2) * 0x2c1b;
  return (mixed ^ (mixed >> 9)) & (size - 1);
}

export class Finder {
  readonly #words: readonly string[];
  readonly #window: number;
  readonly #size: number;
  readonly #shift: Uint8Array;
  // Words by the block that ends the window, as chains: first of each block, next of each word.
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  /** Every word has three characters at least. */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#window = Math.min(255, ...words.map((word) => word.length));
    const size = words.length > FEW ? LARGE : SMALL;
    this.#size = size;
    const skip = this.#window - BLOCK + 1;
    this.#shift = new Uint8Array(size).fill(skip);
    this.#first = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(words.length).fill(-1);
    words.forEach((word, number) => {
      for (let at = 0; at <= this.#window - BLOCK; at++) {
        const hash = blockHash(word, at, size);
        this.#shift[hash] = Math.min(this.#shift[hash] ?? 0, this.#window - BLOCK - at);
      }
      const last = blockHash(word, this.#window - BLOCK, size);
      this.#next[number] = this.#first[last] ?? -1;
      this.#first[last] = number;
    });
  }

  /** Reports every place of every word, also where they overlap. */
  find(text: string, found: Found): void {
    if (this.#words.length === 0) return;
    const back = this.#window - BLOCK;
    for (let at = back; at <= text.length - BLOCK; ) {
      const hash = blockHash(text, at, this.#size);
      const shift = this.#shift[hash] ?? 1;
      if (shift > 0) {
        at += shift;
        continue;
      }
      for (let number = this.#first[hash] ?? -1; number !== -1; number = this.#next[number] ?? -1) {
        const word = this.#words[number] ?? "";
        if (text.startsWith(word, at - back)) found(at - back, at - back + word.length, number);
      }
      at++;
    }
  }
}
