/** The mode `semanticAction`: one action on an element by what it is called, found on the page as it is now. */
import { z } from "zod";
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import { refusal } from "../../problem.ts";
import { type LabelOf, writtenTexts } from "../../redaction/fields.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { readArgv } from "../../upstream/grammar/argv.ts";
import { defineMode } from "./mode.ts";
import type { Compiled } from "./mode-call.ts";
import { elementRow, elementShape, type Made, seeingRow } from "./named.ts";

const EXAMPLE = '{"semanticAction":{"action":"click","locator":"role","role":"button","name":"Save"}}';

const shape = {
  semanticAction: z
    .strictObject({
      action: z.enum(["click", "fill", "check", "uncheck", "select"]),
      ...elementShape,
      text: z.string().optional(),
      values: z.array(z.string()).optional(),
      session: z.string().optional(),
    })
    .describe(
      'One action on an element by its name, without a snapshot: {"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}, {"action":"click","role":"button","name":"Save"}.',
    ),
};

type Given = z.infer<typeof shape.semanticAction>;

interface Read {
  readonly given: Given;
  readonly made: Made;
}

/** `value` of a select is the option, unless a locator makes it what is looked for. */
function selectRow({ value, values, ...named }: Given): Made {
  const sought = named.locator !== undefined && named.locator !== "role";
  const options = values ?? (value === undefined || sought ? [] : [value]);
  if (options.length === 0)
    return { fault: 'select needs value or values: {"action":"select","selector":"#size","value":"L"}' };
  return elementRow({ ...named, ...(sought ? { value } : {}) }, "select", options);
}

function made(given: Given): Made {
  const { action, text } = given;
  if (action === "select") return selectRow(given);
  if (given.values !== undefined) return { fault: "values goes with select only" };
  if (action !== "fill")
    return text === undefined ? elementRow(given, action, []) : { fault: "text goes with fill only" };
  return text === undefined || text === ""
    ? { fault: 'fill needs text: {"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}' }
    : elementRow(given, "fill", [text]);
}

function intentOf({ given, made: row }: Read): Intent | undefined {
  if ("fault" in row) return undefined;
  const named = given.session === undefined ? [] : ["--session", given.session];
  const { argv, meant, words } = row.row;
  const { argv: whole } = readArgv([...named, ...argv.words]);
  if (!whole) return undefined;
  const base = { args: [...named, ...words], argv: whole, wantsJson: false } as const;
  const seeing = seeingRow("seeing");
  if (!meant || !seeing) return { ...base, steps: [whole], shape: "one" };
  return { ...base, steps: [seeing.argv, argv], meant: [seeing.meant, meant], shape: "job" };
}

function compile(read: Read): Compiled {
  const intent = intentOf(read);
  if (intent) return { intent };
  const fault = "fault" in read.made ? read.made.fault : "the session's name cannot be read";
  return { problem: refusal("validation-error", `semanticAction: ${fault}. Example: ${EXAMPLE}. Nothing was run.`) };
}

function saying({ made: row }: Read) {
  return "fault" in row ? [] : [row.row.says];
}

/** What was asked for, in the terms of upstream; `effectiveArgs` says what ran. */
function conclude({ given, made: row }: Read, outcome: Outcome): Outcome {
  if ("fault" in row) return outcome;
  const { action, locator, role, selector } = given;
  const by = row.row.meant
    ? { locator: locator ?? (role === undefined ? "text" : "role") }
    : { selector: selector ?? "" };
  const named = given.session === undefined ? [] : ["--session", given.session];
  const fields = { compiledSemanticAction: { action, ...by, args: [...named, ...row.row.words] } };
  return { ...outcome, mode: { fields } };
}

export const semanticAction = defineMode({
  name: "semanticAction",
  shape,
  read: ({ semanticAction: given }): Read => ({ given, made: made(given) }),
  words: ({ given, made: row }) => ("fault" in row ? ["semanticAction", given.action] : row.row.words),
  lane: ({ given: { session } }) => (session === undefined ? { kind: "managed" } : { kind: "named", session }),
  secrets: (read, labelOf: LabelOf) => collectSecrets(saying(read), undefined, labelOf),
  written: (read) => saying(read).flatMap(writtenTexts),
  show: (read, safe) => {
    const [parsed] = saying(read);
    return { words: parsed ? safe.argv(parsed).value : ["semanticAction", read.given.action] };
  },
  compile,
  conclude,
});
