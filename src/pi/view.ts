/** Coloured lines that fit a terminal. */
import type { Theme, ThemeColor } from "@earendil-works/pi-coding-agent";
import { type Component, sliceByColumn, stripTerminalSequences, Text, visibleWidth } from "@earendil-works/pi-tui";

/** What this folder uses of pi's theme. */
export type Colours = Pick<Theme, "fg" | "bold">;

/** A piece of a line in one colour, without line breaks. */
export interface Part {
  readonly text: string;
  readonly colour: ThemeColor;
  readonly bold?: boolean;
}

export function muted(text: string): Part {
  return { text, colour: "muted" };
}

/** What ends a line for some reader beside a line feed; a terminal may take it so, too. */
const OTHER_BREAKS = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/g;
/** Controls, and signs that show nothing or reorder what stands around them. */
const UNSEEN = /[^\P{Cc}\n]|\p{Cf}/gu;

/**
 * Text of a page or of the model without anything that would command the terminal or show it otherwise than it is.
 * Line breaks stay; what else breaks a line becomes a space, so that nothing of the page begins a line of the tool's.
 */
export function plain(text: string): string {
  return stripTerminalSequences(text.toWellFormed())
    .replaceAll("\t", "   ")
    .replace(OTHER_BREAKS, " ")
    .replace(UNSEEN, "");
}

/** The beginning of a line of plain text: at most `width` columns, the last of which says that something is cut. */
export function cut(text: string, width: number): string {
  return visibleWidth(text) <= width ? text : `${sliceByColumn(text, 0, width - 1, true)}…`;
}

/** The parts one after the other, whatever their width. */
export function paint(parts: readonly Part[], colours: Colours): string {
  return parts.map(({ text, colour, bold }) => colours.fg(colour, bold ? colours.bold(text) : text)).join("");
}

/** One line of at most `width` columns. Cut before it is coloured: what ends a colour would end the background too. */
export function line(parts: readonly Part[], width: number, colours: Colours): string {
  if (visibleWidth(parts.map(({ text }) => text).join("")) <= width) return paint(parts, colours);
  let left = width - 1;
  const kept = parts.map((part) => {
    const text = sliceByColumn(part.text, 0, left, true);
    left = text === part.text ? left - visibleWidth(text) : 0;
    return { ...part, text };
  });
  return paint([...kept, muted("…")], colours);
}

/** Coloured text of any length, wrapped. */
export function wrapped(text: string, width: number): readonly string[] {
  return new Text(text, 0, 0).render(width);
}

const INDENT = "  ";
/** A terminal that is narrower has no room for an indent. */
const NARROWEST = 10;

/** A line of plain text, wrapped: when it is indented all of it is, so that no words of a page come to the margin. */
export function wrappedLine(text: string, width: number, colour: (text: string) => string): readonly string[] {
  if (text === "") return [""];
  if (!text.startsWith(INDENT) || width < NARROWEST) return wrapped(colour(text), width);
  return wrapped(colour(text.slice(INDENT.length)), width - INDENT.length).map((line) => `${INDENT}${line}`);
}

/**
 * What pi shows in a tool's row. `draw` gives the lines for a width; it is asked again when the width changes or
 * `version` gives another value. pi makes a new view when anything else changes, the theme included.
 */
export function view(draw: (width: number) => readonly string[], version: () => unknown = () => undefined): Component {
  let drawn: { readonly width: number; readonly version: unknown; readonly lines: readonly string[] } | undefined;
  return {
    render: (width) => {
      const now = version();
      if (drawn?.width !== width || drawn.version !== now) drawn = { width, version: now, lines: draw(width) };
      return drawn.lines;
    },
    invalidate: () => {
      drawn = undefined;
    },
  };
}
