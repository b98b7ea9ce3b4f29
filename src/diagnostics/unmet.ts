import type { Unmet } from "../page/facts/unmet.ts";
import { flagOf, unmetSensor } from "../page/unmet.ts";
import { bare, quoted } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const TEXT: Readonly<Record<Unmet["text"], string>> = {
  unasked: "",
  nothing: "",
  case: "",
  field: "A field holds the text, which is no text of the page: get value reads it.",
  hidden: "The text is on the page and does not show.",
  elsewhere: "The page shows the text where this wait does not look: outside the frame that is selected, or inside it.",
};

function ofSelector({ count, visible }: Unmet, state: string): string {
  if (count < 0) return "";
  if (state === "hidden" || state === "detached") {
    return count > visible && visible === 0 ? "It is still on the page, and hidden." : "It still shows.";
  }
  if (count === 0) return "Nothing on the page matches it.";
  if (visible > 0) return `${visible} of ${count} that it matches ${visible === 1 ? "shows" : "show"} now.`;
  return `It matches ${count === 1 ? "1 element, which does" : `${count} elements, which do`} not show (--state attached waits for those).`;
}

/** Signs that stand in regular expressions and in no address. */
const EXPRESSION = /^\^|\\|\.[*+]|\$$|^\/.*\/[a-z]?$/;
const NO_EXPRESSION =
  "A pattern is an address in which * and ** stand for any text, no regular expression: **/items**.";

/** What the page has instead; a page that was left, or that says why, answers more than another wait. */
function said(command: ParsedArgv, facts: Unmet): readonly string[] {
  const { text, seen, alerts, shows, url } = facts;
  const isUrl = flagOf(command, "--url") !== undefined;
  const about = [
    isUrl ? `The page is ${bare(url)}.` : "",
    isUrl && EXPRESSION.test(flagOf(command, "--url") ?? "") ? NO_EXPRESSION : "",
    text === "case" ? `The page shows ${quoted(seen)}, in other letters.` : TEXT[text],
    ofSelector(facts, flagOf(command, "--state") ?? "visible"),
    ...alerts.map((alert) => `An alert says: ${quoted(alert)}.`),
    text === "nothing" && alerts.length === 0 && shows !== "" ? `The page shows: ${quoted(shows)}.` : "",
  ];
  return about.filter((one) => one !== "");
}

/** A wait that ran out says nothing of the page: what there is of what was waited for, and what the page says. */
export const unmet = defineDiagnostic({
  id: "wait-unmet",
  field: "waitUnmet",
  before: [],
  after: [unmetSensor],
  afterFailure: true,
  applies: (command) => command.command.name === "wait" && flagOf(command, "--download") === undefined,
  diagnose: (seen) => {
    const facts = seen.problem?.id === "wait-timeout" ? seen.after(unmetSensor) : undefined;
    const told = facts ? said(seen.command, facts) : [];
    if (!facts || told.length === 0) return undefined;
    return { summary: told.join(" "), evidence: { ...facts } };
  },
});
