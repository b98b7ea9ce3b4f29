import type { NextAction } from "../call/outcome.ts";
import { actionOf, does } from "../page/action.ts";
import { isUntyped, isUntypedValue } from "../page/facts/fit.ts";
import type { TargetFacts } from "../page/facts/target.ts";
import { setValueScript } from "../page/scripts.ts";
import { targetSensor } from "../page/target.ts";
import { bare } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { EMPTY_AFTER, formattedNote, heldNow, named, reached, subject, targetOf } from "./words.ts";

/** What a field of each type takes; others take any text. */
const FORMS: Readonly<Record<string, string>> = {
  date: "YYYY-MM-DD",
  time: "HH:MM",
  "datetime-local": "YYYY-MM-DDTHH:MM",
  month: "YYYY-MM",
  week: "YYYY-Www",
  color: "#rrggbb",
  number: "a number",
  range: "a number",
};

const MONTH = String.raw`\d{4}-(?:0[1-9]|1[0-2])`;
const DATE = String.raw`${MONTH}-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;

/** What is of that form; of the others the browser alone can tell. */
const OF_FORM: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}$`),
  "datetime-local": new RegExp(`^${DATE}T${TIME}$`),
  month: new RegExp(`^${MONTH}$`),
  week: /^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/,
  color: /^#[\da-f]{6}$/i,
  number: /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
};

const INSTEAD: Readonly<Partial<Record<TargetFacts["kind"], string>>> = {
  select: "It is a list: use select.",
  toggle: "It is a checkbox or radio button: use check or uncheck.",
  file: "It is a file field: use upload.",
  button: "It is a button: use click.",
  plain: "It takes no text.",
  frame: "It is a frame: select it with frame, then fill the field in it.",
};

function rangeOf({ min, max }: TargetFacts): string {
  return min || max ? ` from ${bare(min || "any")} to ${bare(max || "any")}` : "";
}

/** The browser moves a slider to the next place that its steps have. */
function stepsOf({ type, step }: TargetFacts): string {
  return type === "range" && step !== "" && step !== "any" ? ` in steps of ${bare(step)}` : "";
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}

/** Rich text that holds nothing may have no height. */
function shows({ visible, kind, length }: TargetFacts): boolean {
  return visible || (kind === "rich" && length === 0);
}

const DEALT = ' Where it is one of several boxes for a code: fill it with "", then type the whole text into it.';

function tooLong({ longest }: TargetFacts): string {
  return `It takes ${characters(longest)} at most.${longest === 1 ? DEALT : ""}`;
}

/** Why a text field does not hold the text. */
function why(field: TargetFacts, wanted: string): string {
  if (!shows(field)) return `It ${HIDDEN}`;
  if (field.disabled) return "It is disabled.";
  if (field.readOnly) return "It is read-only.";
  const form = FORMS[field.type];
  const range = rangeOf(field);
  const isOfForm = OF_FORM[field.type]?.test(wanted) === true;
  if (form && !isOfForm && (field.length === 0 || field.rejected))
    return `A ${bare(field.type)} field takes ${form}${range} only.`;
  if (form && field.length > 0 && (range || isUntyped(field.type)))
    return `It takes ${form}${range}${stepsOf(field)}, and holds ${heldNow(field) ?? "another value"}.`;
  if (field.longest >= 0 && wanted.length > field.longest) return tooLong(field);
  if (field.length === 0) return EMPTY_AFTER;
  const now = heldNow(field) ?? `${field.length} characters that differ from the ${wanted.length} given`;
  return `It holds ${now}: the page changed the text.`;
}

const SLIDER = "It is a slider that the page has made: it moves by arrow keys, or by a drag.";

/** One step of a slider, and where it stands then. */
function slides(seen: Seen, field: TargetFacts): readonly NextAction[] {
  const target = targetOf(seen, field.selector);
  const rows = [
    ["focus", target],
    ["press", "ArrowRight"],
    ["get", "attr", target, "aria-valuenow"],
  ];
  return [seen.action("move-slider", "One step up, and where it stands then.", ["batch"], JSON.stringify(rows))];
}

function retry(seen: Seen, field: TargetFacts): readonly NextAction[] {
  const target = targetOf(seen, field.selector);
  const [wanted = ""] = actionOf(seen.command).values;
  if (field.kind === "rich") {
    const rows = [
      // A click would miss what lies outside the window.
      ["focus", target],
      ["press", "Control+a"],
      ["keyboard", "inserttext", wanted],
    ];
    return [
      seen.action("replace-rich-text", "Select the old text and put in the new one.", ["batch"], JSON.stringify(rows)),
    ];
  }
  const read = seen.action("verify-filled-value", "See what it holds now.", ["get", "value", target]);
  // A script cannot set what is not of the form either; a slider that holds a number was set, and the browser has put it where its range and steps allow.
  const isSet = field.type === "range" && field.length > 0;
  const settable =
    OF_FORM[field.type]?.test(wanted) !== false &&
    !isSet &&
    isUntyped(field.type) &&
    isUntypedValue(wanted) &&
    !field.disabled &&
    !field.readOnly &&
    field.selector !== "";
  if (!settable) return [read];
  const script = setValueScript(field.selector, wanted);
  return [
    seen.action("set-value-by-script", "A field of this type takes no typed text; a script can set it.", [
      "eval",
      script,
    ]),
    read,
  ];
}

function evidence({ tag, type, role, name, kind, length, strayed }: TargetFacts): Diagnosis["evidence"] {
  return { tag, type, role, name, kind, length, ...(strayed ? { strayed } : {}) };
}

const HIDDEN =
  "is hidden: what people of this page type goes somewhere else, as into an editor that writes this field later.";

function hiddenField(seen: Seen, field: TargetFacts): Diagnosis {
  return { summary: `${subject(seen, field)} ${HIDDEN}`, evidence: evidence(field), nextActions: [] };
}

function unfilled(seen: Seen, field: TargetFacts, instead: string): Diagnosis {
  const isSlider = field.role === "slider";
  const lost = field.strayed ? ` The text went into ${named(field.strayed)} instead.` : "";
  const summary = `${subject(seen, field)} was not filled. ${isSlider ? SLIDER : instead}${lost}`;
  return { kind: "undone", summary, evidence: evidence(field), nextActions: isSlider ? slides(seen, field) : [] };
}

/** Upstream calls a field filled once it has sent the text, whatever the field made of it. This reads it back. */
export const fillCheck = defineDiagnostic({
  id: "fill-not-held",
  field: "fillVerification",
  before: [],
  after: [targetSensor],
  applies: does("fill"),
  diagnose: (seen) => {
    const field = reached(seen);
    if (!field || field.kind === "unknown") return undefined;
    if (field.holds === true) return shows(field) ? undefined : hiddenField(seen, field);
    if (field.formatted) return formattedNote(seen, field, evidence(field));
    const instead = INSTEAD[field.kind];
    if (instead) return unfilled(seen, field, instead);
    // A code that is dealt out over several fields is in none of them as a whole.
    if (field.spread && !field.strayed) return undefined;
    const wanted = actionOf(seen.command).values[0] ?? "";
    const kept = field.kind === "rich" && field.oldLength > 0;
    const reason = kept
      ? "The text was put in, but the old text was not removed. Read it with get text; get value is empty there."
      : why(field, wanted);
    const summary = `${subject(seen, field)} does not hold just the text. ${reason}`;
    return { kind: "undone", summary, evidence: evidence(field), nextActions: retry(seen, field) };
  },
});
