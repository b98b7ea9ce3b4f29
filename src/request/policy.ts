/** What the user forbids: powers, and hosts. Read from the files of settings and the environment. */
import type { Plan } from "../call/plan.ts";
import type { FileRules, WrittenRule } from "../config/rules.ts";
import { type Problem, refusal } from "../problem.ts";
import { addressOf, hostNamed } from "../upstream/grammar/address.ts";
import type { GivenFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import { chromeArguments, isPower, POWER_WORDS, POWERS, type Power } from "../upstream/grammar/powers.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { PowerUse } from "./powers.ts";

export interface PowerRule extends WrittenRule {
  readonly power: Power;
}

/** `example.com` is that host alone; `*.example.com` is it and every host under it, as upstream reads it; `*` is all. */
export interface HostRule extends WrittenRule {
  readonly host: string;
  readonly under: boolean;
}

/** Hosts that may be opened, as one place says; no other one then. */
interface AllowedHosts {
  readonly from: string;
  readonly rules: readonly HostRule[];
}

export interface Policy {
  readonly forbidden: readonly PowerRule[];
  /** What is opened must stand in each of them; every host when there are none. */
  readonly allowed: readonly AllowedHosts[];
  /** These may not be opened, whatever is allowed. */
  readonly denied: readonly HostRule[];
  /** Why some of it could not be read: nothing runs then, since nobody knows what it was to stop. */
  readonly faults: readonly string[];
}

export const NO_POLICY: Policy = { forbidden: [], allowed: [], denied: [], faults: [] };

function entriesOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
}

function hostRule(from: string, entry: string): HostRule | undefined {
  if (entry === "*") return { from, entry, host: "", under: true };
  const under = entry.startsWith("*.");
  const host = hostNamed(under ? entry.slice(2) : entry);
  return host === undefined || host.includes("*") ? undefined : { from, entry, host, under };
}

interface ReadRules<T> {
  readonly rules: readonly T[];
  readonly faults: readonly string[];
}

function hostRules(written: readonly WrittenRule[]): ReadRules<HostRule> {
  const read = written.map(({ from, entry }) => ({ from, entry, rule: hostRule(from, entry) }));
  return {
    rules: read.flatMap(({ rule }) => rule ?? []),
    faults: read.flatMap(({ from, entry, rule }) => (rule ? [] : [`${from}: ${entry} names no host`])),
  };
}

function powerRules(written: readonly WrittenRule[]): ReadRules<PowerRule> {
  return {
    rules: written.flatMap(({ from, entry }) => (isPower(entry) ? [{ from, entry, power: entry }] : [])),
    faults: written.flatMap(({ from, entry }) =>
      isPower(entry) ? [] : [`${from}: ${entry} is none of ${POWERS.join(", ")}`],
    ),
  };
}

const FORBID = "PI_AGENT_BROWSER_FORBID";
const ALLOWED = "PI_AGENT_BROWSER_ALLOWED_HOSTS";
const DENIED = "PI_AGENT_BROWSER_DENIED_HOSTS";

/** What a variable says, else what the files say together: a project's file can forbid more than the user's, not less. */
function written(environment: Environment, variable: string, inFiles: readonly WrittenRule[]): readonly WrittenRule[] {
  const own = entriesOf(environment[variable]).map((entry) => ({ from: variable, entry }));
  return own.length > 0 ? own : inFiles;
}

interface Written {
  readonly from: string;
  readonly written: readonly WrittenRule[];
}

function allowedIn(environment: Environment, files: readonly FileRules[]): readonly Written[] {
  const own = written(environment, ALLOWED, []);
  if (own.length > 0) return [{ from: ALLOWED, written: own }];
  return files.flatMap(({ allowed, allowedAt }) => (allowed ? [{ from: allowedAt, written: allowed }] : []));
}

/** The policy of the environment, whose entries stand apart by commas or spaces, and of the files. */
export function policyOf(environment: Environment, files: readonly FileRules[] = []): Policy {
  const forbidden = powerRules(
    written(
      environment,
      FORBID,
      files.flatMap((file) => file.forbidden),
    ),
  );
  const denied = hostRules(
    written(
      environment,
      DENIED,
      files.flatMap((file) => file.denied),
    ),
  );
  const allowed = allowedIn(environment, files).map(({ from, written }) => ({ from, ...hostRules(written) }));
  return {
    forbidden: forbidden.rules,
    allowed: allowed.map(({ from, rules }) => ({ from, rules })),
    denied: denied.rules,
    faults: [
      ...files.flatMap(({ faults }) => faults),
      ...forbidden.faults,
      ...allowed.flatMap(({ faults }) => faults),
      ...denied.faults,
    ],
  };
}

function matches({ host, under }: HostRule, asked: string): boolean {
  return asked === host || (under && (host === "" || asked.endsWith(`.${host}`)));
}

const RAN = "Nothing was run.";

