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

type Range = readonly [first: number, last: number];

/** Read by character: a page's text may be long, and is read again with every capture. */
function rangesIn(ranges: string): readonly Range[] {
  if (ranges === "") return [];
  return ranges.split(",").map((part): Range => {
    const dash = part.indexOf("-");
    const first = Number(dash < 0 ? part : part.slice(0, dash));
    return [first, dash < 0 ? first : Number(part.slice(dash + 1))];
  });
}

function textOf(ranges: readonly Range[]): string {
  return ranges.map(([first, last]) => (last > first ? `${first}-${last}` : `${first}`)).join(",");
}

/** In order, each number in one range at most. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const open = joined.at(-1);
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** Up to this many characters two texts are joined range by range; a page with gaps everywhere has more. */
const TIDY = 2_000;
/** From here on they are joined all the same, and what is then longer than `KEPT` loses its lowest numbers. */
const UNTIDY = 16_000;
const KEPT = 12_000;

function shortened(text: string): string {
  if (text.length <= KEPT) return text;
  return text.slice(text.indexOf(",", text.length - KEPT) + 1);
}

/**
 * The numbers of both range texts. Beyond some length one is put behind the other, and they are joined once in a while:
 * a history of a thousand captures must not cost a thousand times a thousand ranges.
 */
export function joinRanges(a: string, b: string): string {
  if (a === "" || b === "" || a === b) return a || b;
  const both = `${a},${b}`;
  if (both.length > TIDY && both.length <= UNTIDY) return both;
  return shortened(textOf(merged([...rangesIn(a), ...rangesIn(b)])));
}

/** What of one range is in none of those that were removed, which are in order. */
function left([first, last]: Range, gone: readonly Range[]): readonly Range[] {
  const parts: Range[] = [];
  let from = first;
  for (const [start, end] of gone) {
    if (end < from) continue;
    if (start > last) break;
    if (start > from) parts.push([from, start - 1]);
    from = end + 1;
  }
  return from <= last ? [...parts, [from, last]] : parts;
}

/** The numbers of the first range text that are not in the second. */
export function withoutRanges(ranges: string, removed: string): string {
  if (ranges === "" || removed === "") return ranges;
  const gone = merged(rangesIn(removed));
  const parts: Range[] = [];
  let passed = 0;
  for (const range of merged(rangesIn(ranges))) {
    while ((gone[passed]?.[1] ?? Number.POSITIVE_INFINITY) < range[0]) passed++;
    const within: Range[] = [];
    for (let at = passed; (gone[at]?.[0] ?? Number.POSITIVE_INFINITY) <= range[1]; at++) {
      const one = gone[at];
      if (one) within.push(one);
    }
    for (const part of left(range, within)) parts.push(part);
  }
  return textOf(parts);
}
