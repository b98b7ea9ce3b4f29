/** The flags that every browser is started with, as upstream's own variables: so a call's own flags go before them. */
import { type GivenFlag, readArgv } from "../upstream/grammar/argv.ts";
import type { FlagSpec } from "../upstream/grammar/flags.ts";

/** Where the variable is not called after the flag. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "--extension": "AGENT_BROWSER_EXTENSIONS",
  "--init-script": "AGENT_BROWSER_INIT_SCRIPTS",
};

/** Launch flags that upstream reads from no variable, or in another form. */
const WITHOUT: ReadonlySet<string> = new Set(["--device", "--idle-timeout"]);

/** The variable of a launch flag; undefined where there is none. */
export function variableOf({ name, scope }: Pick<FlagSpec, "name" | "scope">): string | undefined {
  if (WITHOUT.has(name) || (scope !== "launch" && scope !== "daemon")) return undefined;
  return OTHERWISE[name] ?? `AGENT_BROWSER_${name.slice(2).toUpperCase().replaceAll("-", "_")}`;
}

export type Flags = { readonly variables: Readonly<Record<string, string>> } | { readonly why: string };

function named(given: readonly GivenFlag[]): Flags {
  const values = new Map<string, string>();
  for (const { spec, value = "true" } of given) {
    const variable = variableOf(spec);
    if (variable === undefined) return { why: `${spec.name} is no flag that a browser is started with by default` };
    const before = spec.many ? values.get(variable) : undefined;
    values.set(variable, before === undefined ? value : `${before},${value}`);
  }
  return { variables: Object.fromEntries(values) };
}

/** What these words are in the environment, or why they cannot stand there. */
export function flagVariables(words: readonly string[]): Flags {
  if (words.length === 0) return { variables: {} };
  // The grammar reads whole calls.
  const { argv, fault, stranger } = readArgv([...words, "open"]);
  const wrong = fault ?? stranger?.message;
  if (wrong !== undefined || argv === undefined) return { why: wrong ?? "they cannot be read" };
  return argv.command.name === "open" && argv.words.length === 1
    ? named(argv.globals)
    : { why: "only flags can stand here" };
}
