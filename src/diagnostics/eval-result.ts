import type { NextAction } from "../call/outcome.ts";
import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { bare } from "../quote.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { asBlock, asFunction, called, isFunction, scriptOf } from "./eval-forms.ts";

const FIELD = "evalStdinHint";

/** The script again, in another form. It is the agent's to run: what the first run did is done. */
function retry(seen: Seen, script: string | undefined): readonly NextAction[] {
  if (script === undefined) return [];
  return [seen.action("retry-eval", "The script in a form that gives its value.", ["eval", "--stdin"], script)];
}

function hint(seen: Seen, reason: string, suggestion: string, script?: string): Diagnosis {
  return { summary: `${reason} ${suggestion}`, evidence: { reason, suggestion }, nextActions: retry(seen, script) };
}

function isEmptyObject(seen: Seen): boolean {
  const result = member(seen.data, "result");
  return isJsonObject(result) && Object.keys(result).length === 0;
}

/** `document.querySelectorAll("p")` gives `{"0":{},"1":{}}`. */
function isListOfNothing(seen: Seen): boolean {
  const result = member(seen.data, "result");
  const members = isJsonObject(result) ? Object.entries(result) : [];
  return (
    members.length > 0 &&
    members.every(([key, value], at) => key === String(at) && isJsonObject(value) && Object.keys(value).length === 0)
  );
}

const MOST_PLACES = 3;
const DEEPEST = 4;

/** Where in a result `{}` stands: `when`, `[0].el`. */
function emptyPlaces(value: Json | undefined, place: string, depth: number): readonly string[] {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  const members = Object.entries(value);
  if (members.length === 0) return Array.isArray(value) || place === "" ? [] : [place];
  const name = (key: string): string => {
    if (Array.isArray(value)) return `${place}[${key}]`;
    return place === "" ? key : `${place}.${key}`;
  };
  return members.flatMap(([key, inner]) => emptyPlaces(inner ?? null, name(key), depth + 1));
}

/** Whose values cannot be returned; a page's own empty object is none of them. */
const OF_THE_BROWSER =
  /\bnew (?:Date|Map|Set|URL|Error|RegExp)\b|querySelector|getElement|\bdocument\b|\bwindow\b|ClientRect|parentElement|\bclosest\(|\blocation\b|\bperformance\b/;

/** Parts that came back as nothing, where the script asks for what does. */
function emptyParts(seen: Seen, script: string): Diagnosis | undefined {
  if (!OF_THE_BROWSER.test(script)) return undefined;
  const places = emptyPlaces(member(seen.data, "result"), "", 0);
  const [first] = places;
  if (first === undefined) return undefined;
  const named = places
    .slice(0, MOST_PLACES)
    .map((place) => bare(place))
    .join(", ");
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
  const reason = `${named}${more} came back as {}: empty, or a Date, DOM node, Map, function or the like, which cannot be returned.`;
  const suggestion = "Return its text or fields.";
  return { kind: "note", summary: `${reason} ${suggestion}`, evidence: { reason, suggestion } };
}

/** What cannot be JSON comes back as `{}` or as nothing; upstream calls it a success (NOTES 11). */
export const evalResult = defineDiagnostic({
  id: "eval-result",
  field: FIELD,
  before: [],
  after: [],
  at: [],
  applies: ({ command }) => command.script === true,
  diagnose: (seen) => {
    const script = scriptOf(seen);
    if (script === undefined) return undefined;
    const empty = isEmptyObject(seen);
    // Upstream gives undefined for a declaration, which is no expression to it.
    const unset = stringMember(seen.data, "unserializable") === "undefined";
    if ((empty || unset) && isFunction(script)) {
      return hint(seen, "The script is a function, and it was not called.", "Call it: (() => ...)().", called(script));
    }
    // A script that writes an empty object may well mean one.
    if (empty && !/\{\s*\}/.test(script)) {
      const what =
        "The result is {}, as DOM nodes, Map, Set, Date, Error, Response, DOMRect and the like come back, which cannot be returned.";
      return hint(seen, what, "Return plain values: element.textContent, [...map], rect.toJSON(), await r.text().");
    }
    if (isListOfNothing(seen)) {
      const what = "The result is a list of DOM nodes, which cannot be returned.";
      return hint(seen, what, "Return plain values: [...list].map(e => e.textContent).");
    }
    if (unset && /\bconsole\.(?:log|info|debug)\s*\(/.test(script)) {
      const what = "The script returned undefined; what it printed to the console is not its result.";
      return hint(seen, what, "End it with the value as an expression.");
    }
    return /\{\s*\}/.test(script) ? undefined : emptyParts(seen, script);
  },
});

type Hint = (seen: Seen, script: string) => Diagnosis;

const intoFunction = (reason: string): Hint => {
  return (seen, script) => hint(seen, reason, "Put the script into one that is called.", asFunction(script));
};

/** What to say of a refused script, by the row of the failure table. */
const REFUSED: Readonly<Record<string, Hint>> = {
  "eval-redeclared": (seen, script) => {
    const what = `${bare(seen.problem?.facts?.name ?? "It")} was declared by an earlier script of this page.`;
    return hint(seen, what, "A block keeps its names to itself.", asBlock(script));
  },
  "eval-return": intoFunction("return only works in a function."),
  "eval-await": intoFunction("await only works in an async function."),
  // A result that is too deep (`result-too-deep`) is told so by its own message.
  "eval-unreturnable": (seen) =>
    hint(seen, "The script ran, but its value cannot be returned.", "Return plain values, not objects of the page."),
};

/** Top-level return and await, and names that an earlier script has declared: nothing of the script ran. */
export const evalRefused = defineDiagnostic({
  id: "eval-refused",
  field: FIELD,
  before: [],
  after: [],
  at: [],
  afterFailure: true,
  applies: ({ command }) => command.script === true,
  diagnose: (seen) => {
    const script = scriptOf(seen);
    return script === undefined ? undefined : REFUSED[seen.problem?.id ?? ""]?.(seen, script);
  },
});
