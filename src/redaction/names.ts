/** Which names announce a secret: keys of JSON, URL parameters, headers, cookies, and the labels of form fields. */
import { folded, namesSecretField } from "./field-words.ts";

/**
 * How much a name says about its value.
 * - numeric: a secret even when it is only digits (`password`, `otp`, `pin`)
 * - strong: a secret (`access_token`, `X-Api-Key`)
 * - weak: a secret when its value looks like one (`auth`, `session`, `sig`)
 * - card: a secret when its value is a card number (`card`, `cc`, `pan`)
 */
export type Strength = "none" | "card" | "weak" | "strong" | "numeric";

const MAX_NAME = 80;
const MAX_REMEMBERED = 2000;

// These turn "password" or "token" into something about one: passwordSelector, token_type, secretName.
const HARMLESS_LAST = new Set([
  "age",
  "at",
  "changed",
  "count",
  "enabled",
  "error",
  "exp",
  "expires",
  "expiry",
  "field",
  "help",
  "hint",
  "input",
  "label",
  "length",
  "limit",
  "manager",
  "max",
  "message",
  "min",
  "name",
  "page",
  "placeholder",
  "policy",
  "required",
  "reset",
  "rules",
  "selector",
  "stdin",
  "strength",
  "title",
  "type",
  "uri",
  "url",
  "usage",
  "visible",
]);
// How many tokens a language model reads or writes.
const COUNTED = /^(?:max|min|total|input|output|prompt|completion|num|n|used).*tokens$/;
const NUMERIC_ANYWHERE = new Set(["password", "passwords", "passwd", "pwd", "passphrase", "passcode"]);
const NUMERIC_EXACTLY = new Set([
  "2facode",
  "cardnumber",
  "cvc",
  "cvccode",
  "cvv",
  "cvv2",
  "mfacode",
  "onetimecode",
  "otp",
  "otpcode",
  "pin",
  "pincode",
  "securitycode",
  "ssn",
  "totp",
  "twofactorcode",
]);
const NUMERIC_ENDING = /(?:password|passwd|passphrase|passcode|pwd)\d{0,2}$/;
const STRONG_ANYWHERE = /csrf|xsrf|clientsecret|privatekey/;
const STRONG_ENDING =
  /(?:token(?:value|hash|secret|string|hex)?|tokens|secrets?|authorization|jwt|samlresponse|apikeys?)\d{0,2}$/;
const KEY_ENDING = /(?:access|account|secret|auth|encryption|signing|master|subscription)key(?:id)?$|oobcode$/;
const WEAK_LAST = new Set([
  "auth",
  "sid",
  "session",
  "cookie",
  "sig",
  "signature",
  "credential",
  "credentials",
  "hmac",
  "pass",
]);
const WEAK_ENDING = /(?:sessionid|sessid|sessionkey)$/;
const CARD_WORDS = new Set(["card", "cardno", "cardnum", "cc", "ccno", "ccnum", "ccnumber", "creditcard", "pan"]);

/** True when a name, selector or label says that a card number may be meant: of each word, not of parts of words. */
export function isCardName(name: string): boolean {
  return name.length <= 400 && wordsOf(name).some((word) => CARD_WORDS.has(word));
}

/** Lower-case words of a name or label, without accents: `X-Api-Key`, `apiKey` and `API key` give `api`, `key`. */
export function wordsOf(name: string): readonly string[] {
  const spaced = folded(name.replace(/[a-z](?=[A-Z])|[0-9](?=[A-Z][a-z])/g, "$& "));
  return spaced.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

// Where a list goes on.
const PAGING = /(?:page|paging|pagination|cursor|continuation|next|prev|previous|sync|delta|skip|resume|list)tokens?$/;

/** True when the words of a name are about a secret and no secret's: `password hint`, `token type`, `page token`. */
export function isAboutSecret(words: readonly string[]): boolean {
  const last = words.at(-1);
  if (last === undefined || HARMLESS_LAST.has(last)) return true;
  const compact = words.join("");
  return COUNTED.test(compact) || PAGING.test(compact);
}

function judge(name: string): Strength {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || isAboutSecret(words)) return "none";
  const compact = words.join("");
  if (words.some((word) => NUMERIC_ANYWHERE.has(word))) return "numeric";
  if (NUMERIC_EXACTLY.has(compact) || NUMERIC_ENDING.test(compact)) return "numeric";
  if (words.includes("secret") || STRONG_ANYWHERE.test(compact)) return "strong";
  if (STRONG_ENDING.test(compact) || KEY_ENDING.test(compact)) return "strong";
  if (WEAK_LAST.has(last) || WEAK_ENDING.test(compact)) return "weak";
  return words.some((word) => CARD_WORDS.has(word)) ? "card" : "none";
}

// Refs and numbers: there are thousands of them, and they say nothing.
const NUMBERED = /^[A-Za-z]?\d+$/;
const remembered = new Map<string, Strength>();

/** What a key, parameter, header or cookie name says about its value; names above 80 characters say nothing. */
export function nameStrength(name: string): Strength {
  if (name.length < 2 || name.length > MAX_NAME) return "none";
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (NUMBERED.test(name)) return "none";
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const strength = judge(name);
  remembered.set(name, strength);
  return strength;
}

/** As `nameStrength` for keys of JSON, where upstream's own `session` and `cookies` are names and lists. */
export function keyStrength(key: string): Strength {
  return key === "session" || key === "cookies" ? "none" : nameStrength(key);
}

const FIELD_ANYWHERE = new Set([
  "password",
  "passwords",
  "passwd",
  "pwd",
  "passphrase",
  "passcode",
  "cardnumber",
  "ccnumber",
  "cvc",
  "cvv",
  "ssn",
]);
const FIELD_AT_END = new Set([
  "pw",
  "pass",
  "secret",
  "token",
  "otp",
  "totp",
  "2fa",
  "mfa",
  "pin",
  "apikey",
  "passkey",
]);
const FIELD_PAIRS = new Set([
  "one time",
  "api key",
  "card no",
  "card num",
  "card number",
  "cc csc",
  "cc no",
  "cc num",
  "cc number",
  "security code",
  "verification code",
  "access key",
  "access token",
  "private key",
  "secret key",
  "social security",
  "client secret",
  "pin code",
  "credit card",
  "two factor",
]);
// What may follow such a word when the whole still names a field to fill in ("token here", "otp-3").
const FIELD_SUFFIX =
  /^(?:again|below|box|code|confirm|confirmation|entry|field|here|hidden|id|input|key|number|repeat|text|textbox|value|\d{1,2})$/;

/**
 * True when a selector, label or accessible name says that a field holds a secret (`#pw`, `API token`, `otp-3`);
 * word by word, so that `#shopping`, `pinterest` or `token-list` do not.
 */
export function isSecretField(label: string): boolean {
  if (label.length > 400) return false;
  const words = wordsOf(label);
  if (namesSecretField(words.join(" "))) return true;
  return words.some((word, at) => {
    if (FIELD_ANYWHERE.has(word) || NUMERIC_ENDING.test(word)) return true;
    if (FIELD_PAIRS.has(`${word} ${words[at + 1] ?? ""}`)) return true;
    return FIELD_AT_END.has(word) && words.slice(at + 1).every((after) => FIELD_SUFFIX.test(after));
  });
}
