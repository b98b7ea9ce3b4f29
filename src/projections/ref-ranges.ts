/** Sets of ref numbers, kept short for the journal: `"1-14,17"`. */

/** The refs (`"e3"` or `"@e3"`) as a range text; anything that is no ref is left out. Empty input gives `""`. */
export function toRanges(refs: Iterable<string>): string {
  const numbers = [...new Set([...refs].map(refNumber).filter((n) => n !== undefined))].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    const first = numbers[i];
    let end = i;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end++;
    parts.push(end > i ? `${first}-${numbers[end]}` : `${first}`);
    i = end + 1;
  }
  return parts.join(",");
}

/** Whether the ref number is in the range text. */
export function inRanges(ranges: string, number: number): boolean {
  // The empty text would be read as the number 0.
  if (ranges === "") return false;
  return ranges.split(",").some((part) => {
    const [first, last] = part.split("-").map(Number);
    return first !== undefined && number >= first && number <= (last ?? first);
  });
}

/** The number of `"e12"` or `"@e12"`; undefined for anything else. */
export function refNumber(ref: string): number | undefined {
  const match = /^@?e(\d{1,9})$/.exec(ref);
  return match ? Number(match[1]) : undefined;
}

function numbersIn(ranges: string): readonly number[] {
  return rangesIn(ranges).flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

type Range = readonly [first: number, last: number];

function rangesIn(ranges: string): readonly Range[] {
  if (ranges === "") return [];
  return ranges.split(",").map((part): Range => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return [first, last];
  });
}

/** The numbers of both range texts. Joined range by range, since a long session's page may have thousands. */
export function joinRanges(a: string, b: string): string {
  if (a === "" || b === "" || a === b) return a || b;
  const joined: [number, number][] = [];
  for (const [first, last] of [...rangesIn(a), ...rangesIn(b)].sort((one, other) => one[0] - other[0])) {
    const open = joined.at(-1);
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else joined.push([first, last]);
  }
  return joined.map(([first, last]) => (last > first ? `${first}-${last}` : `${first}`)).join(",");
}

/** The numbers of the first range text that are not in the second. */
export function withoutRanges(ranges: string, removed: string): string {
  if (ranges === "" || removed === "") return ranges;
  const gone = new Set(numbersIn(removed));
  return toRanges(numbersIn(ranges).flatMap((n) => (gone.has(n) ? [] : `e${n}`)));
}
