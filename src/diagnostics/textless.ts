import { stringMember } from "../json.ts";
import type { Matched } from "../page/facts/matches.ts";
import { matchesSensor } from "../page/matches.ts";
import { soughtBy } from "../page/sought.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";
import { isPlainlySought, matchedIn, targetOf } from "./words.ts";

type Textless = NonNullable<Matched["textless"]>;

interface Instead {
  readonly says: string;
  /** The words of the command that reads it, in front of the selector and behind it. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

const INSTEAD: Readonly<Record<Textless, Instead>> = {
  field: { says: "It is a field, and this is not what it holds: get value reads that.", before: ["get", "value"] },
  image: { says: "It is an image, which has no text but its alt.", before: ["get", "attr"], after: ["alt"] },
  canvas: { says: "It is a canvas, which has no text: look at its picture.", before: ["screenshot"] },
  component: {
    says: "It is a component, and what it shows or holds is in its own root: snapshot -s lists that.",
    before: ["snapshot", "-s"],
  },
  script: { says: "Nothing of it shows: what was read is the source of its scripts and styles." },
};

function answered({ data }: Pick<Seen, "data">): string {
  return (stringMember(data, "text") ?? stringMember(data, "value") ?? "").trim();
}

/** `get text` of what has no text, or another one than it shows; `get value` of what holds its value inside. */
export const textless = defineDiagnostic({
  id: "textless",
  field: "textless",
  before: [],
  after: [],
  at: [matchesSensor],
  applies: (command) => /^(?:text|value)$/.test(command.command.field ?? "") && isPlainlySought(command),
  diagnose: (seen) => {
    const matched = matchedIn(seen, seen.at(matchesSensor));
    const [first] = matched;
    const sort = first?.textless;
    if (sort === undefined || !matched.every((match) => match.textless === sort)) return undefined;
    const isEmpty = answered(seen) === "";
    if (sort === "component" ? !isEmpty : isEmpty && sort === "script") return undefined;
    if (seen.command.command.field === "value" && sort !== "component") return undefined;
    const { says, before, after = [] } = INSTEAD[sort];
    const args = before && [...before, soughtBy(seen.command)?.selector ?? "", ...after];
    const nextActions = args ? [seen.action("read-otherwise", "What it shows.", args)] : [];
    return { kind: "note", summary: says, evidence: { sort }, nextActions };
  },
});

/** A ref means nothing in the page, and `find role` finds what only upstream knows. */
export const textlessRef = defineDiagnostic({
  id: "textless-ref",
  field: "textless",
  before: [],
  after: [],
  at: [],
  applies: (command) => {
    const { field, locator } = command.command;
    return field === "text" && (targetOf({ command }, "").startsWith("@") || /^(?:role|label)$/.test(locator ?? ""));
  },
  diagnose: (seen) => {
    if (stringMember(seen.data, "text") !== "") return undefined;
    const target = targetOf(seen, "");
    const isRef = target.startsWith("@");
    const state = seen.action("inspect-state", "What a control of the page's own shows.", ["snapshot", "-i"]);
    const value = seen.action("read-otherwise", "What a field holds.", ["get", "value", target]);
    const own = "; what a control of the page's own shows, snapshot -i tells";
    const summary = isRef
      ? `A field has no text: if this is one, get value reads what it holds${own}.`
      : "A field has no text: if this is one, snapshot -i shows what it holds.";
    return { kind: "note", summary, evidence: { sort: null }, nextActions: isRef ? [value, state] : [state] };
  },
});
