import type { NextAction } from "../call/outcome.ts";
import { isJsonObject, member, stringMember } from "../json.ts";
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
    if (empty && isFunction(script)) {
      return hint(seen, "The script is a function, and it was not called.", "Call it: (() => ...)().", called(script));
    }
    // A script that writes an empty object may well mean one.
    if (empty && !/\{\s*\}/.test(script)) {
      const what =
        "The result is {}, as DOM nodes, Map, Set, Date, RegExp and Error come back, which cannot be returned.";
      return hint(seen, what, "Return plain values, such as element.textContent or [...map].");
    }
    if (isListOfNothing(seen)) {
      const what = "The result is a list of DOM nodes, which cannot be returned.";
      return hint(seen, what, "Return plain values: [...list].map(e => e.textContent).");
    }
    const unset = stringMember(seen.data, "unserializable") === "undefined";
    if (unset && /\bconsole\.(?:log|info|debug)\s*\(/.test(script)) {
      const what = "The script returned undefined; what it printed to the console is not its result.";
      return hint(seen, what, "End it with the value as an expression.");
    }
    return undefined;
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
