/** Collects the secrets that a call brings along, to find them again in whatever comes back. */
import { isJsonObject, parseJson } from "../json.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import type { FlagSecret } from "../upstream/grammar/flags.ts";
import { type LabelOf, secretTexts, typedBlind } from "./fields.ts";
import { isHeaderName } from "./headers.ts";
import { nameStrength } from "./names.ts";

/** The stdin of a call and the command that reads it. */
export interface CallInput {
  readonly command: CommandSpec;
  readonly text: string;
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

function argvSecrets(parsed: ParsedArgv, labelOf: LabelOf | undefined): readonly string[] {
  return [
    ...parsed.globals.flatMap((flag) => flagSecrets(flag.spec.secret, flag.value)),
    ...parsed.flags.flatMap((flag) => flagSecrets(flag.spec.secret, flag.value)),
    ...parsed.flags.flatMap((flag) => (flag.spec.kind === "secret" && flag.value !== undefined ? [flag.value] : [])),
    ...wordSecrets(parsed),
    ...secretTexts(parsed, labelOf).map((word) => word.value),
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
export function collectSecrets(parsed: readonly ParsedArgv[], input?: CallInput, labelOf?: LabelOf): readonly string[] {
  const found = [
    ...parsed.flatMap((argv) => argvSecrets(argv, labelOf)),
    ...typedBlind(parsed, labelOf),
    ...inputSecrets(input),
  ];
  const unique = new Set(found.filter((value) => value.trim().length >= SHORTEST && !value.startsWith("[REDACTED]")));
  return [...unique].sort((one, other) => other.length - one.length);
}
