/**
 * Whether a selector is valid CSS. Upstream treats what the browser cannot parse as found: `fill` and `type` send their
 * text to the field that has the focus, `focus` and `select` do nothing, reads answer an empty text, and `wait` waits
 * to its end (seen on 0.41.2). Pure. In doubt a selector is valid: brackets and strings that are left open are closed
 * by the end, as a browser does it, and the arguments of most functions are not looked at.
 */

const ESCAPE = String.raw`\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]|$)`;
const START = String.raw`(?:[a-zA-Z_]|[^\x00-\x7f]|${ESCAPE})`;
const CHARACTER = String.raw`(?:[\w-]|[^\x00-\x7f]|${ESCAPE})`;
const NAME = `(?:--${CHARACTER}*|-?${START}${CHARACTER}*)`;
const STRING = String.raw`(?:"(?:[^"\\\n]|\\[\s\S])*(?:"|$)|'(?:[^'\\\n]|\\[\s\S])*(?:'|$))`;

const GAP = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*(?:\*/|$))*`;

const TYPE = new RegExp(String.raw`(?:(?:${NAME}|\*)?\|(?!=))?(?:${NAME}|\*)`, "uy");
const PLAIN = new RegExp(`[#.]${NAME}|&`, "uy");
const ATTRIBUTE = new RegExp(
  String.raw`\[${GAP}(?:(?:${NAME}|\*)?\|(?!=))?${NAME}${GAP}(?:[~|^$*]?=${GAP}(?:${NAME}|${STRING})${GAP}(?:[iIsS]${GAP})?)?(?:\]|$)`,
  "uy",
);
const PSEUDO = new RegExp(String.raw`(::?)(${NAME})(\()?`, "uy");
const SPACE = new RegExp(GAP, "uy");
const COMBINATOR = /[>+~,]/y;
const INSIDE = new RegExp(String.raw`${STRING}|\\[\s\S]|[()]|[^"'()\\]+|["']`, "uy");

/** Of Chromium 156, and of drafts; those of other browsers start with a hyphen. */
const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  `active active-view-transition any-link autofill buffering checked closed current default defined disabled empty
enabled first-child first-of-type focus focus-visible focus-within fullscreen future has-slotted heading host hover
in-range indeterminate interest-source interest-target invalid last-child last-of-type link local-link modal muted
only-child only-of-type open optional out-of-range past paused picture-in-picture placeholder-shown playing popover-open
read-only read-write required root scope seeking stalled state target target-after target-before target-current
target-within user-invalid user-valid valid visited volume-locked xr-overlay after before first-letter
first-line`.split(/\s+/),
);
const FUNCTIONS: ReadonlySet<string> = new Set(
  `active-view-transition-type current cue dir has heading host host-context is lang matches not nth-child nth-col
nth-last-child nth-last-col nth-last-of-type nth-of-type state where`.split(/\s+/),
);

/** Characters in a `:not()` that is looked into: the deepest nesting must not run out of stack. */
const LONGEST_NOT = 1_000;

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The place behind the bracket that closes the one before `at`; the end of the text when none does. */
function closed(text: string, at: number): number {
  let place = at;
  for (let depth = 1; depth > 0; ) {
    const word = matched(INSIDE, text, place)?.[0];
    if (word === undefined) return text.length;
    place += word.length;
    if (word === "(") depth++;
    if (word === ")") depth--;
  }
  return place;
}

/** The place behind a pseudo-class or pseudo-element; undefined when there is no such. */
function behindPseudo(text: string, at: number): number | undefined {
  const [whole, colons, name = "", bracket] = matched(PSEUDO, text, at) ?? [];
  if (whole === undefined) return undefined;
  const known = (bracket === undefined ? PSEUDO_CLASSES : FUNCTIONS).has(name.toLowerCase());
  if (colons === ":" && !known && !name.startsWith("-")) return undefined;
  const start = at + whole.length;
  if (bracket === undefined) return start;
  const end = closed(text, start);
  const inside = text.slice(start, text[end - 1] === ")" ? end - 1 : end);
  const looked = name.toLowerCase() === "not" && inside.length <= LONGEST_NOT;
  return looked && !isCss(inside) ? undefined : end;
}

/** The place behind one compound selector, such as `a.b[c]:d`; undefined when none is there. */
function behindCompound(text: string, from: number): number | undefined {
  let at = from + (matched(TYPE, text, from)?.[0].length ?? 0);
  for (;;) {
    const word = matched(PLAIN, text, at)?.[0] ?? matched(ATTRIBUTE, text, at)?.[0];
    const end = word === undefined ? (text[at] === ":" ? behindPseudo(text, at) : undefined) : at + word.length;
    if (end === undefined) return at === from || text[at] === ":" ? undefined : at;
    at = end;
  }
}

function behindSpace(text: string, at: number): number {
  return at + (matched(SPACE, text, at)?.[0].length ?? 0);
}

/** False only for a selector that no browser parses. */
export function isCss(selector: string): boolean {
  let at = behindSpace(selector, 0);
  for (;;) {
    const end = behindCompound(selector, at);
    if (end === undefined) return false;
    const next = behindSpace(selector, end);
    if (next === selector.length) return true;
    const combinator = matched(COMBINATOR, selector, next)?.[0];
    if (combinator === undefined && next === end) return false;
    at = behindSpace(selector, next + (combinator?.length ?? 0));
  }
}

/** The valid selector that an invalid one most likely means: an id or an attribute that needs quotes. */
export function mended(selector: string): string | undefined {
  const trimmed = selector.trim();
  const [, id] = /^#([\w.:/@$[\]-]+)$/.exec(trimmed) ?? [];
  if (id !== undefined) return `[id=${JSON.stringify(id)}]`;
  const [, tag, name, value] =
    /^([a-z][\w-]*)?\[([\w-]+[~|^$*]?=)([^\s"'[\]]+(?:\[[^\s"'[\]]*\])*)\]$/i.exec(trimmed) ?? [];
  return value === undefined ? undefined : `${tag ?? ""}[${name}${JSON.stringify(value)}]`;
}
