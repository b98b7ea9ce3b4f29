import type { Expected, ExpectedArgs } from "../facts/expected.ts";
import { alertsShown, beginning, instead } from "./kit/instead.ts";
import { matching } from "./kit/matching.ts";
import { roots } from "./kit/roots.ts";
import { shownText, wholeText, writtenText } from "./kit/shown-text.ts";
import { clean } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const BEGUN = Symbol.for("pi-agent-browser.expected");
/** A wait that was not looked at for so long was given up, in ms. */
const GIVEN_UP_MS = 1_500;

const LONGEST_URL = 2_000;
const MOST_UNANSWERED = 40;

interface Begun {
  readonly at: number;
  seen: number;
  /** What it came to, until it has been read. */
  done: Expected | undefined;
}

function begun(): Begun | undefined {
  return Reflect.get(globalThis, BEGUN);
}

function end(): void {
  Reflect.deleteProperty(globalThis, BEGUN);
}

/** The wait that goes on in this document. */
function wait(now: number): Begun {
  const before = begun();
  if (before && now - before.seen < GIVEN_UP_MS) {
    before.seen = now;
    return before;
  }
  const state: Begun = { at: now, seen: now, done: undefined };
  Object.defineProperty(globalThis, BEGUN, { value: state, configurable: true });
  return state;
}

const isResource = (entry: PerformanceEntry): entry is PerformanceResourceTiming => entry.entryType === "resource";

function resources(): readonly PerformanceResourceTiming[] {
  return performance.getEntriesByType("resource").filter(isResource);
}

/** Everything that the page loads by itself is there, and nothing has arrived for a while. */
function settled(quietMs: number): boolean {
  if (document.readyState !== "complete") return false;
  const [loaded] = performance.getEntriesByType("navigation");
  const load = loaded ? loaded.startTime + loaded.duration : 0;
  const last = Math.max(load, ...resources().map(({ responseEnd }) => responseEnd));
  return performance.now() - last >= quietMs;
}

function selectorState(selector: string | undefined): Expected["selector"] {
  if (selector === undefined) return "unasked";
  try {
    // XPath means the top document; CSS is looked for where upstream cannot act, too: it is only to be there.
    const found = selector.startsWith("xpath=")
      ? matching(selector)
      : roots().flatMap((root) => [...root.querySelectorAll(selector)]);
    if (found.some(visible)) return "shows";
    return found.length > 0 ? "hidden" : "missing";
  } catch {
    return "invalid";
  }
}

/** Which texts do not show, by their index. */
function missingOf(texts: readonly string[]): readonly number[] {
  const wanted = texts.map(clean);
  const shown = texts.length > 0 ? shownText() : "";
  const left = wanted.flatMap((text, at) => (shown.includes(text) ? [] : [at]));
  const written = left.length > 0 ? writtenText() : "";
  return left.filter((at) => !written.includes(wanted[at] ?? ""));
}

function unanswered(): string[] {
  const urls = resources().filter(({ responseStatus, transferSize }) => responseStatus === 0 && transferSize === 0);
  return [...new Set(urls.map(({ name }) => name.slice(0, LONGEST_URL)))].slice(0, MOST_UNANSWERED);
}

function result({ texts }: ExpectedArgs, missing: readonly number[], selector: Expected["selector"]): Expected {
  const there = missing.length === 0 && (selector === "shows" || selector === "unasked");
  const [shown, whole] = missing.length > 0 ? [shownText(), wholeText()] : ["", ""];
  return {
    url: location.href.slice(0, LONGEST_URL),
    title: document.title,
    missing: missing.map((at) => ({ at, ...instead(texts[at] ?? "", shown, whole) })),
    selector,
    shows: there ? "" : beginning(),
    alerts: there ? [] : alertsShown(),
    waitedMs: 0,
    unanswered: unanswered(),
  };
}

/**
 * False while the page is not yet as expected and there is time left; then what came of it. The time counts from the
 * first look at a document, which is kept in the page: each look is an evaluation of its own, and upstream evaluates
 * once more to read what it has found.
 */
export default function expected(args: ExpectedArgs): Expected | false {
  const now = performance.now();
  const state = wait(now);
  if (state.done) {
    end();
    return state.done;
  }
  const { texts, limitMs, quietMs, settleMs } = args;
  const waitedMs = now - state.at;
  const missing = missingOf(texts);
  const selector = selectorState(args.selector);
  const mayCome = (missing.length > 0 || selector === "missing" || selector === "hidden") && waitedMs < limitMs;
  const mayMove = quietMs > 0 && waitedMs < settleMs && !settled(quietMs);
  if (mayCome || mayMove) return false;
  state.done = { ...result(args, missing, selector), waitedMs: Math.round(waitedMs) };
  return state.done;
}
