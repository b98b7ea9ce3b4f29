/** docs/RESULTS.md: every field of `details`, from the schema that every result of every test is held against. */
import { z } from "zod";
import { DETAILS } from "../../src/contract/details.ts";
import { EVIDENCE } from "../../src/contract/evidence.ts";
import { told } from "../../src/details-field.ts";
import { anchor, code, type Document, madeFrom, table } from "./document.ts";
import { typeText } from "./type-text.ts";

/** Longest type that stands in a table, in characters. */
const LONGEST = 60;
/** Described elsewhere, or of any shape. */
const ELSEWHERE: Readonly<Record<string, string>> = { events: "[event](EVENTS.md)[]", data: "any JSON" };

type Fields = readonly (readonly [string, z.ZodType])[];

function fieldsOf(shape: z.ZodRawShape): Fields {
  return Object.entries(shape).flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[name, schema]] : []));
}

/** The type in a table; a link to where it stands when it is long. */
function inTable(name: string, schema: z.ZodType): string {
  const known = ELSEWHERE[name];
  if (known !== undefined) return known;
  const text = typeText(schema);
  return text.length <= LONGEST && !text.includes("\n") ? code(text) : `[see below](#${anchor(name)})`;
}

function longTypes(fields: Fields): readonly string[] {
  return fields
    .filter(([name, schema]) => inTable(name, schema).startsWith("[see"))
    .map(([name, schema]) => `### ${name}\n\n\`\`\`ts\n${typeText(schema)}\n\`\`\``);
}

function section([heading, shape]: readonly [string, z.ZodRawShape]): string {
  const fields = fieldsOf(shape);
  const rows = fields.map(([name, schema]) => {
    const { when, what } = told(schema);
    return [code(name), inTable(name, schema), when, what];
  });
  return [`## ${heading}`, table(["field", "type", "there when", "what it is"], rows), ...longTypes(fields)].join(
    "\n\n",
  );
}

function evidence(): string {
  const fields = Object.entries(EVIDENCE).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rows = fields.map(([name, schema]) => [`[${code(name)}](#${anchor(name)})`, told(schema).when]);
  const types = fields.map(([name, schema]) => `### ${name}\n\n\`\`\`ts\n${typeText(schema)}\n\`\`\``);
  return [
    "## Evidence",
    "What a check or a layer saw, where it had something to say. `message` is what the text says of it. When several " +
      "rows of one call have the same, the field holds the first and `NAMEAll` all of it.",
    table(["field", "there when"], rows),
    ...types,
  ].join("\n\n");
}

function text(): string {
  return [
    "# Results",
    madeFrom("src/contract"),
    "A result has a short text for the agent, images where they help, and `details` for programs: every field of it is " +
      "here. A field that has no value is absent. Secrets are masked in all of them. Branch on `resultCategory`, " +
      "`failureCategory` and ids, never on texts.",
    ...Object.entries(DETAILS).map(section),
    evidence(),
  ].join("\n\n");
}

export const results: Document = { page: "docs/RESULTS.md", text };
