/** Collects the secrets that a call brings along, to find them again in whatever comes back. */
import { isJsonObject, parseJson } from "../json.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import type { FlagSecret } from "../upstream/grammar/flags.ts";
import { type LabelOf, secretTexts, typedBlind } from "./fields.ts";
import { isHeaderName } from "./headers.ts";
import type { SecretKind } from "./known-secrets.ts";
import { nameStrength } from "./names.ts";

/** The stdin of a call and the command that reads it. */
export interface CallInput {
  readonly command: CommandSpec;
  readonly text: string;
}

/** A value that came in through a sensitive place, and through which sort of place. */
export interface GivenSecret {
  readonly value: string;
  readonly kind: SecretKind;
}

const SHORTEST = 4;
const SCHEME = /^(?:bearer|basic|digest|token|apikey|negotiate) +/i;

function basicPassword(credential: string): readonly string[] {
  const plain = Buffer.from(credential, "base64").toString("utf8");
  const colon = plain.indexOf(":");
  return colon === -1 || plain.includes("\uFFFD") ? [] : [plain.slice(colon + 1)];
}

function headerSecrets(name: string, value: string): readonly string[] {
  const strength = nameStrength(name);
  if (!isHeaderName(name) && (strength === "none" || strength === "card")) return [];
  if (/^(?:set-)?cookie$/i.test(name)) {
    const pairs = value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
    return [value, ...pairs];
  }
  const credential = value.replace(SCHEME, "");
  return /^basic +/i.test(value) ? [value, credential, ...basicPassword(credential)] : [value, credential];
}

function headersSecrets(text: string): readonly string[] {
  const headers = parseJson(text);
  if (!isJsonObject(headers)) return [text];
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? headerSecrets(name, value) : [],
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The password of a URL, as written and decoded, and `user:password` as it goes into a Basic header. */
function urlSecrets(url: string): readonly string[] {
  const scheme = url.indexOf("://");
  const authority = url.slice(scheme === -1 ? 0 : scheme + 3).split(/[/?#]/, 1)[0] ?? "";
  const at = authority.lastIndexOf("@");
  const colon = authority.indexOf(":");
  if (at === -1 || colon === -1 || colon > at) return [];
  const user = decoded(authority.slice(0, colon));
  const password = authority.slice(colon + 1, at);
  return [password, decoded(password), basic(user, decoded(password))];
}

function basic(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}

function flagSecrets(secret: FlagSecret | undefined, value: string | undefined): readonly string[] {
  if (secret === undefined || value === undefined) return [];
  if (secret === "whole") return [value];
  return secret === "url" ? urlSecrets(value) : headersSecrets(value);
}

function wordSecrets(parsed: ParsedArgv): readonly string[] {
  return parsed.given.flatMap((word, at) => {
    if (word.kind === "url") return urlSecrets(word.value);
    if (word.kind !== "secret") return [];
    if (parsed.command.secrets === "headers") return [word.value, ...headersSecrets(word.value)];
    // `set credentials USER PASSWORD` comes back as a Basic header.
    const before = parsed.given[at - 1];
    return before === undefined ? [word.value] : [word.value, basic(before.value, word.value)];
  });
}

function given(kind: SecretKind, values: readonly string[]): readonly GivenSecret[] {
  return values.map((value) => ({ value, kind }));
}

function flagKind(secret: FlagSecret | undefined): SecretKind {
  return secret === "headers" ? "header" : "vault";
}

/** Of the secret words of a command: a cookie's and what is stored in the page change often and may be anything. */
function wordKind({ command }: ParsedArgv): SecretKind {
  if (command.secrets === "headers") return "header";
  return command.family === "cookies" || command.family === "storage" ? "cookie" : "vault";
}

function argvSecrets(parsed: ParsedArgv, labelOf: LabelOf | undefined): readonly GivenSecret[] {
  const flags = [...parsed.globals, ...parsed.flags];
  return [
    ...flags.flatMap(({ spec, value }) => given(flagKind(spec.secret), flagSecrets(spec.secret, value))),
    ...parsed.flags.flatMap(({ spec, value = "" }) => (spec.kind === "secret" ? given("vault", [value]) : [])),
    ...given(wordKind(parsed), wordSecrets(parsed)),
    ...given(
      "typed",
      secretTexts(parsed, labelOf).map((word) => word.value),
    ),
  ];
}

function inputSecrets(input: CallInput | undefined): readonly string[] {
  if (input === undefined || input.command.stdin !== "--password-stdin") return [];
  return [input.text.replace(/\r?\n$/, "")];
}

/**
 * The values of 4 characters and more that came in through sensitive places of a call (`parsed`: its argv, or one
 * for each row of a batch): secret words, secret flags, headers, passwords in URLs, `--password-stdin`, and what is
 * filled into password-like fields. `labelOf` gives the accessible name of an `@ref`, when known. Longest first.
 */
export function givenSecrets(
  parsed: readonly ParsedArgv[],
  input?: CallInput,
  labelOf?: LabelOf,
): readonly GivenSecret[] {
  const found = [
    ...parsed.flatMap((argv) => argvSecrets(argv, labelOf)),
    ...given("typed", typedBlind(parsed, labelOf)),
    ...given("vault", inputSecrets(input)),
  ];
  const usable = found.filter(({ value }) => value.trim().length >= SHORTEST && !value.startsWith("[REDACTED]"));
  const unique = new Map(usable.map((secret) => [secret.value, secret]));
  return [...unique.values()].sort((one, other) => other.value.length - one.value.length);
}

/** The same without saying where each came in. */
export function collectSecrets(...call: Parameters<typeof givenSecrets>): readonly string[] {
  return givenSecrets(...call).map(({ value }) => value);
}
