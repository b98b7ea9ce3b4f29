/** The canaries: values that must not come out of the engine, made up, by kind. */
import { SHAPED } from "../support/canaries.ts";

export interface Canary {
  readonly name: string;
  readonly value: string;
  /** shaped: its shape gives it away wherever it stands; plain: only the place it came in through, or its name. */
  readonly kind: "shaped" | "plain";
}

const PLAIN: Readonly<Record<string, string>> = {
  "four characters": "xq7z",
  "four digits": "7391",
  "a one-time code": "481516",
  "a lower-case word": "swordfish",
  "a capitalised word": "Swordfish",
  "a password with a digit": "hunter2",
  "a password with punctuation": "Tr0ub4dor&3!",
  "a passphrase": "correct horse battery 7",
  "quotes and backslashes": "pa\"ss'wo\\rd9",
  "characters of URLs": "p&a=s?s#w/o+rd9",
  "a percent sign": "100%sure9",
  "a dollar sign": "$ecret9",
  brackets: "[s3cret]",
  markup: "<b>s3cret</b>",
  JSON: '{"a":"b9"}',
  "a lone flag": "--s3cret",
  "something like a ref": "@e77x",
  "two lines": "line one9\nline two9",
  "a tab": "left9\tright9",
  "a space at the end": "trailing9 ",
  Cyrillic: "пароль-1843",
  Chinese: "秘密密码九",
  "an emoji": "key 🔑 nine",
  umlauts: "schlüssel-9",
  "a card number": "4111111111111111",
  "a card number in groups": "4111 1111 1111 1111",
  "a UUID": "550e8400-e29b-41d4-a716-446655440000",
  "a hash": "9fceb02d0ae598e95dc970b74767f19372d61af8",
  "a mail address": "ada.l9@vault.test",
  "a URL": "https://vault.test/k9",
  "a path": "/home/ada/.k9",
  "base64 text": "c2VjcmV0LXZhbHVl",
  "a long value": "zq9".repeat(120),
};

const PEM = ["-----BEGIN RSA PRIVATE ", "KEY-----\nMIIEpAIBAAKCAQEA75kq\nq83v\n-----END RSA PRIVATE ", "KEY-----"].join(
  "",
);

function canaries(kind: Canary["kind"], values: Readonly<Record<string, string>>): readonly Canary[] {
  return Object.entries(values).map(([name, value]) => ({ name, value, kind }));
}

export const CANARIES: readonly Canary[] = [
  ...canaries("shaped", { ...SHAPED, "a private key": PEM }),
  ...canaries("plain", PLAIN),
];

/** The forms in which a value comes back: as is, as part of a URL, of JSON, of JSON in JSON, of HTML, in base64. */
export function formsOf(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const html = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  // Short base64 occurs by chance.
  const base64 = value.length < 6 ? [] : [Buffer.from(value).toString("base64").replace(/=+$/, "")];
  const all = [value, encodeURIComponent(value), json, JSON.stringify(json).slice(1, -1), html, ...base64];
  return [...new Set(all)];
}
