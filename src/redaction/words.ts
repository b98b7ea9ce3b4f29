/** Runs of the characters that words, names and tokens are made of. */

/** How much of a run is judged: what tells a token stands at its beginning. */
export const LOOKED_AT = 512;

/** The last index after the word characters that start at `from`. */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWordCode(text.charCodeAt(at))) at++;
  return at;
}

/** True for the char codes of A-Z a-z 0-9 _ and -. */
export function isWordCode(code: number): boolean {
  const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return letter || (code >= 48 && code <= 57) || code === 95 || code === 45;
}
