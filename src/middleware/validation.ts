import { isOutside } from "../artifacts/outside.ts";
import { withUnmadeFiles } from "../artifacts/wanted.ts";
import type { Checked as CheckedCall, Middleware } from "../call/context.ts";
import { answered, type Outcome, rejected } from "../call/outcome.ts";
import type { Intent, Plan } from "../call/plan.ts";
import { type Problem, refusal } from "../problem.ts";
import { deadlineOf, overlong, waitWords } from "../request/deadline.ts";
import type { Compiled } from "../request/modes/mode-call.ts";
import { LONGEST_TIMEOUT_MS } from "../request/modes/options.ts";
import { addressFault, type Policy, policyOf, refusedByPolicy } from "../request/policy.ts";
import { powersLine, powersOf } from "../request/powers.ts";
import type { Received } from "../request/read.ts";
import { withFlag } from "../upstream/grammar/argv.ts";
import { TABLE_VERSION } from "../upstream/grammar/flags.ts";
import { compareToTable } from "../upstream/host/environment.ts";
import { refuseUseless } from "./refuse-condition.ts";

type Checked<T> = { readonly ok: T } | { readonly problem: Problem };

/** The request as its mode understands it. */
function compiled({ request, world }: Received): Compiled {
  const { call, options, problem } = request;
  if (problem) return { problem };
  const unknown = compareToTable(world.binary()?.version) > 0 ? "pass" : "refuse";
  // A request without a problem has its mode.
  return call?.compile({ options, unknown }) ?? { problem: notRead() };
}

function notRead(): Problem {
  return refusal("internal-error", "The call could not be read. Nothing was run.", "call-unread");
}

/** A wait that would outlast the call gets a time-out of its own. */
function withinDeadline(intent: Intent, deadlineMs: number): Intent {
  const [name, value] = intent.shape === "one" ? waitWords(intent.argv, deadlineMs) : [];
  if (name === undefined || value === undefined) return intent;
  const argv = withFlag(intent.argv, name, value);
  return { ...intent, argv, steps: [argv] };
}

/** The intent with its deadline and what else the caller said beside it. */
function planOf({ request, world }: Received, intent: Intent): Checked<Plan> {
  const { sessionMode = "auto", timeoutMs, outputPath } = request.options;
  const deadlineMs = Math.min(deadlineOf(intent.steps, timeoutMs, world.env), LONGEST_TIMEOUT_MS);
  const tooLong = overlong(intent, deadlineMs);
  if (tooLong) return { problem: tooLong };
  return {
    ok: {
      ...withinDeadline(intent, deadlineMs),
      mode: sessionMode,
      deadlineMs,
      ...(outputPath === undefined ? {} : { outputPath }),
    },
  };
}

function versionNotes(call: Received, plan: Plan, saidBefore: { said: boolean }): readonly string[] {
  const version = call.world.binary()?.version;
  const order = compareToTable(version);
  const unknown = [...plan.argv.unknown, ...plan.steps.flatMap((step) => step.unknown)];
  if (order > 0 && unknown.length > 0) {
    return [
      `${[...new Set(unknown)].join(", ")}: not known to this tool (made for agent-browser ${TABLE_VERSION}), passed to ${version} as it is.`,
    ];
  }
  const isWanted = call.world.env["PI_AGENT_BROWSER_UPDATE_NOTICE"] !== "0";
  if (order >= 0 || saidBefore.said || !isWanted) return [];
  saidBefore.said = true;
  return [
    `agent-browser ${version} is older than ${TABLE_VERSION}, for which this tool is made; some results may differ.`,
  ];
}

/** What a result tells of the call, whatever came of it. */
function factsOf(call: Received, { argv, args, wantsJson }: Intent): Pick<Outcome, "command" | "args" | "wantsJson"> {
  return { command: argv.command, args: call.redactor.args(args).value, wantsJson };
}

/** Links, redirects and scripts lead where they like, also where the user's rules let no call go. */
function strayed({ outcome, policy }: { readonly outcome: Outcome; readonly policy: Policy }): readonly string[] {
  const { url = "" } = outcome.page ?? {};
  const fault = /^https?:/i.test(url) ? addressFault(policy, url) : undefined;
  return fault === undefined ? [] : [`The page went there by itself: ${fault} Leave it.`];
}

interface Told {
  readonly outcome: Outcome;
  readonly policy: Policy;
  /** What the call could do beyond the page. */
  readonly line: string | undefined;
}

function notesOf({ outcome, policy, line }: Told): readonly string[] {
  if (outcome.status === "rejected") return outcome.notes;
  return [...outcome.notes, ...(line === undefined ? [] : [line]), ...strayed({ outcome, policy })];
}

/**
 * Has the mode make a plan of the parameters. What cannot work is refused here, before any process: bad input is told
 * what to write instead, and loses nothing. What the tool answers itself is answered here.
 */
export function validation(): Middleware<Received, Pick<CheckedCall, "checked">> {
  const older = { said: false };
  return {
    name: "validation",
    run: async (call, next): Promise<Outcome> => {
      const made = compiled(call);
      const told = { args: call.redactor.args(call.request.words).value };
      if ("problem" in made) return rejected(made.problem, made.intent ? factsOf(call, made.intent) : told);
      const { intent } = made;
      if ("answer" in made) return answered({ ...factsOf(call, intent), text: made.answer });
      const plan = planOf(call, made.intent);
      if ("problem" in plan) return rejected(plan.problem, told);
      const policy = policyOf(call.world.env, call.world.rules);
      const uses = powersOf(plan.ok, (asked) => isOutside(call.world.files, asked));
      const forbidden = refusedByPolicy(policy, plan.ok, uses);
      if (forbidden) return rejected(forbidden, factsOf(call, intent));
      const foreign = refuseUseless(call, plan.ok);
      if (foreign) return { ...foreign, ...factsOf(call, intent) };
      const unmade = withUnmadeFiles(call, plan.ok);
      if (unmade) return { ...unmade, ...factsOf(call, intent) };
      const outcome = await next({ checked: plan.ok });
      // Only now is it known what of the words may be shown.
      const notes = notesOf({ outcome, policy, line: powersLine(uses) });
      return { ...outcome, ...factsOf(call, intent), notes: [...notes, ...versionNotes(call, plan.ok, older)] };
    },
  };
}
