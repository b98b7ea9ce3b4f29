/** Masks secrets in the arguments of a call. */
import { isJsonObject, parseJson } from "../json.ts";
import type { GivenFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import { type FlagSecret, globalFlag } from "../upstream/grammar/flags.ts";
import { type LabelOf, secretTexts } from "./fields.ts";
import { redactHeader } from "./headers.ts";
import { isSecretField, nameStrength } from "./names.ts";
import { isHarmless, MASK } from "./shapes.ts";
import { redactText } from "./text.ts";
import { redactUrl } from "./url.ts";

/** A JSON object of headers; anything else in its place is masked whole. */
function redactHeadersText(text: string, exact: readonly string[]): string {
  const headers = parseJson(text);
  if (!isJsonObject(headers)) return text === MASK ? text : MASK;
  const entries = Object.entries(headers).map(([name, value]) => {
    const redacted = typeof value === "string" ? (redactHeader(name, value) ?? redactText(value, exact)) : value;
    return { name, value: redacted, changed: redacted !== value };
  });
  if (!entries.some((entry) => entry.changed)) return text;
  return JSON.stringify(Object.fromEntries(entries.map(({ name, value }) => [name, value])));
}

function redactValue(value: string, secret: FlagSecret | undefined, exact: readonly string[]): string {
  if (secret === "whole") return value === "" ? value : MASK;
  if (secret === "headers") return redactHeadersText(value, exact);
  return secret === "url" ? redactUserinfo(value, exact) : redactUrl(value, exact);
}

/** A proxy may be given without a scheme: `user:password@host:8080`. */
function redactUserinfo(value: string, exact: readonly string[]): string {
  if (value.includes("://")) return redactUrl(value, exact);
  return redactUrl(`x://${value}`, exact).slice("x://".length);
}

function redactGlobal(flag: GivenFlag, exact: readonly string[]): readonly string[] {
  const { tokens, value, spec } = flag;
  if (value === undefined) return tokens;
  return tokens.map((token, at) => {
    if (at > 0) return redactValue(token, spec.secret, exact);
    const equals = token.indexOf("=");
    if (tokens.length > 1 || equals === -1) return token;
    return token.slice(0, equals + 1) + redactValue(token.slice(equals + 1), spec.secret, exact);
  });
}

/** What a flag of the command says about one of its words: `--password X`, `--password=X`. */
function flagWord(parsed: ParsedArgv, index: number, exact: readonly string[]): string | undefined {
  const word = parsed.words[index] ?? "";
  for (const { spec } of parsed.flags) {
    const secret = spec.kind === "secret" ? "whole" : spec.secret;
    if (secret === undefined || spec.value === "none") continue;
    if (spec.names.includes(parsed.words[index - 1] ?? "")) return redactValue(word, secret, exact);
    const equals = word.indexOf("=");
    if (equals !== -1 && spec.names.includes(word.slice(0, equals))) {
      return word.slice(0, equals + 1) + redactValue(word.slice(equals + 1), secret, exact);
    }
  }
  return undefined;
}

/**
 * The argv of a parsed call, globals first, with what stands in its sensitive places masked; every other word is
 * searched for tokens, secret parameters of URLs and the `exact` values.
 */
export function redactArgv(parsed: ParsedArgv, exact: readonly string[], labelOf?: LabelOf): readonly string[] {
  const masked = new Set(secretTexts(parsed, labelOf).map((word) => word.index));
  const given = new Set<number>();
  for (const word of parsed.given) {
    given.add(word.index);
    if (word.kind === "secret") masked.add(word.index);
  }
  const words = parsed.words.map((word, index) => {
    if (masked.has(index)) return word === "" ? word : MASK;
    const byFlag = given.has(index) ? undefined : flagWord(parsed, index, exact);
    return byFlag ?? redactUrl(word, exact);
  });
  return [...parsed.globals.flatMap((flag) => redactGlobal(flag, exact)), ...words];
}

const URL_FLAG = /^--?(?:proxy|url|cdp|base-url|origin|ws|endpoint)$/;
const HEADERS_FLAG = /^--(?:cdp-|extra-)?headers?$/;

function flagSecret(name: string): FlagSecret | undefined {
  if (!/^--?[A-Za-z]/.test(name)) return undefined;
  if (HEADERS_FLAG.test(name)) return "headers";
  if (URL_FLAG.test(name)) return "url";
  const strength = nameStrength(name);
  return strength === "strong" || strength === "numeric" ? "whole" : undefined;
}

/** Places from `at` on whose value is secret by the command that starts there, in whatever capitals. */
function secretPlaces(args: readonly string[], at: number): readonly number[] {
  const [one, two, three] = [args[at]?.toLowerCase(), args[at + 1], args[at + 2]];
  if (one === "cookies" && two === "set") return [at + 3];
  if (one === "storage" && three === "set") return [at + 4];
  if (one === "set" && two === "credentials") return [at + 3];
  if (one === "set" && two === "headers") return [at + 2];
  const fills = one === "fill" || one === "type";
  if (fills && two !== undefined && isSecretField(two)) return rest(args, at + 2);
  if (one !== "find") return [];
  const action = args.findLastIndex((word, index) => index > at + 1 && (word === "fill" || word === "type"));
  const names = args.slice(at + 1).filter((_, index) => index + at + 1 !== action + 1);
  return action !== -1 && names.some((word) => isSecretField(word)) ? rest(args, action + 1) : [];
}

function rest(args: readonly string[], from: number): readonly number[] {
  return args.slice(from).map((_, index) => from + index);
}

function placesIn(args: readonly string[]): ReadonlySet<number> {
  return new Set(args.flatMap((_, at) => secretPlaces(args, at)));
}

function redactFlagWord(arg: string, exact: readonly string[]): string | undefined {
  const equals = arg.indexOf("=");
  const secret = equals > 0 ? flagSecret(arg.slice(0, equals)) : undefined;
  if (secret === undefined) return undefined;
  return arg.slice(0, equals + 1) + redactValue(arg.slice(equals + 1), secret, exact);
}

/** A whole command line in one word (`batch "fill #pw hunter2"`): masked from its first secret place on. */
function redactLine(line: string): string | undefined {
  const words = line.trim().split(/\s+/);
  const [first] = [...placesIn(words)].sort((one, other) => one - other);
  if (first === undefined || first >= words.length) return undefined;
  return [...words.slice(0, first), MASK].join(" ");
}

/** Some flags of `fill #pw` are flags after all. */
function isKnown(arg: string): boolean {
  return arg === "" || globalFlag(arg) !== undefined;
}

/**
 * As `redactArgv` for arguments that could not be parsed, or were not: goes by the names of flags (`--password X`),
 * the commands known to take secrets (`cookies set`, `fill #pw`), URLs and token shapes.
 */
export function redactArgs(args: readonly string[], exact: readonly string[]): readonly string[] {
  const masked = placesIn(args);
  return args.map((arg, at) => {
    if (masked.has(at)) return isKnown(arg) ? arg : MASK;
    const before = flagSecret(args[at - 1] ?? "");
    if (before !== undefined && !arg.startsWith("--") && !isHarmless(arg)) return redactValue(arg, before, exact);
    const line = /\s/.test(arg) ? redactLine(arg) : undefined;
    return line ?? redactFlagWord(arg, exact) ?? redactUrl(arg, exact);
  });
}

/** The words of 4 characters and more that `redactArgs` would mask whole, to find them in what a refusal quotes. */
export function guessSecrets(args: readonly string[]): readonly string[] {
  const masked = placesIn(args);
  return args.filter((arg, at) => {
    if (arg.trim().length < 4 || isKnown(arg)) return false;
    return masked.has(at) || (flagSecret(args[at - 1] ?? "") === "whole" && !arg.startsWith("--") && !isHarmless(arg));
  });
}
