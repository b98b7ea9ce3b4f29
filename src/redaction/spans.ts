/** Parts of a text that are to be masked. */
import { MASK } from "./shapes.ts";

/** From `start` up to but without `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export class Spans {
  // Start and end in turn: a text may hold a million spans, and as many objects cost more than to find them.
  readonly #places: number[] = [];

  add(start: number, end: number): void {
    this.#places.push(start, end);
  }

  get count(): number {
    return this.#places.length / 2;
  }

  /** The text with every span replaced by the mask; overlapping and touching spans become one. */
  mask(text: string): string {
    const places = this.#inOrder();
    const pieces: string[] = [];
    let at = 0;
    let end = -1;
    for (let index = 0; index < places.length; index += 2) {
      const start = places[index] ?? 0;
      const stop = places[index + 1] ?? 0;
      if (stop <= start || covered(text, start, stop)) continue;
      if (start > end) {
        pieces.push(text.slice(at, start));
        end = stop;
      } else if (stop > end) end = stop;
      at = end;
    }
    return end === -1 ? text : `${pieces.join(MASK)}${MASK}${text.slice(at)}`;
  }

  #inOrder(): readonly number[] {
    const places = this.#places;
    const startOf = (span: number): number => places[2 * span] ?? 0;
    for (let span = 1; span < this.count; span++) {
      if (startOf(span) >= startOf(span - 1)) continue;
      const order = Array.from({ length: this.count }, (_, index) => index);
      order.sort((one, other) => startOf(one) - startOf(other));
      return order.flatMap((index) => places.slice(2 * index, 2 * index + 2));
    }
    return places;
  }
}

function covered(text: string, start: number, end: number): boolean {
  return end - start === MASK.length && text.startsWith(MASK, start);
}
