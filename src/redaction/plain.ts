/** What stands behind the name of a secret and is none: code, words, public numbers, places to go on reading. */

const PATH = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*\d{0,2})+$/;
const CALLED = /^([A-Za-z_$][\w$.]*)[[(]/;
const HYPHENATED = /^[a-z]{2,}(?:-[a-z]{2,}){0,6}-(?:[a-z]{2,}|\d{1,4})$/;
const WORD_AND_DIGIT = /^[a-z]+\d$/;

/** How sure a name is: what is assigned without spaces, or to a password, may well be one in spite of its form. */
export interface Assigned {
  readonly tight: boolean;
  readonly password: boolean;
}

/**
 * True for the value of an assignment in code, with the character `next` behind it: `tokens[i]`, `getSecret(`,
 * `config.apiKey`, `{token}`, `${TOKEN}`, or a variable called as the name is.
 */
export function isCode(name: string, value: string, next: string, { tight, password }: Assigned): boolean {
  const called = next === "(" || next === "[" ? value : CALLED.exec(value)?.[1];
  if (called !== undefined && /^[A-Za-z_$][\w$.]*$/.test(called)) {
    return called.includes(".") || (!tight && (!password || !/\d/.test(called)));
  }
  if (/^\$?\{/.test(value) && next === "}") return /^\$?\{[A-Za-z_$][\w$.]*$/.test(value);
  // The working directory of a process.
  if (/^(?:OLD)?PWD$/.test(name)) return value.startsWith("/");
  if (password || tight) return false;
  const last = /[A-Za-z]+$/.exec(name)?.[0].toLowerCase() ?? "";
  return last.length >= 4 && new RegExp(`^${last}s?\\d{0,2}$`, "i").test(value);
}

/** True for `config.apiKey2` and `color-primary-500`, which in prose are names of something. */
export function isPlainWord(value: string): boolean {
  return PATH.test(value) || HYPHENATED.test(value);
}

/** True for `resumed1`: a state rather than a session. */
export function isState(value: string): boolean {
  return WORD_AND_DIGIT.test(value);
}

// Parameters that say where a list goes on, what is looked for, or which campaign a visitor came from.
const PUBLIC_PARAMETER =
  /^(?:after|before|cursor|[a-z]*_?cursor|continuation|continue|(?:[a-z]+_?)?(?:page|sync|continuation)_?token|max_?id|min_?id|since_?id|v|q|query|search|s|list|ref|referrer|src|source|variant|sku|slug|igshid?|srsltid|[gw]braid|[a-z_]*clid|utm_\w+|_gac?|_gl|mc_\w+|hsa_\w+|_hs\w+|vero_\w+|mkt_tok)$/i;
const NAMED_ID = /^(?:[a-z]{1,24}_?id|[a-zA-Z]{1,24}Id|id|uuid|guid|gid|pid|did|cid)$/;
const SESSION_ID = /sess|^sid$|auth|token|login|visit/i;

/** True for parameters whose value may be long and random and is seen by everybody: `after`, `utm_id`, `boardId`. */
export function isPublicParameter(name: string): boolean {
  return PUBLIC_PARAMETER.test(name) || (NAMED_ID.test(name) && !SESSION_ID.test(name));
}

const POSTAL =
  /\b(?:city|town|state|address|district|street|country|deliver\w*|postal|shipping|village|landmark|locality|area)\b/i;
const AROUND = 300;

/** True for six digits called "Pin code" near the other parts of an address: in India that is the postal code. */
export function isPostalCode(name: string, value: string, text: string, at: number): boolean {
  if (!/^[1-9]\d{2}\s?\d{3}$/.test(value) || !/pin\W?code/i.test(name)) return false;
  return POSTAL.test(text.slice(Math.max(0, at - AROUND), at)) || POSTAL.test(text.slice(at, at + AROUND));
}
