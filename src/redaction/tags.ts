/** Reads the attributes of an HTML tag, also inside JSON, where its quotes are escaped. */

export interface Attribute {
  readonly name: string;
  /** Where its value stands in the text, without quotes. */
  readonly start: number;
  readonly end: number;
}

const TAG = /^<(?:input|meta|button|option)\b/i;
const MAX_VALUE = 4000;
const MAX_NAME = 40;
const DOUBLE = 34;
const SINGLE = 39;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const BACKSLASH = 92;

/** True when a tag that may have a secret value starts at `start`. */
export function startsTag(text: string, start: number): boolean {
  return TAG.test(text.slice(start, start + 8));
}

/** The quote that ends the value at `from`, or -1 when there is none in reach. */
function closing(text: string, from: number, quote: number, escaped: boolean): number {
  const limit = Math.min(text.length, from + MAX_VALUE);
  for (let at = from; at < limit; at++) {
    if (text.charCodeAt(at) === quote && (!escaped || text.charCodeAt(at - 1) === BACKSLASH)) return at;
  }
  return -1;
}

function nameBefore(text: string, equals: number): string {
  const before = text.slice(Math.max(0, equals - MAX_NAME), equals);
  return /[A-Za-z-]+$/.exec(before)?.[0].toLowerCase() ?? "";
}

/** The quoted value that opens at `at`, and where its closing quote stands; undefined where no attribute's value does. */
function attributeAt(text: string, at: number): (Attribute & { readonly close: number }) | undefined {
  const code = text.charCodeAt(at);
  if (code !== DOUBLE && code !== SINGLE) return undefined;
  const escaped = text.charCodeAt(at - 1) === BACKSLASH;
  const equals = at - (escaped ? 2 : 1);
  if (text.charCodeAt(equals) !== EQUALS) return undefined;
  const close = closing(text, at + 1, code, escaped);
  if (close === -1) return undefined;
  return { name: nameBefore(text, equals), start: at + 1, end: close - (escaped ? 1 : 0), close };
}

/** The quoted attributes of the tag that starts at `start`, and where it ends; a `>` inside quotes is no end. */
export function readTag(
  text: string,
  start: number,
): { readonly attributes: readonly Attribute[]; readonly end: number } {
  const attributes: Attribute[] = [];
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === GREATER || code === LESS) break;
    const attribute = attributeAt(text, at);
    if (attribute) attributes.push(attribute);
    at = (attribute?.close ?? at) + 1;
  }
  return { attributes, end: at };
}
