/** The mode `semanticAction`: one action on an element by what it is called, found on the page as it is now. */
import { z } from "zod";
import type { NextAction, Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import { field } from "../../details-field.ts";
import type { JsonObject } from "../../json.ts";
import { refusal } from "../../problem.ts";
import { type LabelOf, writtenTexts } from "../../redaction/fields.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { readArgv } from "../../upstream/grammar/argv.ts";
import { defineMode } from "./mode.ts";
import type { Compiled } from "./mode-call.ts";
import { elementRow, elementShape, type Made, seeingRow, selectRow } from "./named.ts";
import { memberOf, sentence } from "./teach.ts";

const ACTIONS = ["click", "fill", "check", "uncheck", "select"] as const;

/** A right call of each action, to learn from. */
const EXAMPLES: Readonly<Record<(typeof ACTIONS)[number], string>> = {
  click: '{"action":"click","locator":"role","role":"button","name":"Save"}',
  fill: '{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}',
  check: '{"action":"check","locator":"label","value":"Remember me"}',
  uncheck: '{"action":"uncheck","selector":"#remember"}',
  select: '{"action":"select","locator":"label","value":"Size","values":["L"]}',
};

const shape = {
  semanticAction: z
    .strictObject({
      action: z.enum(ACTIONS),
      ...elementShape,
      text: z.string().optional(),
      values: z.array(z.string()).optional(),
      session: z.string().optional(),
    })
    .meta({
      loose: true,
      description:
        'One action (click, fill, check, uncheck, select) on an element by its name, without a snapshot: {"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}, {"action":"click","role":"button","name":"Save"}, {"action":"select","locator":"label","value":"Size","values":["L"]}. Other locators: text, placeholder, alt, title, testid; or {"selector":CSS or ref}.',
    }),
};

type Given = z.infer<typeof shape.semanticAction>;

const TEXT_FAULT = 'text goes with fill only; what an element says is "locator":"text" with "value"';

interface Read {
  readonly given: Given;
  readonly made: Made;
}

function made(given: Given): Made {
  const { action, text } = given;
  if (action !== "fill" && text !== undefined)
    return { fault: action === "select" ? "select takes value or values, no text" : TEXT_FAULT };
  if (action === "select") return selectRow(given);
  if (given.values !== undefined) return { fault: "values goes with select only" };
  if (action !== "fill") return elementRow(given, action, []);
  return text === undefined || text === "" ? { fault: "fill needs text" } : elementRow(given, "fill", [text]);
}

function intentOf({ given, made: row }: Read): Intent | undefined {
  if ("fault" in row) return undefined;
  const named = sessionArgs(given);
  const { argv, meant, words } = row.row;
  const { argv: whole, fault } = readArgv([...named, ...argv.words]);
  if (!whole || fault !== undefined) return undefined;
  const base = { args: [...named, ...words], argv: whole, wantsJson: false } as const;
  const seeing = seeingRow("seeing");
  if (!meant || !seeing) return { ...base, steps: [whole], shape: "one", strict: true };
  return { ...base, steps: [seeing.argv, argv], meant: [seeing.meant, meant], shape: "job" };
}

function like(action: keyof typeof EXAMPLES): string {
  return `Example: {"semanticAction":${EXAMPLES[action]}}.`;
}

function example(given: unknown): string {
  const action = memberOf(memberOf(given, "semanticAction"), "action");
  return like(ACTIONS.find((one) => one === action) ?? "click");
}

function sessionArgs({ session }: Given): readonly string[] {
  return session === undefined ? [] : ["--session", session];
}

/** What is wrong with the name of the session. */
function sessionFault(given: Given): string | undefined {
  return readArgv([...sessionArgs(given), "snapshot"]).fault;
}

function compile(read: Read): Compiled {
  const intent = intentOf(read);
  if (intent) return { intent };
  const { given } = read;
  const fault = "fault" in read.made ? read.made.fault : (sessionFault(given) ?? "the command cannot be read");
  const message = `semanticAction: ${sentence(fault)} ${like(given.action)} Nothing was run.`;
  return { problem: refusal("validation-error", message) };
}

function saying({ made: row }: Read) {
  return "fault" in row ? [] : row.row.says;
}

/** The elements that may have been meant where not exactly one was found; their refs are good. */
function fallback({ action, locator = "role", role, value, name }: Given, outcome: Outcome): JsonObject {
  const refs = outcome.status === "ok" ? undefined : outcome.problem.facts?.refs;
  if (outcome.status === "ok" || !refs) return {};
  const target = { action, locator, value: role ?? value ?? "", ...(name === undefined ? {} : { name }) };
  const candidates = refs.split(" ").map((ref) => ({ ref, args: [action, ref] }));
  return { visibleRefFallback: { target, candidates, summary: outcome.problem.message } };
}

/** What was found by its name is found anew; a fill with a secret is left out where next actions are made. */
function retried({ given, made: row }: Read, outcome: Outcome): readonly NextAction[] {
  if ("fault" in row || !row.row.meant || outcome.status === "ok") return [];
  const { category, mayHaveRun } = outcome.problem;
  if (category !== "stale-ref" || mayHaveRun) return [];
  const reason = "Finds it by its name on the page as it is now.";
  const id = "retry-semantic-action-after-stale-ref";
  return [{ tool: "agent_browser", id, reason, params: { semanticAction: { ...given } } }];
}

/** What was asked for, in the terms of upstream; `effectiveArgs` says what ran. */
function conclude(read: Read, outcome: Outcome): Outcome {
  const { given, made: row } = read;
  if ("fault" in row) return outcome;
  const { action, locator, role, selector } = given;
  const by = row.row.meant
    ? { locator: locator ?? (role === undefined ? "text" : "role") }
    : { selector: selector ?? "" };
  const options = action === "select" ? { values: [...(given.values ?? [given.value ?? ""])] } : {};
  const fields = {
    ...fallback(given, outcome),
    compiledSemanticAction: { action, ...by, ...options, args: [...sessionArgs(given), ...row.row.words] },
  };
  const nextActions = retried(read, outcome);
  return { ...outcome, mode: { fields, ...(nextActions.length > 0 ? { nextActions } : {}) } };
}

function details(): z.ZodRawShape {
  const asked = z.strictObject({
    action: z.string(),
    locator: z.string().exactOptional(),
    selector: z.string().exactOptional(),
    values: z.array(z.string()).exactOptional(),
    args: z.array(z.string()),
  });
  const what = "What was asked for, in upstream's words; effectiveArgs says what ran.";
  return { compiledSemanticAction: field(asked, "the call is a semanticAction", what) };
}

export const semanticAction = defineMode({
  name: "semanticAction",
  shape,
  example,
  read: ({ semanticAction: given }): Read => ({ given, made: made(given) }),
  words: ({ given, made: row }) => ("fault" in row ? ["semanticAction", given.action] : row.row.words),
  lane: ({ given: { session } }) => (session === undefined ? { kind: "managed" } : { kind: "named", session }),
  secrets: (read, labelOf: LabelOf) => collectSecrets(saying(read), undefined, labelOf),
  // What is selected is one of the page's own options: only its field's name can make a secret of it.
  written: ({ made: row }) => ("fault" in row ? [] : writtenTexts(row.row.argv)),
  show: ({ given, made: row }, safe) => ({
    words:
      "fault" in row ? ["semanticAction", given.action] : safe.args([...row.row.words, ...sessionArgs(given)]).value,
  }),
  compile,
  conclude,
  details,
});
