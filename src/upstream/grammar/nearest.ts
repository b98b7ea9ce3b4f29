/** One row of the table of distances: of the first `i` characters of `left` to each beginning of `right`. */
function nextRow(
  left: string,
  right: string,
  i: number,
  last: readonly number[],
  beforeLast: readonly number[],
): number[] {
  const row = [i];
  const at = (cells: readonly number[], j: number): number => cells[j] ?? Infinity;
  for (let j = 1; j <= right.length; j++) {
    const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
    const kept = at(last, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
    row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, kept, swapped ? at(beforeLast, j - 2) + 1 : Infinity);
  }
  return row;
}

/** The edit distance of two words, counting a swap of neighbours as one edit; stops caring above `limit`. */
function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const row = nextRow(left, right, i, last, beforeLast);
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? limit + 1;
}

/**
 * The spelling among `known` that `word` was probably meant to be: at most one edit for short words, two from five
 * letters and three from nine. Undefined when none is that close; the first one when several are equally close.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let limit = word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
  let best: string | undefined;
  for (const candidate of known) {
    const edits = distance(word, candidate, limit);
    if (edits > limit) continue;
    best = candidate;
    limit = edits - 1;
  }
  return best;
}
