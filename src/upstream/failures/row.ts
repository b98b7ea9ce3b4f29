/** What a row of the failure table is made of, and the words that its message is put together from. */

import { stringMember } from "../../json.ts";
import type { FactName, FailureCategory, ProblemFacts } from "../../problem.ts";
import { bare, oneLine, quoted, visibleJson } from "../../quote.ts";
import type { CommandSpec } from "../grammar/commands.ts";
import type { Reply } from "../protocol/reply.ts";

/** A failing reply and what it answers. `argv`: the command words as upstream got them. */
export interface Failure {
  readonly reply: Reply;
  readonly command: CommandSpec;
  readonly argv: readonly string[];
}

/** The facts of a failure that is of this row; undefined when it is of another one. */
export type When = (failure: Failure) => ProblemFacts | undefined;

/** A message: a template with the names of facts in braces, or a function where the words differ by case. */
type Say = string | ((facts: ProblemFacts, failure: Failure) => string);

/** `mayHaveRun`: the command can have taken effect all the same. A read never has, whatever the row says. */
export interface FailureRow {
  readonly id: string;
  readonly category: FailureCategory;
  readonly when: When;
  readonly mayHaveRun: boolean;
  readonly say: Say;
}

/** The longest piece of upstream text that a message carries, in characters. */
export const MAX_QUOTE = 400;
/** For a piece in the middle of a sentence: a selector, a URL, a name. */
const MAX_NAME = 120;

