/** What the user forbids: powers, and hosts. Read from the environment; anything that fills a `Policy` will do. */
import type { Plan } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import { addressOf, hostNamed } from "../upstream/grammar/address.ts";
import type { GivenFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import { chromeArguments, isPower, POWER_WORDS, POWERS, type Power } from "../upstream/grammar/powers.ts";
import type { Environment } from "../upstream/host/environment.ts";
import type { PowerUse } from "./powers.ts";

/** A rule as the user wrote it, and where: a variable, or a key of a file. */
interface Written {
  readonly from: string;
  readonly entry: string;
}

export interface PowerRule extends Written {
  readonly power: Power;
}

/** `example.com` is that host alone; `*.example.com` is it and every host under it, as upstream reads it; `*` is all. */
export interface HostRule extends Written {
  readonly host: string;
  readonly under: boolean;
}

export interface Policy {
  readonly forbidden: readonly PowerRule[];
  /** Only these may be opened; every host when undefined. */
  readonly allowed: readonly HostRule[] | undefined;
  /** These may not be opened, whatever is allowed. */
  readonly denied: readonly HostRule[];
  /** Why some of it could not be read: nothing runs then, since nobody knows what it was to stop. */
  readonly faults: readonly string[];
}

export const NO_POLICY: Policy = { forbidden: [], allowed: undefined, denied: [], faults: [] };

function entriesOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
}

function hostRule(from: string, entry: string): HostRule | undefined {
  if (entry === "*") return { from, entry, host: "", under: true };
  const under = entry.startsWith("*.");
  const host = hostNamed(under ? entry.slice(2) : entry);
  return host === undefined || host.includes("*") ? undefined : { from, entry, host, under };
}

function hostRules(from: string, text: string | undefined) {
  const read = entriesOf(text).map((entry) => ({ entry, rule: hostRule(from, entry) }));
  return {
    rules: read.flatMap(({ rule }) => rule ?? []),
    faults: read.flatMap(({ entry, rule }) => (rule ? [] : [`${from}: ${entry} names no host`])),
  };
}

const FORBID = "PI_AGENT_BROWSER_FORBID";
const ALLOWED = "PI_AGENT_BROWSER_ALLOWED_HOSTS";
const DENIED = "PI_AGENT_BROWSER_DENIED_HOSTS";

/** The policy in the environment. Entries stand apart by commas or spaces. */
export function policyOf(environment: Environment): Policy {
  const powers = entriesOf(environment[FORBID]);
  const allowed = hostRules(ALLOWED, environment[ALLOWED]);
  const denied = hostRules(DENIED, environment[DENIED]);
  const unknown = powers.filter((entry) => !isPower(entry));
  return {
    forbidden: powers.flatMap((entry) => (isPower(entry) ? [{ from: FORBID, entry, power: entry }] : [])),
    allowed: entriesOf(environment[ALLOWED]).length === 0 ? undefined : allowed.rules,
    denied: denied.rules,
    faults: [
      ...unknown.map((entry) => `${FORBID}: ${entry} is none of ${POWERS.join(", ")}`),
      ...allowed.faults,
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
  if (allowed === undefined || allowed.some((one) => matches(one, host))) return undefined;
  const [first] = allowed;
  return `${host} is not among ${first?.from ?? ALLOWED} (${allowed.map(({ entry }) => entry).join(", ")}).`;
}

function hasHostRules({ allowed, denied }: Policy): boolean {
  return allowed !== undefined || denied.length > 0;
}

/** What the rules are called where no single one of them is meant. */
function hostRulesName({ allowed, denied }: Policy): string {
  return allowed?.[0]?.from ?? denied[0]?.from ?? ALLOWED;
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
  if (!hides && policy.allowed === undefined) return undefined;
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
  const [rule] = [...policy.forbidden, ...(policy.allowed ?? []), ...policy.denied];
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
