import { member } from "../json.ts";
import type { IsStateFacts } from "../page/facts/is-state.ts";
import { isStateSensor } from "../page/is-state.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { isPlainlySought } from "./words.ts";

type Sort = NonNullable<IsStateFacts["sort"]>;

/** The answer that leaves it out, and what is to be added. */
const LEFT_OUT: Readonly<Record<Sort, readonly [field: string, answer: boolean, says: string]>> = {
  hidden: ["visible", true, "Yet it does not show: what it is in is closed or hidden."],
  outside: ["visible", true, "Yet nobody sees it: it lies outside the page, where no scrolling reaches."],
  "aria-disabled": ["enabled", true, "Yet the page calls it disabled (aria-disabled): it may do nothing when clicked."],
  inert: ["enabled", true, "Yet it is inert: clicks and keys do not reach it."],
  "disabled-inside": ["enabled", true, "Yet it is a component, and the controls in it are disabled."],
  mixed: ["checked", false, "It is partly checked (mixed)."],
  pressed: ["checked", false, "It is a toggle button, and pressed (aria-pressed=true)."],
  selected: ["checked", false, "It is selected (aria-selected=true)."],
  "checked-inside": ["checked", false, "Yet it is a component, and the box or switch in it is checked."],
  plain: ["checked", false, "It is nothing that can be checked: no checkbox, radio button or switch."],
};

/** Upstream looks at attributes and boxes only. */
export const isState = defineDiagnostic({
  id: "is-state",
  field: "isState",
  before: [],
  after: [],
  at: [isStateSensor],
  applies: (command) => command.command.family === "is" && isPlainlySought(command),
  diagnose: (seen) => {
    const sort = seen.at(isStateSensor)?.sort;
    if (!sort || seen.frame !== undefined) return undefined;
    const [field, answer, summary] = LEFT_OUT[sort];
    return member(seen.data, field) === answer ? { kind: "note", summary, evidence: { sort } } : undefined;
  },
});
