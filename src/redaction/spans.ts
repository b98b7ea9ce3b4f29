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

/** The text with every span replaced by the mask; overlapping and touching spans become one. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const ordered = spans
    .filter((span) => span.end > span.start && !covered(text, span))
    .sort((one, other) => one.start - other.start);
  let masked = "";
  let at = 0;
  for (let index = 0; index < ordered.length; ) {
    const start = ordered[index]?.start ?? text.length;
    let end = start;
    for (let next = ordered[index]; next !== undefined && next.start <= Math.max(end, start); next = ordered[++index]) {
      end = Math.max(end, next.end);
    }
    masked += text.slice(at, start) + MASK;
    at = end;
  }
  return ordered.length === 0 ? text : masked + text.slice(at);
}
