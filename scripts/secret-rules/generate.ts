/**
 * Makes the table of token shapes from two published rule sets: `node scripts/secret-rules/generate.ts`. A test
 * compares what is in the repository with what this would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { type Converted, convertRule } from "./convert.ts";

const TABLE = new URL("../../src/redaction/published-rules.ts", import.meta.url);
const LEFT_OUT = new URL("left-out.json", import.meta.url);

interface Rule {
  readonly id: string;
  readonly regex: string;
}

const Rules = z.array(z.object({ id: z.string(), regex: z.string() }));

function gitleaksRules(): readonly Rule[] {
  return Rules.parse(JSON.parse(readFileSync(new URL("gitleaks.json", import.meta.url), "utf8")));
}

/** The expressions in the bundled preset; it exports functions, no data. */
function secretlintRules(): readonly Rule[] {
  const source = readFileSync(
    createRequire(import.meta.url).resolve("@secretlint/secretlint-rule-preset-recommend"),
    "utf8",
  );
  const found = source.matchAll(/\b(?:\w*PATTERN|\w*[pP]attern) = \/((?:[^/\\\n]|\\.)+)\/([a-z]*);/g);
  return [...found].map(([, regex = "", flags = ""]) => ({
    id: `secretlint: ${regex}`,
    regex: flags.includes("i") ? `(?i)${regex}` : regex,
  }));
}

// These are made to be seen: they name an account or encrypt for it.
const PUBLIC = /-(?:pub|public)-key$|-client-id$|-pub-/;

function reasonFor({ id, regex }: Rule): string | undefined {
  if (PUBLIC.test(id)) return "public by its nature";
  if (/\[\\w\.-\]\{0,50\}/.test(regex)) return "needs a name beside it, which names.ts judges";
  return undefined;
}

export interface Generated {
  readonly table: string;
  readonly leftOut: string;
}

const HEADER = `// Made by scripts/secret-rules/generate.ts from the rules of gitleaks and secretlint (both MIT; their licences are
// in docs/third-party.md). Not to be edited by hand.

/**
 * Tokens by what they begin with: a prefix, the expression for what follows it, and \`exact\` when no more of a word
 * may follow that. Every expression is linear.
 */
`;

function tableSource(rules: readonly Converted[]): string {
  const rows = rules.map(({ prefix, rest, exact }) => {
    const row = [prefix, rest].map((text) => JSON.stringify(text)).join(", ");
    return `  [${row}${exact ? ", true" : ""}],\n`;
  });
  const type = "readonly (readonly [prefix: string, rest: string, exact?: true])[]";
  return `${HEADER}export const PUBLISHED_RULES: ${type} = [\n${rows.join("")}];\n`;
}

/** Both files as they should be. */
export function generate(): Generated {
  const kept = new Map<string, Converted>();
  const leftOut: Record<string, string> = {};
  for (const rule of [...gitleaksRules(), ...secretlintRules()]) {
    const converted = reasonFor(rule) ?? convertRule(rule.regex);
    if (typeof converted === "string") leftOut[rule.id] = converted;
    else for (const one of converted) kept.set(`${one.prefix} ${one.rest}`, one);
  }
  const rules = [...kept.values()].sort((one, other) => (one.prefix < other.prefix ? -1 : 1));
  return { table: tableSource(rules), leftOut: `${JSON.stringify(leftOut, null, 2)}\n` };
}

export const FILES = { table: TABLE, leftOut: LEFT_OUT };

if (import.meta.main) {
  const { table, leftOut } = generate();
  writeFileSync(TABLE, table);
  writeFileSync(LEFT_OUT, leftOut);
}
