/** What a `wait` cannot be for, and the same in words that it takes. Nothing is ever run here. */
import { compiles } from "../diagnostics/eval-forms.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";

/** `words`: the call that means the same; undefined when there is none. */
export interface NoCondition {
  readonly given: string;
  readonly why: "load-state" | "unit" | "function" | "no-expression";
  readonly words: readonly string[] | undefined;
}

const LOAD_STATES = new Set(["load", "domcontentloaded", "networkidle"]);
const TIME = /^(\d+(?:\.\d+)?)\s*(ms|s|secs?|seconds?)$/i;

function isExpression(source: string): boolean {
  return compiles(`(${source}\n)`) && compiles(`[${source}\n]`);
}

function withoutParens(source: string): string {
  const inner = /^\(([\s\S]*)\)$/.exec(source)?.[1];
  return inner !== undefined && isExpression(inner) ? inner.trim() : source;
}

/** A function that nobody calls holds always: no operator stands before an arrow function, and the other is a method. */
function isFunction(source: string): boolean {
  const bare = withoutParens(source);
  const method = /^(async\s+)?function\b\s*(\*?\s*[\w$]*)\s*(\([\s\S]*)$/.exec(bare);
  if (method) return compiles(`({${method[1] ?? ""}f${method[3]}})`);
  return /^(?:async\b\s*)?(?:\(|[\w$]+\s*=>)/.test(bare) && /=>/.test(bare) && !compiles(`(void ${bare}\n)`);
}

function ofFn(step: ParsedArgv, given: string): NoCondition | undefined {
  const source = given.trim().replace(/;$/, "");
  const call = `(${source})()`;
  const body = `(() => { ${source} })()`;
  const instead = (form: string): readonly string[] => step.words.map((word) => (word === given ? form : word));
  if (isExpression(source) && isFunction(source)) return { given, why: "function", words: instead(call) };
  if (isExpression(given.trim())) return undefined;
  const form = isExpression(source) ? source : /\breturn\b/.test(source) && compiles(body) ? body : undefined;
  return { given, why: "no-expression", words: form === undefined ? undefined : instead(form) };
}

/** Why a wait can never end, or ends always; undefined when it can be waited for. */
export function noConditionIn(step: ParsedArgv): NoCondition | undefined {
  if (step.command.name !== "wait") return undefined;
  const fn = step.flags.find(({ spec }) => spec.names.includes("--fn"))?.value;
  if (fn !== undefined) return ofFn(step, fn);
  const given = step.given.find(({ kind }) => kind === "selector")?.value;
  if (given === undefined) return undefined;
  const rest = step.words.filter((word, at) => at > 0 && word !== given);
  if (LOAD_STATES.has(given)) return { given, why: "load-state", words: ["wait", "--load", given, ...rest] };
  const [, amount, unit = ""] = TIME.exec(given) ?? [];
  if (amount === undefined) return undefined;
  const ms = Math.round(Number(amount) * (/^ms$/i.test(unit) ? 1 : 1000));
  return { given, why: "unit", words: ["wait", `${ms}`] };
}
