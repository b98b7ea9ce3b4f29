/** Parts of a text that are to be masked. */
import { MASK } from "./shapes.ts";

/** From `start` up to but without `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

function covered(text: string, span: Span): boolean {
  return span.end - span.start === MASK.length && text.startsWith(MASK, span.start);
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  for (let at = 1; at < spans.length; at++) {
    if ((spans[at]?.start ?? 0) < (spans[at - 1]?.start ?? 0))
      return spans.toSorted((one, two) => one.start - two.start);
  }
  return spans;
}

/** The text with every span replaced by the mask; overlapping and touching spans become one. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  // A text may hold a million of them: nothing is made for each but its piece of the text.
  const pieces: string[] = [];
  let at = 0;
  let end = -1;
  for (const span of inOrder(spans)) {
    if (span.end <= span.start || covered(text, span)) continue;
    if (span.start > end) {
      pieces.push(text.slice(at, span.start));
      end = span.end;
    } else if (span.end > end) end = span.end;
    at = end;
  }
  return end === -1 ? text : `${pieces.join(MASK)}${MASK}${text.slice(at)}`;
}
