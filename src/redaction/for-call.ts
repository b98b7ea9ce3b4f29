/** The redactor of one call, made from its raw parameters before anything else looks at them. */
import type { Refs } from "../projections/refs.ts";
import { inRanges, refNumber } from "../refs/ranges.ts";
import { type ParsedArgv, parseArgv } from "../upstream/argv.ts";
import { parseSteps } from "../upstream/batch-steps.ts";
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

/**
 * Reads the call as far as it can be read and collects the secrets that came in with it. Never fails: what does
 * not parse is redacted by shape and name only.
 */
export function redactorFor(raw: unknown, refs: Refs): Redactor {
  const parsed = parseArgv(stringsOf(raw, "args"), { unknown: "pass" });
  if (!("ok" in parsed)) return createRedactor([], "settings");
  const [stdin] = stringsOf(raw, "stdin");
  const steps =
    parsed.ok.command.name === "batch" && stdin !== undefined ? parseSteps(stdin, { unknown: "pass" }) : undefined;
  const all: readonly ParsedArgv[] = steps && "ok" in steps ? [parsed.ok, ...steps.ok] : [parsed.ok];
  const input = stdin === undefined ? undefined : { command: parsed.ok.command, text: stdin };
  const labelOf = labelsIn(refs);
  return createRedactor(collectSecrets(all, input, labelOf), parsed.ok.command.family, { labelOf });
}