export function clip(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3).toWellFormed()}...` : text;
}

/** A fact that is the caller's own, on one line. */
export function name(piece: string | undefined): string {
  return oneLine(clip((piece ?? "").replace(/\s+/g, " ").trim(), MAX_NAME));
}

/** A fact that a page can have written: a JSON string. */
export function pageWords(piece: string | undefined): string {
  return quoted((piece ?? "").replace(/\s+/g, " ").trim(), MAX_NAME);
}

/** A role, a kind or an address, which a page can have chosen: as it is when it is one plain word. */
export function pageWord(piece: string | undefined): string {
  return bare((piece ?? "").trim(), MAX_NAME);
}

const LISTED = /(?:[\w.-]+ \()?"(?:[^"\\]|\\.)*"\)?(?:, |$)/y;

/** The names of a list as upstream has quoted them, one by one; undefined when one of them breaks out of its quotes. */
function listed(list: string): readonly string[] | undefined {
  const names: string[] = [];
  LISTED.lastIndex = 0;
  while (LISTED.lastIndex < list.length) {
    const [found] = LISTED.exec(list) ?? [];
    if (found === undefined) return undefined;
    names.push(found.replace(/, $/, ""));
  }
  return names;
}

/** A list of names that a page has chosen, as far as there is room. */
export function pageList(piece: string | undefined): string {
  const list = (piece ?? "").replace(/\s+/g, " ").trim();
  const names = listed(list);
  if (names === undefined) return quoted(list, MAX_QUOTE / 2);
  let left = MAX_QUOTE / 2;
  const shown = names.filter((one) => {
    left -= one.length + 2;
    return left >= 0;
  });
  if (shown.length === 0 && names.length > 0) return quoted(list, MAX_QUOTE / 2);
  const more = names.length - shown.length;
  return visibleJson(`${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`);
}

/** How upstream begins what a launch failed with, when the launch was its daemon's own and no flag asked for it. */
const AUTO_LAUNCH = /^Auto-launch failed: /;

/** What upstream says, the same however the browser was to be started. */
export function errorOf(failure: Failure): string {
  return (failure.reply.error ?? "").replace(AUTO_LAUNCH, "");
}

export function lines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function firstLine(text: string): string {
  return clip(lines(text)[0] ?? "", MAX_QUOTE);
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Upstream's own first line as a sentence. */
function quote(failure: Failure): string {
  const line = firstLine(errorOf(failure));
  return line === "" ? `${failure.command.name} failed without a reason.` : sentence(oneLine(line));
}

/** The same where a page can have written it. */
function quotedError(failure: Failure): string {
  const line = firstLine(errorOf(failure));
  return line === "" ? quote(failure) : `${failure.command.name} failed: ${quoted(line)}.`;
}

/** Whether a command whose answer is missing can have changed something. */
export function acts(command: Pick<CommandSpec, "effect">): boolean {
  return command.effect !== "read";
}

/** What to do when it is not known whether a command took effect. */
export function lookFirst(command: Pick<CommandSpec, "effect">): string {
  return acts(command)
    ? "Look at the page (get url, snapshot -i) before you repeat it."
    : "It changes nothing, so it can be repeated.";
}

const NOT_DONE: Readonly<Record<string, string>> = { click: "Nothing was clicked", dblclick: "Nothing was clicked" };

/** What did not happen, in the words of the command. */
function notDone({ command }: Failure): string {
  return NOT_DONE[command.name] ?? `${command.name} did not run`;
}

/** What a template may name beside the facts of its row. */
const WORDS: Readonly<Record<string, (failure: Failure, facts: ProblemFacts) => string>> = {
  quote,
  quotedError,
  notDone,
  lookFirst: ({ command }) => lookFirst(command),
  element: ({ argv, command }, { selector = "" }) =>
    selector.includes("data-agent-browser-located")
      ? `What ${command.name} ${quoted(argv[command.name.split(" ").length] ?? "")} found`
      : `Element '${name(selector)}'`,
  ref: (_failure, { ref }) => ref ?? "the ref",
  url: (_failure, { url }) => name(url ?? "the address"),
  findAction: ({ command }) => command.findAction ?? "text",
  lastUrl: ({ reply }) => {
    const last = stringMember(reply.data, "lastUrl");
    return last === undefined ? "an unknown address" : pageWord(last);
  },
  role: (_failure, { role }) => pageWord(role),
  name: (_failure, { name: label }) => pageWords(label),
  text: (_failure, { text }) => pageWords(text),
  cover: (_failure, { cover }) => pageWord(cover),
  dialog: (_failure, { dialog }) => pageWord(dialog),
};

/** The names in braces that a template may have: those of facts come from its `when`. */
export const TEMPLATE_WORDS: ReadonlySet<string> = new Set(Object.keys(WORDS));

/** A fact by its name: the caller's own words as they are; what only upstream has said may be the page's. */
function factual(fact: string | undefined, { argv, command }: Failure): string {
  if (fact === undefined) return "";
  const isCallers = fact === command.name || argv.some((word) => word.includes(fact));
  return isCallers ? name(fact) : pageWord(fact);
}

/** The message of a row for a failure that it is of. */
export function say(row: FailureRow, facts: ProblemFacts, failure: Failure): string {
  if (typeof row.say === "function") return row.say(facts, failure);
  const all: Readonly<Record<string, string | undefined>> = facts;
  return row.say.replace(
    /\{(\w+)\}/g,
    (_, word: string) => WORDS[word]?.(failure, facts) ?? factual(all[word], failure),
  );
}

/** The facts that a match names by its groups; undefined without a match. */
export function factsIn(match: RegExpMatchArray | null): ProblemFacts | undefined {
  if (match === null) return undefined;
  const groups: Partial<Record<FactName, string>> = match.groups ?? {};
  return Object.fromEntries(Object.entries(groups).filter(([, text]) => text !== undefined));
}

/** A row of the table. The named groups of `when`, matched on upstream's text, are the facts of the failure. */
export function row(
  id: string,
  category: FailureCategory,
  when: RegExp | When,
  text: Say,
  mayHaveRun?: "may-have-run",
): FailureRow {
  return {
    id,
    category,
    when: when instanceof RegExp ? (failure) => factsIn(errorOf(failure).match(when)) : when,
    mayHaveRun: mayHaveRun !== undefined,
    say: text,
  };
}

/** Holds for failures with this code. */
export function coded(code: string): When {
  return ({ reply }) => (reply.code === code || reply.error?.startsWith(`${code}: `) ? {} : undefined);
}

const REF = /@e\d+/;

/** The same, with the ref that the command was about. */
export function aboutRef(text: RegExp): When {
  return (failure) => {
    const facts = factsIn(errorOf(failure).match(text));
    // Not of the error's own text, in which a page has a word.
    const [ref] = REF.exec(failure.argv.find((word) => REF.test(word)) ?? "") ?? [];
    return facts && (ref === undefined ? facts : { ref, ...facts });
  };
}

const URL_LIKE = /^[a-z][a-z0-9+.-]*:|^[^\s/@]+[.:]|^localhost/i;

/** The same, with the address that the command was about. */
export function aboutUrl(text: RegExp): When {
  return (failure) => {
    const facts = factsIn(errorOf(failure).match(text));
    const url = failure.argv.slice(1).find((word) => URL_LIKE.test(word));
    return facts && (url === undefined ? facts : { url, ...facts });
  };
}
