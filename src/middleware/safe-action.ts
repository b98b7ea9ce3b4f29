/**
 * The one check that every next action passes. Many are made with what a page wrote: its address, the name of a
 * control, a selector made of its ids. None of that may become a flag, another command or another kind of address.
 */
import type { CallContext } from "../call/context.ts";
import type { ModeParams, NextAction, Outcome, WordParams } from "../call/outcome.ts";
import { openApps } from "../projections/apps.ts";
import { policyOf, refusedByPolicy } from "../request/policy.ts";
import { powersOf } from "../request/powers.ts";
import { readRequest } from "../request/read.ts";
import { type GivenFlag, type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { parseSteps } from "../upstream/grammar/batch-steps.ts";
import type { WordKind } from "../upstream/grammar/commands.ts";

/** Terminal codes, marks that turn or hide text, and line ends that only some readers take for one. */
const TRICKY =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;
const ALL_TRICKY = new RegExp(TRICKY.source, "gu");

const LONGEST_WORD = 4_000;
const LONGEST_STDIN = 20_000;
const LONGEST_REASON = 300;

/** Global flags that actions are made with: the session, what held it back, and the one feature of ours. */
const OWN_GLOBALS = new Set([
  "--session",
  "--namespace",
  "--allowed-domains",
  "--action-policy",
  "--confirm-actions",
  "--enable",
]);

/** What an action may hold as it stands. */
interface Allowed {
  /** The words of this very call: what the caller wrote is the caller's to repeat. */
  readonly words: ReadonlySet<string>;
  /** Files that the caller opened by their address, and that are open. */
  readonly files: ReadonlySet<string>;
  /** Of a word, in characters. */
  readonly longest: number;
}

function allowedIn(call: CallContext & { readonly request: { readonly words: readonly string[] } }, outcome: Outcome) {
  const rows = outcome.steps.flatMap(({ argv }) => argv);
  // A port of an app that we have started ourselves.
  const ports = openApps(call.state.apps).flatMap(({ port }) => (port === undefined ? [] : [String(port)]));
  const pages = Object.values(call.state.pages.bySession);
  return {
    words: new Set([...call.request.words, ...rows, ...ports, ...(outcome.args ?? [])]),
    files: new Set(pages.flatMap(({ url, asked }) => (asked ? [url] : []))),
    longest: LONGEST_WORD,
  };
}

function isSafeAddress(value: string, { files }: Allowed): boolean {
  if (value === "about:blank" || files.has(value)) return true;
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.parse(value) !== null;
}

const SCHEME = /^(?:javascript|data|file|blob|about|vbscript|view-source|chrome):/i;

/** No selector that we make has a brace in it, and no call comes without one. */
function isSafeSelector(value: string): boolean {
  if (SCHEME.test(value)) return false;
  return value.startsWith("@") ? /^@e\d{1,9}$/.test(value) : /^[^-\s{}][^{}]*$/.test(value);
}

/** Ids, keys, numbers, directions. */
function isPlainWord(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value) || /^[\w.][\w.+:@/-]{0,199}$/.test(value);
}

const SAFE: Readonly<Record<WordKind, (value: string, allowed: Allowed) => boolean>> = {
  selector: isSafeSelector,
  url: isSafeAddress,
  word: isPlainWord,
  path: (value) => !value.startsWith("-"),
  // Files that a command reads, and secrets, are the caller's to name.
  input: () => false,
  secret: () => false,
  text: () => true,
};

function isSafeWord(kind: WordKind, value: string, allowed: Allowed): boolean {
  if (allowed.words.has(value)) return true;
  const isOneLine = kind === "text" || !/[\t\r\n]/.test(value);
  return isOneLine && value.length <= allowed.longest && !TRICKY.test(value) && SAFE[kind](value, allowed);
}

function isSafeGlobal({ spec, tokens }: GivenFlag, { words }: Allowed): boolean {
  if (tokens.every((token) => words.has(token))) return true;
  return OWN_GLOBALS.has(spec.name) && tokens.every((token) => !TRICKY.test(token) && token.length <= LONGEST_WORD);
}

function isSafeStep(step: ParsedArgv, allowed: Allowed): boolean {
  const { command, globals, given, flags, unknown } = step;
  const isOwn = step.words.every((word) => allowed.words.has(word));
  if (isOwn) return globals.every((flag) => isSafeGlobal(flag, allowed));
  return (
    command.powers === undefined &&
    command.unseen === undefined &&
    unknown.every((word) => allowed.words.has(word)) &&
    globals.every((flag) => isSafeGlobal(flag, allowed)) &&
    given.every(({ kind, value }) => isSafeWord(kind, value, allowed)) &&
    flags.every(({ spec, value }) => value === undefined || isSafeWord(spec.kind ?? "word", value, allowed))
  );
}

/** What the action runs: its command, and the rows of it; undefined when something of it cannot be read. */
function stepsOf(params: NextAction["params"]): readonly ParsedArgv[] | undefined {
  return params.args === undefined ? stepsOfMode(params) : stepsOfWords(params);
}

/** A mode says itself what it runs; one that cannot run is none to offer. */
function stepsOfMode(params: ModeParams): readonly ParsedArgv[] | undefined {
  const { call, options, problem } = readRequest(params);
  const made = problem ? undefined : call?.compile({ options, unknown: "pass" });
  return made && !("problem" in made) ? [made.intent.argv, ...made.intent.steps] : undefined;
}

function stepsOfWords({ args, stdin }: WordParams): readonly ParsedArgv[] | undefined {
  const command = parseArgv(args, { unknown: "pass" });
  if (!("ok" in command)) return undefined;
  if (!command.ok.command.holdsRows || stdin === undefined) return [command.ok];
  const rows = parseSteps(stdin, { unknown: "pass" });
  return "ok" in rows ? [command.ok, ...rows.ok] : undefined;
}

/** Help and version are asked for by no action but one. */
function isInspection({ args = [] }: NextAction["params"], [command]: readonly ParsedArgv[]): boolean {
  return command?.command.plainText === "upstream" && args.join(" ") !== "--version";
}

/** What does not stand in the words: rows on standard input, the parameters of another mode. */
function isSafeBeside(params: NextAction["params"]): boolean {
  const stdin = params.args === undefined ? JSON.stringify(params) : (params.stdin ?? "");
  return stdin.length <= LONGEST_STDIN && !TRICKY.test(stdin);
}

function isSafe(call: CallContext, { params }: NextAction, allowed: Allowed): boolean {
  if (!isSafeBeside(params)) return false;
  const steps = stepsOf(params);
  const [argv] = steps ?? [];
  if (!steps || !argv || isInspection(params, steps)) return false;
  // A mode writes scripts of its own around what it is given.
  const within = params.args === undefined ? { ...allowed, longest: LONGEST_STDIN } : allowed;
  if (!steps.every((step) => isSafeStep(step, within))) return false;
  const plan = { argv, steps };
  return (
    refusedByPolicy(
      policyOf(call.world.env, call.world.rules),
      plan,
      powersOf(plan, () => true),
    ) === undefined
  );
}

/** The actions that may be offered. Their reasons name things of the page, and are shown without what could mislead. */
export function safeActions(
  call: CallContext & { readonly request: { readonly words: readonly string[] } },
  outcome: Outcome,
  actions: readonly NextAction[],
): readonly NextAction[] {
  const allowed = allowedIn(call, outcome);
  return actions
    .filter((action) => isSafe(call, action, allowed))
    .map((action) => ({ ...action, reason: action.reason.replace(ALL_TRICKY, "").slice(0, LONGEST_REASON) }));
}
