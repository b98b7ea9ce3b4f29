/** Keeps secrets out of the list of processes, where every user of the machine can read them. */
import { globalFlag } from "../grammar/flags.ts";

/** Flags that may hold a secret and that upstream takes from the environment too, where only this user can read it. */
const BY_ENVIRONMENT: Readonly<Record<string, string>> = {
  "--proxy": "AGENT_BROWSER_PROXY",
  "--cdp-headers": "AGENT_BROWSER_CDP_HEADERS",
};

export interface OffArgv {
  readonly argv: readonly string[];
  /** To be added to the child's environment, before all else. */
  readonly env: Readonly<Record<string, string>>;
}

/** The words of a start without the global flags, in front of its command, that are told by the environment instead. */
export function offArgv(argv: readonly string[]): OffArgv {
  const left: string[] = [];
  const env: Record<string, string> = {};
  let at = 0;
  for (let word = argv[at]; word?.startsWith("-"); word = argv[at]) {
    const next = argv[at + 1];
    const name = BY_ENVIRONMENT[word];
    const takes = globalFlag(word)?.value === "required" && next !== undefined;
    if (name !== undefined && next !== undefined) env[name] = next;
    else left.push(...argv.slice(at, takes ? at + 2 : at + 1));
    at += takes ? 2 : 1;
  }
  return { argv: [...left, ...argv.slice(at)], env };
}
