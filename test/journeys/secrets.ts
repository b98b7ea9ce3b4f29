/** What travels: secrets of every kind, made anew from a seed. */
import { SHAPED } from "../support/canaries.ts";
import { oneOf } from "../support/chance.ts";

export type Next = () => number;

export interface SecretKind {
  readonly name: string;
  /** shaped: its shape gives it away wherever it stands; plain: only the place it came in through, or its name. */
  readonly shape: "shaped" | "plain";
  /**
   * How well it can be told from ordinary text when it comes back: weak ones (a short word, up to six digits) cannot;
   * what is like words or other text (no mixture of letters and digits) is no secret as a cookie or header.
   */
  readonly strength: "strong" | "wordy" | "weak";
  readonly make: (next: Next) => string;
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";

function some(count: number, from: string, next: Next): string {
  return Array.from({ length: count }, () => oneOf([...from], next)).join("");
}

/** `a`, `A` and `9` become any letter or digit of their class, behind `\` they and all else stay. */
function pattern(form: string, next: Next): string {
  return form.replace(/\\(.)|a|A|9/gsu, (found, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    return some(1, found === "a" ? LOWER : found === "A" ? UPPER : DIGITS, next);
  });
}

const SHARE = 0.45;
/** Of some shapes it is a part. */
const WORD = "_secret_";

/** The end of an example with its characters in another order, each among its own class, so that its shape stays. */
function varied(example: string, next: Next): string {
  const from = Math.max(Math.floor(example.length * (1 - SHARE)), example.lastIndexOf(WORD) + WORD.length);
  const tail = [...example.slice(from)];
  for (const kind of [/[a-z]/, /[A-Z]/, /\d/]) {
    const places = tail.flatMap((char, at) => (kind.test(char) ? [at] : []));
    for (let left = places.length - 1; left > 0; left--) {
      const one = places[left] ?? 0;
      const other = places[Math.floor(next() * (left + 1))] ?? 0;
      [tail[one], tail[other]] = [tail[other] ?? "", tail[one] ?? ""];
    }
  }
  return example.slice(0, from) + tail.join("");
}

function shaped(name: string, example: string): SecretKind {
  const make = (next: Next): string => {
    if (!example.startsWith("Basic ")) return varied(example, next);
    return `Basic ${Buffer.from(pattern("ada\\:aaaa9aaa9999", next)).toString("base64")}`;
  };
  return { name, shape: "shaped", strength: "strong", make };
}

function plain(strength: SecretKind["strength"], forms: Readonly<Record<string, string>>): readonly SecretKind[] {
  return Object.entries(forms).map(([name, form]) => ({
    name,
    shape: "plain",
    strength,
    make: (next) => pattern(form, next),
  }));
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const CARDS: readonly SecretKind[] = [
  {
    name: "a card number",
    shape: "plain",
    strength: "wordy",
    make: (next) => withCheckDigit(pattern("499999999999999", next)),
  },
  {
    name: "a card number in groups",
    shape: "plain",
    strength: "wordy",
    make: (next) => withCheckDigit(pattern("499999999999999", next)).replace(/(?<=\d)(?=(?:\d{4})+$)/g, " "),
  },
];

export const KINDS: readonly SecretKind[] = [
  ...Object.entries(SHAPED).map(([name, example]) => shaped(name, example)),
  ...CARDS,
  ...plain("weak", { "a one-time code": "999999", "five letters": "aaaaa" }),
  ...plain("wordy", {
    "seven letters": "aaaaaaa",
    "a lower-case word": "aaaaaaaaaa",
    "a capitalised word": "Aaaaaaaaaaa",
    "a passphrase": "aaaaaaa aaaaa aaaaaaa 9",
    "a password of signs": "aaa!?aaa-aa;",
    Cyrillic: "пароль-9999",
    Chinese: "秘密密码九9999",
    "an emoji": "aaaa 🔑 aaaa",
    umlauts: "schlüssel-aaaa",
    "a space at the end": "aaaaaaa9999 ",
  }),
  ...plain("strong", {
    "a password with a digit": "aaaaaaa9",
    "a password with punctuation": "Aa9aa9aaa&9!",
    "quotes and backslashes": "aa\"aa'aa\\\\aa9999",
    "characters of URLs": "a&a=a?a#a/a+aa9999",
    "a percent sign": "100%aaaa9999",
    "a dollar sign": "$aaaaa9999",
    brackets: "[a9aaaa9a]",
    markup: "<b>a9aaaa9</b>",
    JSON: '{"a":"a9aaaa9"}',
    "a lone flag": "--a9aaaa9a",
    "something like a ref": "@e99aaaa",
    "a UUID": "9f99b99e-c99d-49a9-b9f9-99a9e9d9b9c9",
    "a hash": "9a9a9a9a9aa99a9a9a9a9a9aa99a9a9a9a9a9aa9",
    "a mail address": "aaaaa.a99@aaaaa.test",
    "a URL": "https://aaaaa.test/a999aa",
    "a path": "/home/aaa/.a999aaa",
    "base64 text": "c2VjAaAa9AaaAaA9",
    "a long value": Array.from({ length: 30 }, () => "aa9aaA9a").join(""),
  }),
];

/** The credential alone: its scheme is no secret. */
export function bare(secret: string): string {
  return secret.replace(/^(?:Bearer|Basic) /, "");
}
