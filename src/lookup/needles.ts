/** What is searched of a request's address in source files: its path as a literal, and the part that never changes. */
import type { Confidence } from "./candidate.ts";
import { lineAt } from "./declarations.ts";

export interface Needle {
  readonly text: string;
  /** path: the whole path; prefix: what stands before its first part that looks like an id. */
  readonly kind: "path" | "prefix";
  /** The address that it is of, as it may be shown. */
  readonly url: string;
}

export const MOST_NEEDLES = 8;
/** Anything shorter is in every file. */
const SHORTEST = 4;
const LONGEST = 200;

/** Numbers, ids, digests: what a template puts in. What was masked cannot be searched for. */
const CHANGING = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f-]{32,}|(?=.*\d)[\w-]{16,}|.*\[REDACTED.*|.*%5BREDACTED.*)$/i;

function pathOf(url: string): string {
  const [place = ""] = url.trim().split(/[?#]/, 1);
  return place.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/^(?:\*+\/?)+/, "/");
}

function needlesOf(url: string): readonly Needle[] {
  const path = pathOf(url);
  const parts = path.split("/");
  const changes = parts.findIndex((part) => CHANGING.test(part));
  const whole: Needle = { text: path.replace(/\/$/, ""), kind: "path", url };
  if (changes < 0) return [whole];
  const prefix: Needle = { text: `${parts.slice(0, changes).join("/")}/`, kind: "prefix", url };
  return path.includes("REDACTED") ? [prefix] : [whole, prefix];
}

/** What to search for these addresses, paths or filters (redacted), in their order, at most eight. */
export function needlesFor(urls: readonly string[]): readonly Needle[] {
  const all = urls.flatMap(needlesOf);
  const fit = all.filter(({ text }) => text.length >= SHORTEST && text.length <= LONGEST);
  const first = fit.filter((one, at) => fit.findIndex(({ text }) => text === one.text) === at);
  return first.slice(0, MOST_NEEDLES);
}

export interface Hit {
  readonly needle: Needle;
  readonly line: number;
  readonly confidence: Confidence;
  readonly quoted: boolean;
}

const TESTS = /(?:^|\/)(?:__tests__|__mocks__|tests?|mocks?|fixtures|e2e)\/|\.(?:test|spec|stories|mock)\.[a-z]+$/i;

/** Whether a place in a text is a whole literal: what goes on behind it is another path. */
function isWhole(text: string, at: number, needle: Needle): boolean {
  const end = at + needle.text.length;
  return needle.kind === "prefix" || !/^(?:[\w%-]|\/[\w$%:{[])/.test(text.slice(end, end + 2));
}

function hitAt(text: string, at: number, needle: Needle, isTest: boolean): Hit {
  // `${base}/items` ends a place in a template.
  const quoted = /["'`}]/.test(text.charAt(at - 1));
  const sure: Confidence = needle.kind === "path" && quoted ? "high" : "medium";
  const confidence = needle.kind === "prefix" && !quoted ? "low" : isTest ? "low" : sure;
  return { needle, line: lineAt(text, at).line, confidence, quoted };
}

/** Where a file names one of the needles: the first place of each; a beginning counts where nothing else is. */
export function hitsIn(file: string, text: string, needles: readonly Needle[]): readonly Hit[] {
  const isTest = TESTS.test(file);
  const hits = needles.flatMap((needle) => {
    for (let at = text.indexOf(needle.text); at >= 0; at = text.indexOf(needle.text, at + 1))
      if (isWhole(text, at, needle)) return [hitAt(text, at, needle, isTest)];
    return [];
  });
  const whole = new Set(hits.flatMap(({ needle, line }) => (needle.kind === "path" ? [line] : [])));
  return hits.filter(({ needle, line }) => needle.kind === "path" || !whole.has(line));
}
