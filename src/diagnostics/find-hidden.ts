import { actionOf, does } from "../page/action.ts";
import { textMatchesSensor } from "../page/text-matches.ts";
import { quoted } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { isHidden } from "./words.ts";

const applies = ({ command }: ParsedArgv): boolean => command.locator === "text";

const hovers = does("hover");

/** A text that is hidden is read all the same; nobody points at it. */
function told(seen: Seen, says: string): Pick<Diagnosis, "kind" | "summary"> {
  if (!hovers(seen.command) || seen.problem) return { summary: `find text took ${says}.` };
  return { kind: "undone", summary: `Nothing was hovered: find text took ${says}.` };
}

function visibleInstead(seen: Seen): Diagnosis | undefined {
  const matches = seen.at(textMatchesSensor);
  if (!matches || matches.firstVisible || matches.visiblePath === null || seen.frame !== undefined) return undefined;
  const { words, values } = actionOf(seen.command);
  const selector = `xpath=${matches.visiblePath}`;
  const { count, visible } = matches;
  return {
    ...told(seen, `the first of ${count} matches, which is hidden; ${visible} ${visible === 1 ? "shows" : "show"}`),
    evidence: { matchCount: count, visibleCount: visible, firstMatchVisible: false },
    nextActions: [
      seen.action("use-visible-match", "The same on the first match that shows.", [...words, selector, ...values]),
    ],
  };
}

/** Where no match shows there is nothing to use instead, but what was read is no text of the page. */
function onlyHidden(seen: Seen): Diagnosis | undefined {
  const matches = seen.at(textMatchesSensor);
  if (!matches || matches.count === 0 || matches.visible > 0 || seen.frame !== undefined) return undefined;
  const what =
    matches.count === 1 ? "the only match, which is hidden" : `the first of ${matches.count} matches, all hidden`;
  return {
    ...told(seen, `${what} (it may be a script of the page)`),
    evidence: { matchCount: matches.count, visibleCount: 0, firstMatchVisible: false },
    nextActions: [seen.action("snapshot-for-refs", "See what shows.", ["snapshot", "-i"])],
  };
}

/** `find text` reads and hovers a hidden match as if it were there. */
export const findHidden = defineDiagnostic({
  id: "find-hidden",
  field: "findHidden",
  before: [],
  after: [],
  at: [textMatchesSensor],
  applies,
  diagnose: (seen) => visibleInstead(seen) ?? onlyHidden(seen),
});

/** Its words stand in the source of the page, as many pages carry their data: nothing to open shows them. */
function onlySource(seen: Seen): Diagnosis | undefined {
  const matches = seen.at(textMatchesSensor);
  if (!matches?.source || seen.frame !== undefined) return undefined;
  return {
    summary: "Nothing shows that text: only a script or style of the page holds it.",
    evidence: { matchCount: matches.count, visibleCount: 0, firstMatchVisible: false },
    nextActions: [seen.action("snapshot-for-refs", "See what shows.", ["snapshot", "-i"])],
  };
}

/** A click on it fails, and upstream does not say that there is another match. */
export const findHiddenFailed = defineDiagnostic({
  ...findHidden,
  id: "find-hidden-failed",
  afterFailure: true,
  diagnose: (seen) => (isHidden(seen.problem) ? (visibleInstead(seen) ?? onlySource(seen)) : undefined),
});

/** Upstream compares with the text as it stands in one element: not as styles write it, and not across elements. */
export const findNear = defineDiagnostic({
  id: "find-near",
  field: "findHidden",
  before: [],
  after: [],
  at: [textMatchesSensor],
  afterFailure: true,
  applies,
  diagnose: (seen) => {
    const near = seen.problem?.category === "selector-not-found" ? seen.at(textMatchesSensor)?.near : undefined;
    if (near === undefined || seen.frame !== undefined) return undefined;
    const { words, values } = actionOf(seen.command);
    const args = [...words, `xpath=${near.path}`, ...values];
    return {
      summary: `The page shows ${quoted(near.text)}: find text needs the text of one element, letter by letter.`,
      evidence: { matchCount: 0, visibleCount: 0, firstMatchVisible: false },
      nextActions: [seen.action("use-near-match", "The same on what shows it.", args)],
    };
  },
});
