import { actionOf } from "../../page/action.ts";
import { textMatchesSensor } from "../../page/text-matches.ts";
import type { ParsedArgv } from "../../upstream/argv.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";

const applies = ({ command }: ParsedArgv): boolean => command.name === "find text";

function visibleInstead(seen: Seen): Diagnosis | undefined {
  const matches = seen.at(textMatchesSensor);
  if (!matches || matches.firstVisible || matches.visiblePath === null || seen.frame !== undefined) return undefined;
  const { verb, values } = actionOf(seen.command);
  const selector = `xpath=${matches.visiblePath}`;
  const { count, visible } = matches;
  return {
    summary: `find text took the first of ${count} matches, which is hidden; ${visible} ${visible === 1 ? "shows" : "show"}.`,
    evidence: { matchCount: count, visibleCount: visible, firstMatchVisible: false },
    nextActions: [
      seen.action(
        "use-visible-match",
        "The same on the first match that shows.",
        verb === "text" ? ["get", "text", selector] : [verb, selector, ...values],
      ),
    ],
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
  diagnose: visibleInstead,
});

/** A click on it fails, and upstream does not say that there is another match. */
export const findHiddenFailed = defineDiagnostic({
  ...findHidden,
  id: "find-hidden-failed",
  afterFailure: true,
  diagnose: (seen) => (/is not visible/.test(seen.problem?.message ?? "") ? visibleInstead(seen) : undefined),
});
