/** Masks secrets in text of any kind: page text, error messages, logs, JSON that does not parse. */
import { findExact } from "./exact.ts";
import { scanText } from "./scan.ts";
import { Spans } from "./spans.ts";

// A mask may leave a new word boundary behind it, at which one more secret shows.
const MAX_ROUNDS = 4;
// What is longer is looked at once here; what of it is shown or written passes here again.
const LOOKED_AT_AGAIN = 1_000_000;

// A short word or two, or a ref, as most names, keys and roles are: nothing that makes a secret fits in.
const PLAIN = /^(?:[A-Za-z ]{0,16}|[a-z]\d{1,8})$/;

/** Adds what is secret in a text of one form. */
type FindInForm = (text: string, spans: Spans) => void;

/** Masks what is found in texts of every form, and what `find` finds, again and again until that is nothing new. */
export function maskFound(text: string, exact: readonly string[], find?: FindInForm): string {
  let masked = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spans = new Spans(masked);
    find?.(masked, spans);
    scanText(masked, spans);
    findExact(masked, exact, spans);
    const next = spans.masked();
    const done = next === masked || text.length > LOOKED_AT_AGAIN;
    masked = next;
    if (done) break;
  }
  return masked;
}

/**
 * The text with secrets replaced by `[REDACTED]`: the `exact` values of this call in all their forms, tokens by
 * their shape (JWT, cloud and API keys, `Bearer ...`, private key blocks, `scheme://user:password@`) and the values
 * of sensitive names in URLs, JSON, forms, headers and snapshots. Names stay. Linear in the length of the text, and
 * the same string when nothing is secret.
 */
export function redactText(text: string, exact: readonly string[]): string {
  if (text.length < 3 || (exact.length === 0 && PLAIN.test(text))) return text;
  return cleanTexts.unlessClean(text, exact, () => maskFound(text, exact));
}

/**
 * Texts that were found clean, by the list of secrets they were searched for: a call shows the same URL, tree and
 * names several times, in its text, its details and its events. Gone with the list, which a call makes anew.
 */
export class CleanTexts {
  readonly #byList = new WeakMap<readonly string[], Set<string>>();

  /** The text itself when it is known to be clean, else what `mask` makes of it. */
  unlessClean(text: string, exact: readonly string[], mask: () => string): string {
    const known = this.#byList.get(exact);
    if (known?.has(text)) return text;
    const shown = mask();
    if (shown !== text) return shown;
    if (known) known.add(text);
    else this.#byList.set(exact, new Set([text]));
    return text;
  }
}

const cleanTexts = new CleanTexts();

/** How many characters `redactText` looks at for this text; for tests, which must not measure time. */
export function countSteps(text: string): number {
  return scanText(text, new Spans(text));
}
