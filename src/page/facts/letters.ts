/** Letters that readers take for the same. */

const SINGLE = /[\u2018\u2019\u201a\u2032`]/g;
const DOUBLE = /[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g;
const DASH = /[\u2010-\u2015\u2212]/g;

/** A text without capitals and with plain quotes and dashes, as people type it that pages set otherwise. */
export function plainLetters(text: string): string {
  return text.replace(SINGLE, "'").replace(DOUBLE, '"').replace(DASH, "-").toLowerCase();
}
