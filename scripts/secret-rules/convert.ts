/** Turns a rule into prefixes and an expression that is anchored behind them and takes time in proportion. */
import { type Chars, type Pattern, readPattern, Unreadable } from "./pattern.ts";

/** `exact`: nothing of a word may follow what `rest` matches. */
export interface Converted {
  readonly prefix: string;
  readonly rest: string;
  readonly exact: boolean;
}

const MAX_PREFIXES = 16;
const SHORTEST = 20;
const RELAXED = 20;

// What rules ask of the characters around a token; the search looks at whole words anyway.
const AROUND_END =
  /(?:\(\?:\[\\x60'"\\s;\]\|\\\\\[nr\]\|\$(?:\|\\b)?\)|\(\?:\[\^[^\]]*\]\|\\z\)|\(\?!\[[^\]]*\]\)|\(\?!\\w\)|\\b)$/;
const AROUND_START = /^(?:\(\?<!\\p\{L\}\)|\\b|\(\?:https\?:\/\/\)\?)/;

function bare(source: string): string {
  const flag = source.startsWith("(?i)") ? "(?i)" : "";
  return flag + source.slice(flag.length).replace(AROUND_START, "").replace(AROUND_END, "");
}

interface Branch {
  readonly prefix: string;
  readonly rest: readonly Pattern[];
  readonly open: boolean;
}

function optionsOf(first: Pattern): readonly (readonly Pattern[])[] | undefined {
  if (first.kind === "sequence") return [first.items];
  if (first.kind === "choice") return first.options.map((option) => [option]);
  if (first.kind === "chars") return undefined;
  if (first.max !== 1 || first.min !== 0) return undefined;
  return [[], [first.item]];
}

function step({ prefix, rest }: Branch): readonly Branch[] {
  const [first, ...after] = rest;
  if (first === undefined) return [{ prefix, rest, open: false }];
  if (first.kind === "chars") {
    const letters = first.written === undefined ? [...first.chars] : [first.written];
    if (letters.length > 5) return [{ prefix, rest, open: false }];
    return letters.map((letter) => ({ prefix: prefix + letter, rest: after, open: true }));
  }
  const options = optionsOf(first);
  if (options === undefined) return [{ prefix, rest, open: false }];
  return options.map((option) => ({ prefix, rest: [...option, ...after], open: true }));
}

/** The words a token may begin with, and what follows each. */
function branches(pattern: Pattern): readonly Branch[] {
  let found: readonly Branch[] = [{ prefix: "", rest: [pattern], open: true }];
  while (found.some(({ open }) => open)) {
    const next = found.flatMap((branch) => (branch.open ? step(branch) : [branch]));
    if (next.length > MAX_PREFIXES) return found.map((branch) => ({ ...branch, open: false }));
    found = next;
  }
  return found;
}

function minLength(pattern: Pattern): number {
  if (pattern.kind === "chars") return 1;
  if (pattern.kind === "repeat") return pattern.min * minLength(pattern.item);
  if (pattern.kind === "choice") return Math.min(...pattern.options.map(minLength));
  return pattern.items.reduce((sum, item) => sum + minLength(item), 0);
}

function varies(pattern: Pattern): boolean {
  if (pattern.kind === "chars") return false;
  if (pattern.kind === "repeat") return pattern.min !== pattern.max || varies(pattern.item);
  return pattern.kind === "choice" || pattern.items.some(varies);
}

/** Throws for what may try many ways: a repetition of something that varies. */
function checkLinear(pattern: Pattern): void {
  if (pattern.kind === "chars") return;
  if (pattern.kind === "repeat") {
    if (pattern.max > 1 && varies(pattern.item)) throw new Unreadable("a repetition of what varies: not linear");
    checkLinear(pattern.item);
    return;
  }
  for (const part of pattern.kind === "choice" ? pattern.options : pattern.items) checkLinear(part);
}

function classSource({ chars }: Chars): string {
  const codes = [...chars].map((char) => char.charCodeAt(0)).sort((one, other) => one - other);
  const escaped = (code: number): string => String.fromCharCode(code).replace(/[\\\]^-]/, "\\$&");
  if (codes.length === 1) return String.fromCharCode(codes[0] ?? 0).replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  let source = "";
  for (let at = 0; at < codes.length; ) {
    const from = codes[at] ?? 0;
    let end = at;
    while (codes[end + 1] === (codes[end] ?? 0) + 1) end++;
    const to = codes[end] ?? from;
    source +=
      to - from > 1
        ? `${escaped(from)}-${escaped(to)}`
        : codes
            .slice(at, end + 1)
            .map(escaped)
            .join("");
    at = end + 1;
  }
  return source === "0-9A-Z_a-z" ? "\\w" : source === "0-9" ? "\\d" : `[${source}]`;
}

function countSource(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === max) return min === 1 ? "" : `{${min}}`;
  return min === 0 && max === 1 ? "?" : `{${min},${max}}`;
}

function sourceOf(pattern: Pattern): string {
  if (pattern.kind === "chars") return classSource(pattern);
  if (pattern.kind === "sequence") return pattern.items.map(sourceOf).join("");
  if (pattern.kind === "choice") return `(?:${pattern.options.map(sourceOf).join("|")})`;
  const inner = sourceOf(pattern.item);
  const one = pattern.item.kind === "chars" ? inner : `(?:${inner})`;
  return one + countSource(pattern.min, pattern.max);
}

/** Tokens grow with the years and are cut off in replies: behind a prefix that tells enough, 20 characters do. */
function relaxed(prefix: string, rest: readonly Pattern[]): readonly Pattern[] | undefined {
  const last = rest.at(-1);
  if (!/[A-Za-z]{2,}\w*[-_.~]$|[a-z]\d[_-]$|KEY-1$/.test(prefix) || last?.kind !== "repeat" || varies(last.item)) {
    return undefined;
  }
  if (last.min < RELAXED) return undefined;
  return [...rest.slice(0, -1), { ...last, min: RELAXED, max: Number.POSITIVE_INFINITY }];
}

// A JWT is read part by part elsewhere; any base64 may begin so.
const AMBIGUOUS = new Set(["ey", "EAAA", "SG."]);

function convertBranch({ prefix: whole, rest }: Branch): Converted {
  // The search goes on behind the scheme of an address.
  const prefix = whole.replace(/^https:\/\//, "");
  if (AMBIGUOUS.has(prefix)) throw new Unreadable("begins as other things do");
  if (!/^[A-Za-z0-9]/.test(prefix) || prefix.length < 2) throw new Unreadable("no fixed beginning");
  const pattern: Pattern = { kind: "sequence", items: rest };
  const length = prefix.length + minLength(pattern);
  if (length < SHORTEST || (prefix.length < 3 && length < 32)) throw new Unreadable("too short to be told from others");
  checkLinear(pattern);
  const loose = relaxed(prefix, rest);
  const source = sourceOf({ kind: "sequence", items: loose ?? rest });
  return { prefix, rest: source, exact: loose === undefined };
}

/** The rule as prefixes with expressions, or why it is left out. */
export function convertRule(source: string): readonly Converted[] | string {
  try {
    const found = branches(readPattern(bare(source)));
    const usable = found.filter(({ prefix }) => found.length === 1 || !AMBIGUOUS.has(prefix));
    return usable.map(convertBranch);
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}
