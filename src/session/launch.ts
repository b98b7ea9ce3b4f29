/** How a browser is launched, and how later calls repeat it so that upstream does not silently relaunch. */
import type { GivenFlag } from "../upstream/grammar/argv.ts";
import { isLaunchFlag } from "../upstream/grammar/launch-tokens.ts";
import { namespaceFolder } from "../upstream/grammar/namespace.ts";
import { type Environment, launchEnvironment } from "../upstream/host/environment.ts";
import type { Launch } from "../upstream/host/session-files.ts";

const OWN_FLAGS: ReadonlySet<string> = new Set(["--session", "--json"]);

/** Flags that decide how a browser starts: they need a new one when it is running already. */
export function launchFlags(globals: readonly GivenFlag[]): readonly GivenFlag[] {
  return globals.filter(({ spec }) => isLaunchFlag(spec));
}

/** The words of the caller's globals that concern this call only. */
export function callTokens(globals: readonly GivenFlag[]): readonly string[] {
  const launching = new Set(launchFlags(globals));
  return tokensOf(globals.filter((flag) => !OWN_FLAGS.has(flag.spec.name) && !launching.has(flag)));
}

export function tokensOf(flags: readonly GivenFlag[]): readonly string[] {
  return flags.flatMap((flag) => flag.tokens);
}

/** The launch that a call with these globals makes, in this environment. */
export function launchOf(globals: readonly GivenFlag[], environment: Environment): Launch {
  const flags = launchFlags(globals);
  return {
    given: tokensOf(flags),
    repeat: tokensOf(flags.filter(({ spec }) => spec.repeat)),
    env: launchEnvironment(environment),
  };
}

/** Variables that act when a browser starts: on a running one they would load the file again and leave the page. */
const ONCE: ReadonlySet<string> = new Set(["AGENT_BROWSER_STATE"]);

/** The variables of a launch for a browser that runs already. */
export function runningEnvironment({ env }: Launch): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ONCE.has(name)));
}

/** A launch that needs nothing repeated. */
export const plainLaunch: Launch = { given: [], repeat: [], env: {} };

/** Names only, for the journal: `["--profile", "AGENT_BROWSER_ARGS"]`. */
export function launchNames(launch: Launch): readonly string[] {
  return [...launch.given.filter((token) => /^--?[a-z]/i.test(token)), ...Object.keys(launch.env)];
}

/** One text per launch, equal for equal launches; digested before it is kept. */
export function launchText(launch: Launch): string {
  const env = Object.entries(launch.env).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([launch.given, env]);
}

/** Whether actions in this session wait for a confirmation or a policy. */
export function isArmed(launch: Launch): boolean {
  const flags = ["--confirm-actions", "--action-policy"];
  const variables = ["AGENT_BROWSER_CONFIRM_ACTIONS", "AGENT_BROWSER_ACTION_POLICY"];
  return flags.some((flag) => launch.given.includes(flag)) || variables.some((name) => name in launch.env);
}

/**
 * The namespace of a launch: of `--namespace`, else of its variable, spelled as upstream names the folder. Undefined
 * when there is none, or nothing is left of the name.
 */
export function namespaceOf(launch: Launch): string | undefined {
  const at = launch.given.indexOf("--namespace");
  const given = (at >= 0 ? launch.given[at + 1] : undefined) ?? launch.env["AGENT_BROWSER_NAMESPACE"];
  return given === undefined ? undefined : namespaceFolder(given);
}
