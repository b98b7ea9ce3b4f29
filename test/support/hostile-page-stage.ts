/** Runs a hostile answer through the whole engine and the terminal, beside its harmless twin. */
import { isJsonObject, type Json, member, parseJson } from "../../src/json.ts";
import { renderResult } from "../../src/pi/result-view.ts";
import { type Colours, plain } from "../../src/pi/view.ts";
import { countSteps, redactText } from "../../src/redaction/text.ts";
import { RECORDINGS, type Recording } from "../corpus/recordings.ts";
import { type Answered, type Change, replayed } from "../corpus/replay.ts";
import type { Seen } from "./given.ts";
import { changeOf, type PageInput } from "./hostile-page.ts";
import { harmless } from "./hostile-words.ts";
import { BREAKS, heard, ownLines, withoutQuotes } from "./voice.ts";

/** What one answer may make the engine look at, start and say. */
const MOST_STEPS_A_CHARACTER = 60;
const MOST_STARTS = 12;
const LONGEST_TEXT = 100_000;
const LONGEST_DETAILS = 400_000;

const UNCOLOURED: Colours = { fg: (_, text) => text, bold: (text) => text };
const WIDTH = 100;

/** What a terminal would obey or hide. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function asText(value: Json | undefined): string {
  return value === undefined ? "" : JSON.stringify(value);
}

const LONG = 60;

function isPlain(word: string): boolean {
  return /^\w{1,60}$/.test(word);
}

/** A line of the tool's without what it quotes, counts or names: its clauses. */
function clausesOf(line: string, names: readonly string[]): readonly string[] {
  let own = withoutQuotes(line);
  // One plain word may stand as it is, and says nothing by itself.
  for (const name of names.filter(isPlain)) own = own.replace(new RegExp(`(?<!\\w)${name}(?!\\w)`, "gi"), '""');
  for (const name of names.filter((one) => !isPlain(one)))
    own = own
      .split(new RegExp(name.replace(/[^\w]/g, "\\$&"), "gi"))
      .map((piece, at) => (at > 0 && name.length === LONG ? piece.replace(/^\S*/, "") : piece))
      .join('""');
  return own
    .replace(/\b(?:https?|file):\/\/[^\s"`)]+/g, '""')
    .replace(/'[^\s']*'/g, '""')
    .replace(/(?:\[REDACTED\])+(?:…\[cut\])?/g, '""')
    .replace(/(?:\.{0,2}\/)[^\s"`:)]+/g, '""')
    .replace(/\bw+(?!\w)/gi, '""')
    .split(/[^\p{L}\p{N}\s-]+/u)
    .map((clause) =>
      clause
        .replace(/[\d\s]+/g, " ")
        .replace(/ and more\b/, "")
        .trim(),
    )
    .filter((clause) => /\p{L}/u.test(clause));
}

function clauses(text: string, names: readonly string[] = []): readonly string[] {
  return ownLines(text).flatMap((line) => clausesOf(line, names));
}

const ANY_BREAK = new RegExp(`[${BREAKS.join("")}]`);

/** Words that may stand unquoted, as they are, or as they are shown: a mask may be all that was more than a word. */
function barable(words: readonly string[]): readonly string[] {
  return words
    .flatMap((word) => [word, word.trim(), ...word.split(ANY_BREAK)])
    .filter((word) => isPlain(word) || (word !== "" && !/\s/.test(word) && /\W/.test(word)))
    .map((word) => word.slice(0, LONG))
    .toSorted((one, other) => other.length - one.length);
}

/** What the tool says and proposes when nothing is hostile. */
interface Usual {
  readonly lines: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  /** Flags that are part of a way on. */
  readonly flags: ReadonlySet<string>;
}

/** Said of what is too long, as escapes may be whose twins are not, of what begins as JSON does or is JSON. */
const BY_FORM =
  "(cut here; details holds all of it); (cut here: 1 of 2 characters were left out; all of it is in /tmp); " +
  "agent-browser printed JSON that breaks off; agent-browser printed JSON that is no answer to what was asked; " +
  // Where a page has several of the sort and name, or has opened or closed what no recorded one has.
  ["1st", "2nd", "3rd", "4th"].map((place) => `1 of 2 matches, the ${place} on the page: others; `).join("") +
  "1 of 2 matches: others are of the same sort and name. find first, find nth or a ref tells them apart.; " +
  '1 of 2 matches: the first one was used. The others: "", "" and 3 more.; ' +
  'The page says: "". A listbox is open (3: ""). The focus is on button "" now. ""; ' +
  ["Opened the layer", "Closed the layer", "Opened the dialog", "Closed the dialog"]
    .map((did) => `${did} "".; `)
    .join("") +
  // Where upstream says that it is the selector of the call.
  "A bare XPath is not supported, so nothing was found. Use xpath=; " +
  '"" was taken as a selector, so "" did nothing. Give it in a call of its own, not in a batch step.';

/** A long text beside a snapshot is counted and offered to be read, and every recorded page has a short one. */
const MUCH_TEXT = "Plain words, as a page has them. ".repeat(10);

/** What is left of a line of ours before the place where a text was cut whose twin has fewer bytes. */
function isRest(line: string, { text }: Seen, twin: Seen): boolean {
  const whole = withoutQuotes(twin.text);
  return text
    .split("\n(cut here")
    .slice(0, -1)
    .some((before) => {
      const last =
        withoutQuotes(before.split("\n").at(-1) ?? "")
          .split('""')
          .at(-1) ?? "";
      return last.endsWith(line) && whole.includes(last);
    });
}

interface Action {
  readonly id: string;
  readonly words: readonly string[];
}

function stringsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(stringsIn) : [];
}

function actionsOf({ details }: Seen): readonly Action[] {
  const listed = details["nextActions"];
  return (Array.isArray(listed) ? listed : []).map((action) => {
    const params = member(action, "params");
    const args = stringsIn(member(params, "args"));
    const stdin = member(params, "stdin");
    const isBatch = typeof stdin === "string" && args.includes("batch");
    return { id: asText(member(action, "id")), words: [...args, ...(isBatch ? stringsIn(JSON.parse(stdin)) : [])] };
  });
}

/** Flags and addresses in a call that neither the caller nor the tool wrote. */
function pageMade(words: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return words
    .flatMap((word) => [word, word.trim(), ...word.split(ANY_BREAK)])
    .filter((word) => {
      if (known.has(word) || word === "about:blank") return false;
      if (/^[\s\p{Cf}]*-{1,2}[a-z]/iu.test(word)) return true;
      return /^[\s\p{C}]*(?:javascript|data|file|vbscript|blob|about|chrome|view-source):/iu.test(word);
    });
}

function shown(seen: Seen): string {
  const row = { state: {}, isError: seen.isError, showImages: true, durationMs: 7, keyText: () => "key" };
  const result = { content: [{ type: "text" as const, text: seen.text }], details: seen.details };
  const views = [true, false].map((expanded) =>
    renderResult(result, { expanded, isPartial: false }, UNCOLOURED, row).render(WIDTH),
  );
  return views.flat().join("\n");
}

function harmOf(seen: Seen): readonly string[] {
  const terminal = shown(seen);
  const [details, { text }] = [JSON.stringify(seen.details), seen];
  return [
    ...heard(text).map((line) => `the page speaks: ${JSON.stringify(line)}`),
    ...heard(plain(text)).map((line) => `the page speaks in the terminal: ${JSON.stringify(line)}`),
    ...terminal.split("\n").flatMap((line) => (UNFIT.test(line) ? [`unseen signs: ${JSON.stringify(line)}`] : [])),
    ...(member(seen.details, "failureCategory") === "internal-error" ? [`a bug: ${text}`] : []),
    ...(text.length > LONGEST_TEXT ? [`a text of ${text.length}`] : []),
    ...(details.length > LONGEST_DETAILS ? [`details of ${details.length}`] : []),
  ];
}

interface Run {
  readonly answered: Answered;
  /** All that came from upstream. */
  readonly said: readonly string[];
}

async function run(recording: Recording, change: Change): Promise<Run> {
  const said: string[] = [];
  const answered = await replayed(recording, (exit, start) => {
    const changed = change(exit, start);
    if (changed.kind !== "unstartable") said.push(changed.stdout, changed.stderr);
    return changed;
  });
  return { answered, said };
}

function costOf({ said }: Run): readonly string[] {
  const dear = said.filter((text) => countSteps(text) > MOST_STEPS_A_CHARACTER * (text.length + 100));
  return [
    ...dear.map((text) => `more work than ${text.length} characters are worth`),
    ...(said.length > 2 * MOST_STARTS ? [`${said.length / 2} processes`] : []),
  ];
}

/** The engine is as good as before: it opens a page and reads it. */
async function survival({ call }: Answered): Promise<readonly string[]> {
  await call(["dialog", "dismiss"]);
  const opened = await call({ args: ["open", "https://site.test/second"], sessionMode: "fresh" });
  const read = await call(["get", "title"]);
  const lost = opened.isError ? opened : read;
  return opened.isError || !read.text.includes("Second") ? [`the next call failed: ${lost.text}`] : [];
}

/** Texts that the binary itself prints are no page's. */
const ANSWERED = RECORDINGS.filter(({ stdout }) => parseJson(stdout) !== undefined);

export class PageStage {
  readonly recordings: readonly Recording[] = ANSWERED;
  #usual: Usual | undefined;

  /** Told by all answers as they were recorded, when it is asked for. */
  async #known(): Promise<Usual> {
    if (this.#usual !== undefined) return this.#usual;
    const seen: Seen[] = [];
    for (const recording of ANSWERED) seen.push((await replayed(recording)).seen);
    for (const [at, recording] of ANSWERED.entries()) {
      if (!recording.asked.includes("snapshot")) continue;
      // Each seed has other numbers beside the words: all of the text that is left was seen, or more is there.
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const much = changeOf({ recording: at, seed, shape: "data", share: 0.5, words: [MUCH_TEXT] });
        seen.push((await run(recording, much)).answered.seen);
      }
    }
    const actions = seen.flatMap(actionsOf);
    const namesOf = ANSWERED.map((recording) => barable(wordsOf(recording)));
    this.#usual = {
      // Also without the names of its own call, as the lines are that are held against it.
      lines: new Set(seen.flatMap(({ text }, at) => [...clauses(text), ...clauses(text, namesOf[at])])),
      actions: new Set(actions.map(({ id }) => id)),
      flags: new Set(actions.flatMap(({ words }) => words).filter((word) => /^-{1,2}[a-z]/.test(word))),
    };
    return this.#usual;
  }

  /** @returns what the answer did that no page may; empty when it did no harm */
  async faultsOf(input: PageInput): Promise<readonly string[]> {
    const recording = ANSWERED[input.recording];
    if (recording === undefined) throw new Error(`there is no recording ${input.recording}`);
    const hostile = await run(recording, changeOf(input));
    const twin = await run(recording, changeOf({ ...input, words: input.words.map(harmless) }));
    const { seen } = hostile.answered;
    const other = twin.answered.seen;
    return [
      ...harmOf(seen),
      ...(await this.#strange(recording, seen, other, input.words)),
      ...(await this.#steered(recording, seen, other)),
      ...costOf(hostile),
      ...(await survival(hostile.answered)),
    ];
  }

  /** Lines at the margin that the tool does not say of harmless words. */
  async #strange(recording: Recording, seen: Seen, twin: Seen, words: readonly string[]): Promise<readonly string[]> {
    const names = barable([...wordsOf(recording), ...words, ...words.map((word) => redactText(word, []))]);
    const same = new Set([...clauses(twin.text, names), ...clauses(BY_FORM, names)]);
    const strange = clauses(seen.text, names).filter((line) => !same.has(line) && !isRest(line, seen, twin));
    if (strange.length === 0) return [];
    const { lines } = await this.#known();
    const known = [...lines, ...same];
    const cut = new Set(lastBeforeCut(seen, names));
    const isBegun = (line: string): boolean => cut.has(line) && known.some((whole) => whole.startsWith(line));
    return strange
      .filter((line) => !lines.has(line) && !isBegun(line))
      .map((line) => `not a line of ours: ${JSON.stringify(line)}`);
  }

  async #steered(recording: Recording, seen: Seen, twin: Seen): Promise<readonly string[]> {
    const usual = actionsOf(twin);
    const words = [...wordsOf(recording), ...usual.flatMap((one) => one.words)];
    const known = new Set(words);
    const made = actionsOf(seen).flatMap(({ id, words: said }) => pageMade(said, known).map((word) => ({ id, word })));
    const more = actionsOf(seen).filter(({ id }) => !usual.some((one) => one.id === id));
    if (made.length + more.length === 0) return [];
    const { actions, flags } = await this.#known();
    return [
      ...made.filter(({ word }) => !flags.has(word)).map(({ id, word }) => `${id} has ${word}`),
      ...more.filter(({ id }) => !actions.has(id)).map(({ id }) => `a further way on: ${id}`),
    ];
  }
}

/** The clauses in the middle of which a text was cut. */
function lastBeforeCut({ text }: Seen, names: readonly string[]): readonly string[] {
  const parts = text.split("\n(cut here").slice(0, -1);
  return parts.flatMap((before) => clausesOf(before.split("\n").at(-1) ?? "", names).slice(-1));
}

/** The words of the call and of its rows. */
function wordsOf({ asked, stdin = "" }: Recording): readonly string[] {
  return [...asked, ...(stdin.startsWith("[") ? stringsIn(JSON.parse(stdin)) : [])];
}
