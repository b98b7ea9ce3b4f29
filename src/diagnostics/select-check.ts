import type { NextAction } from "../call/outcome.ts";
import { actionOf, does } from "../page/action.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { named, reached, subject, targetOf } from "./words.ts";

type StandIn = NonNullable<NonNullable<TargetFacts["select"]>["standIn"]>;

/**
 * What a page's own list calls an option. `find text` would take the option of a hidden native list, or a script, when
 * that comes first; but XPath has no escapes for a text with both quotes.
 */
function optionCall(value: string): readonly string[] {
  const quote = [`"`, "'"].find((one) => !value.includes(one));
  if (quote === undefined) return ["find", "text", value, "click", "--exact"];
  const holds = `text()[normalize-space()=${quote}${value.trim()}${quote}]`;
  return ["click", `xpath=//body//*[${holds} and not(self::option or self::script or self::style)]`];
}

/** The three calls through a list that the page has made itself. */
function throughList(seen: Seen, target: string): readonly NextAction[] {
  const [value = ""] = actionOf(seen.command).values;
  return [
    seen.action("open-custom-list", "First of three: open the list.", ["click", target]),
    seen.action("inspect-custom-list", "Then see its options.", ["snapshot", "-i"]),
    seen.action("click-custom-option", "Then click the option.", optionCall(value)),
  ];
}

/** The page shows a control of its own in the list's place, which did not follow it. */
function notFollowed(seen: Seen, list: TargetFacts, { selector }: StandIn): Diagnosis {
  const { tag, name } = list;
  return {
    kind: "undone",
    summary: `${subject(seen, list)}: the list is hidden and holds it now, but ${bare(selector)}, which the page shows in its place, does not show it. Click that, look for the option, and click it.`,
    evidence: { reason: "hidden-list", tag, name, standIn: selector },
    nextActions: throughList(seen, selector),
  };
}

/** A field with a list of its own to choose from, or to complete what is typed. */
function textField(seen: Seen, field: TargetFacts, target: string): Diagnosis {
  const { tag, role, name } = field;
  const [value = ""] = actionOf(seen.command).values;
  return {
    kind: "undone",
    summary: `Nothing was selected: ${named(field)} is a text field, and select works on a native <select> only. Fill it; if it then shows options, click the one that is meant.`,
    evidence: { reason: "not-a-native-select", tag, role, name },
    nextActions: [
      seen.action("fill-field", "Put the text in.", ["fill", target, value]),
      seen.action("inspect-custom-list", "Then see its options.", ["snapshot", "-i"]),
    ],
  };
}

function customList(seen: Seen, list: TargetFacts | null): Diagnosis {
  const target = targetOf(seen, list?.selector ?? "");
  const what = list ? named(list) : target === "" ? "The element" : bare(target);
  const { tag = "", role = "", name = "" } = list ?? {};
  if (list?.kind === "text" && target !== "") return textField(seen, list, target);
  return {
    kind: "undone",
    summary: `Nothing was selected: ${what} is no native <select>, the only thing that select works on. Click it, look for the option, and click that.`,
    evidence: { reason: "not-a-native-select", tag, role, name },
    nextActions: throughList(seen, target),
  };
}

function wrong({ select, disabled }: TargetFacts, values: readonly string[]): string | undefined {
  if (!select) return undefined;
  if (disabled) return "It is disabled, so the page's user could not have chosen that.";
  if (values.length > 1 && !select.multiple)
    return `It takes one value, ${values.length} were given: one of them is selected.`;
  if (select.missing > 0)
    return `${select.missing} of ${values.length} asked for are not selected right after it: the page changed them, or takes its time.`;
  if (select.disabled > 0) return "The option is disabled, so the page's user could not have chosen it.";
  if (select.twins > 0)
    return "More than one option has that label or value; one of them was taken. Give its value instead.";
  return undefined;
}

/** Upstream calls a value selected also where there is no list, or where another option was taken. */
export const selectCheck = defineDiagnostic({
  id: "select-not-held",
  field: "selectVerification",
  before: [],
  after: [targetSensor],
  applies: does("select"),
  diagnose: (seen) => {
    const list = reached(seen);
    if (list === undefined && seen.told?.lists === false) return customList(seen, null);
    if (list === undefined || (list?.kind === "unknown" && list.holds !== false)) return undefined;
    if (list?.kind !== "select" || !list.select) return customList(seen, list);
    const { standIn } = list.select;
    if (list.holds === true && standIn?.shows === false) return notFollowed(seen, list, standIn);
    const reason = wrong(list, actionOf(seen.command).values);
    if (!reason) return undefined;
    const { tag, name, select } = list;
    return {
      ...(select.missing > 0 ? { kind: "undone" as const } : {}),
      summary: `${subject(seen, list)}: ${reason}`,
      evidence: { tag, name, ...select },
      nextActions: [
        seen.action("verify-selected-value", "See which value it has.", [
          "get",
          "value",
          targetOf(seen, list.selector),
        ]),
      ],
    };
  },
});
