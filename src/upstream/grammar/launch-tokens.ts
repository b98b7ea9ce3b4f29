/** The launch flags of a browser as they are kept on disk, read again with the table. */
import { type FlagSpec, globalFlag } from "./flags.ts";
import { isSessionName } from "./session-name.ts";

/** A launch flag with its own words. */
export interface LaunchFlag {
  readonly spec: FlagSpec;
  readonly tokens: readonly string[];
}

/** Set by the wrapper for every call. */
const OWN_FLAGS: ReadonlySet<string> = new Set(["--session", "--json"]);

/** Whether a flag decides how a browser starts: another value needs a new one. */
export function isLaunchFlag({ name, scope }: FlagSpec): boolean {
  return !OWN_FLAGS.has(name) && (scope === "launch" || scope === "daemon" || scope === "identity");
}

function hasValue(spec: FlagSpec, next: string | undefined): next is string {
  if (next === undefined) return false;
  if (spec.value === "boolean") return next === "true" || next === "false";
  return spec.value === "required" || (spec.value === "optional" && !next.startsWith("-"));
}

function flagAt(tokens: readonly string[], at: number): LaunchFlag | undefined {
  const token = tokens[at] ?? "";
  const spec = globalFlag(token);
  if (!spec || !isLaunchFlag(spec)) return undefined;
  const glued = token.startsWith("--restore=") ? token.slice("--restore=".length) : undefined;
  const next = tokens[at + 1];
  const takes = glued === undefined && hasValue(spec, next);
  if (spec.value === "required" && !takes) return undefined;
  const value = glued ?? (takes ? next : undefined);
  if (spec.named && value !== undefined && !isSessionName(value)) return undefined;
  return { spec, tokens: takes && next !== undefined ? [token, next] : [token] };
}

/** The flags that these words are; undefined when one of them is no launch flag, or lacks its value. */
export function readLaunchTokens(tokens: readonly string[]): readonly LaunchFlag[] | undefined {
  const flags: LaunchFlag[] = [];
  for (let at = 0; at < tokens.length; at += flags.at(-1)?.tokens.length ?? 1) {
    const flag = flagAt(tokens, at);
    if (flag === undefined) return undefined;
    flags.push(flag);
  }
  return flags;
}
