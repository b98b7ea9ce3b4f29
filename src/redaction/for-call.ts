/** The redactor of one call, made from its raw parameters before anything else looks at them. */
import { parseJson } from "../json.ts";
import { inRanges, refNumber } from "../projections/ref-ranges.ts";
import type { Refs } from "../projections/refs.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { parseSteps } from "../upstream/grammar/batch-steps.ts";
import { guessSecrets } from "./argv.ts";
import type { LabelOf } from "./fields.ts";
import { createRedactor, type Redactor } from "./redact.ts";
import { collectSecrets } from "./secrets.ts";

function stringsOf(raw: unknown, key: "args" | "stdin"): readonly string[] {
  if (typeof raw !== "object" || raw === null || !(key in raw)) return [];
  const value: unknown = Object.entries(raw).find(([name]) => name === key)?.[1];
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

/** A ref that a snapshot named as a secret field, in whatever session: when in doubt, hide. */
function labelsIn(refs: Refs): LabelOf {
  return (selector) => {
    const number = refNumber(selector);
    const isSecret = number !== undefined && Object.values(refs).some(({ secret }) => inRanges(secret, number));
    return isSecret ? "password" : undefined;
  };
}

/** The rows of a batch that does not parse, as far as they are lists of words. */
function rowsIn(stdin: string): readonly (readonly string[])[] {
  const rows = parseJson(stdin);
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => (Array.isArray(row) ? row.filter((word) => typeof word === "string") : []));
}

/**
 * Reads the call as far as it can be read and collects the secrets that came in with it. Never fails: what does
 * not parse is guessed by the names of flags and commands.
 */
export function redactorFor(raw: unknown, refs: Refs): Redactor {
  const args = stringsOf(raw, "args");
  const [stdin] = stringsOf(raw, "stdin");
  const parsed = parseArgv(args, { unknown: "pass" });
  if (!("ok" in parsed)) return createRedactor(guessSecrets(args), "settings");
  const isBatch = parsed.ok.command.holdsRows === true && stdin !== undefined;
  const steps = isBatch ? parseSteps(stdin, { unknown: "pass" }) : undefined;
  const all: readonly ParsedArgv[] = steps && "ok" in steps ? [parsed.ok, ...steps.ok] : [parsed.ok];
  const input = stdin === undefined ? undefined : { command: parsed.ok.command, text: stdin };
  const labelOf = labelsIn(refs);
  const sure = !(steps && "problem" in steps) && all.every(({ unknown }) => unknown.length === 0);
  const guessed = sure ? [] : [args, ...(isBatch ? rowsIn(stdin) : [])].flatMap(guessSecrets);
  const exact = [...collectSecrets(all, input, labelOf), ...guessed];
  return createRedactor(exact, parsed.ok.command.family, { labelOf });
}
