/** The table of README.md: parameters from the input modes. */
import { z } from "zod";
import { modes } from "../../src/request/modes/index.ts";
import { Options } from "../../src/request/modes/options.ts";
import { code, type Document, table } from "./document.ts";

function described(shape: z.ZodRawShape): readonly (readonly [string, string])[] {
  return Object.entries(shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[name, schema.meta()?.description ?? ""]] : [],
  );
}

const BRACKET: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

/** The end of the JSON that begins at a place. */
function endOfJson(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    depth += BRACKET[text.charAt(at)] ?? 0;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** JSON in a description is shown as code. */
function withCode(text: string): string {
  const start = text.search(/[{[]"/);
  if (start < 0) return text;
  const end = endOfJson(text, start);
  return `${text.slice(0, start)}${code(text.slice(start, end))}${withCode(text.slice(end))}`;
}

function parameters(): string {
  const rows = [...modes.flatMap(({ shape }) => described(shape)), ...described(Options.shape)];
  return table(
    ["parameter", "meaning"],
    rows.map(([name, about]) => [code(name), withCode(about)]),
  );
}

export const readme: readonly Document[] = [{ page: "README.md", part: "parameters", text: parameters }];