/** Why this host may not be opened; undefined when it may. */
function hostFault({ allowed, denied }: Policy, host: string): string | undefined {
  const rule = denied.find((one) => matches(one, host));
  if (rule) return `${host} is denied by ${rule.from} (${rule.entry}).`;
  const without = allowed.find(({ rules }) => !rules.some((one) => matches(one, host)));
  if (!without) return undefined;
  return `${host} is not among ${without.from} (${without.rules.map(({ entry }) => entry).join(", ") || "none"}).`;
}

function hasHostRules({ allowed, denied }: Policy): boolean {
  return allowed.length > 0 || denied.length > 0;
}

/** What the rules are called where no single one of them is meant. */
function hostRulesName({ allowed, denied }: Policy): string {
  return allowed[0]?.from ?? denied[0]?.from ?? ALLOWED;
}

/** Why this address may not be opened. One without a host can hide another one, and is no host that is allowed. */
export function addressFault(policy: Policy, word: string): string | undefined {
  if (!hasHostRules(policy)) return undefined;
  const { hosts, scheme } = addressOf(word);
  for (const host of hosts) {
    const fault = hostFault(policy, host);
    if (fault !== undefined) return fault;
  }
  if (hosts.length > 0 || /^\s*about:blank\s*$/i.test(word)) return undefined;
  const hides = scheme === "javascript:" || scheme === "data:";
  if (!hides && policy.allowed.length === 0) return undefined;
  return `${scheme ?? "this"} addresses name no host that ${hostRulesName(policy)} could be held against.`;
}

/** The addresses that a command opens, as the caller wrote them. */
function addressesIn({ command, given, flags }: ParsedArgv): readonly string[] {
  const words = given.flatMap(({ kind, name, value }) => {
    const use = command.words.find((word) => word.name === name)?.address;
    // What is taken from the open page names a host only when it is a whole address.
    const whole = use !== "inside" || /^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(value);
    return kind === "url" && use !== "noted" && whole ? [value] : [];
  });
  const inFlags = flags.flatMap(({ spec, value }) =>
    spec.kind === "url" && spec.address !== "noted" && value !== undefined ? [value] : [],
  );
  // A port is a browser of this machine, and no page.
  return [...words, ...inFlags].filter((value) => !/^\d+$/.test(value));
}

function addressesInFlag({ spec, value = "" }: GivenFlag): readonly string[] {
  if (spec.address) return /^\d*$/.test(value) ? [] : [value];
  return spec.switches ? chromeArguments(value).flatMap((one) => (one.value.includes("://") ? [one.value] : [])) : [];
}

function mapsHosts({ spec, value = "" }: GivenFlag): boolean {
  return spec.switches === true && chromeArguments(value).some(({ does }) => does === "maps-hosts");
}

function hostsFault(policy: Policy, { argv, steps }: Pick<Plan, "argv" | "steps">): string | undefined {
  if (!hasHostRules(policy)) return undefined;
  if (argv.globals.some(mapsHosts)) {
    return `--args gives hosts other addresses, so ${hostRulesName(policy)} would mean nothing.`;
  }
  const words = [...argv.globals.flatMap(addressesInFlag), ...steps.flatMap(addressesIn)];
  return words.map((word) => addressFault(policy, word)).find((fault) => fault !== undefined);
}

function powersFault({ forbidden }: Policy, uses: readonly PowerUse[]): string | undefined {
  for (const { power, by } of uses) {
    const rule = forbidden.find((one) => one.power === power);
    if (rule) return `${by} ${POWER_WORDS[power]}, which ${rule.from} forbids (${rule.entry}).`;
  }
  return undefined;
}

/** Under rules nothing runs that they could not be held against. */
function unseenFault(policy: Policy, { argv, steps }: Pick<Plan, "argv" | "steps">): string | undefined {
  const [rule] = [...policy.forbidden, ...policy.allowed, ...policy.denied];
  if (!rule) return undefined;
  const unseen = steps.find(({ command }) => command.unseen);
  const [unknown] = [argv, ...steps].flatMap((one) => one.unknown);
  if (!unseen && unknown === undefined) return undefined;
  const what = unknown ?? unseen?.command.name;
  return `What ${what} does cannot be checked against ${rule.from}, so it does not run.`;
}

function faultOf(policy: Policy, plan: Pick<Plan, "argv" | "steps">, uses: readonly PowerUse[]): string | undefined {
  const [fault] = policy.faults;
  if (fault !== undefined) return `${fault}. Until the user has corrected it, no call runs.`;
  return powersFault(policy, uses) ?? hostsFault(policy, plan) ?? unseenFault(policy, plan);
}

/** Why the user's policy lets nothing of this plan run; undefined when it may run. */
export function refusedByPolicy(
  policy: Policy,
  plan: Pick<Plan, "argv" | "steps">,
  uses: readonly PowerUse[],
): Problem | undefined {
  const fault = faultOf(policy, plan, uses);
  return fault === undefined ? undefined : refusal("policy-blocked", `${fault} ${RAN}`, "users-policy");
}
