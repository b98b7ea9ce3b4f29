/** Parts of a text that are to be masked. */
import { codesOf, roomFor, textOf } from "./codes.ts";
import { MASK } from "./shapes.ts";

/** From `start` up to but without `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const MASK_CODES = codesOf(MASK);

/** The spans of one text, in any order. A text may hold a million of them: none is an object, and nothing is sorted. */
export class Spans {
  readonly #text: string;
  /** The farthest end of those that start at each place; 0 where none does. */
  #ends: Uint32Array | undefined;
  #added = 0;

  constructor(text: string) {
    this.#text = text;
  }

  add(start: number, end: number): void {
    if (end <= start || (end - start === MASK.length && this.#text.startsWith(MASK, start))) return;
    this.#ends ??= new Uint32Array(this.#text.length);
    this.#ends[start] = Math.max(this.#ends[start] ?? 0, end);
    this.#added++;
  }

  get any(): boolean {
    return this.#added > 0;
  }

  /** The text with every span replaced by the mask; overlapping and touching spans become one. */
  masked(): string {
    const ends = this.#ends;
    if (ends === undefined) return this.#text;
    const from = codesOf(this.#text);
    const to = roomFor(this.#text, from.length + this.#added * MASK.length);
    let length = 0;
    for (let at = 0; at < from.length; ) {
      let end = ends[at] ?? 0;
      if (end === 0) {
        to[length++] = from[at++] ?? 0;
        continue;
      }
      while (at < end) end = Math.max(end, ends[++at] ?? 0);
      to.set(MASK_CODES, length);
      length += MASK.length;
    }
    return textOf(to, length);
  }
}
