import type { CallContext, Middleware, Plan, Planned } from "../call/context.ts";
import { answered, type Outcome, rejected } from "../call/outcome.ts";
import { withOwnScroll } from "../page/own-scroll.ts";
import { type Problem, refusal } from "../problem.ts";
import { deadlineOf, overlong, waitWords } from "../request/deadline.ts";
import { guide } from "../request/guide.ts";
import { LONGEST_TIMEOUT_MS, MODES, Params, withoutEmpty } from "../request/params.ts";
import { refuseForeign } from "../request/refuse-foreign.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { parseSteps } from "../upstream/grammar/batch-steps.ts";
import { TABLE_VERSION } from "../upstream/grammar/flags.ts";
import { compareToTable } from "../upstream/host/environment.ts";

/** A batch of 1 MB is a lot of rows; above this the caller has pasted something that belongs in a file. */
const LONGEST_STDIN = 8 * 1024 * 1024;

type Checked<T> = { readonly ok: T } | { readonly problem: Problem };

function invalid(message: string): { readonly problem: Problem } {
  return { problem: refusal("validation-error", message) };
}

function readParams(raw: unknown): Checked<Params> {
  const parsed = Params.safeParse(withoutEmpty(raw));
  if (parsed.success) return { ok: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  return invalid(`The parameters do not fit: ${where}${issue?.message ?? "unknown"}. Nothing was run.`);
}

function oneMode(params: Params): Checked<readonly string[]> {
  const given = MODES.filter((mode) => params[mode] !== undefined);
  if (given.length > 1) return invalid(`Give exactly one of ${given.join(", ")}. Nothing was run.`);
  if (params.args === undefined) {
    return invalid('Give the command in args, for example {"args":["open","https://example.com"]}. Nothing was run.');
  }
  return { ok: params.args };
}

function checkStdin(argv: ParsedArgv, stdin: string | undefined): Problem | undefined {
  const takes = argv.command.stdin;
  const flagGiven = argv.flags.some((flag) => takes !== undefined && flag.spec.names.includes(takes));
  const allowed = takes === "always" || flagGiven;
  if (stdin === undefined) {
    if (flagGiven)
      return refusal("validation-error", `${takes} reads the stdin parameter, which is missing. Nothing was run.`);
    return undefined;
  }
  if (!allowed) {
    const message = `${argv.command.name} takes no stdin; it goes only with ["batch"], ["eval","--stdin"] and ["auth","save",NAME,"--password-stdin"]. Nothing was run.`;
    return refusal("validation-error", message);
  }
  if (!stdin.isWellFormed()) {
    const message =
      "stdin holds half a surrogate pair, which no program can be given. Write it without. Nothing was run.";
    return refusal("validation-error", message);
  }
  if (stdin.length > LONGEST_STDIN) {
    return refusal(
      "validation-error",
      `stdin is ${stdin.length} characters long; ${LONGEST_STDIN} are possible. Nothing was run.`,
    );
  }
  return undefined;
}

const BATCH_FORM = 'a JSON array of argv arrays, [["open","https://example.com"],["snapshot","-i"]]';

/**
 * The rows of a caller's batch, from stdin. Upstream also takes rows as words, each a command line of its own: what
 * stands in such a word could be neither checked, guarded nor redacted, so it is asked for as rows.
 */
function readSteps(
  argv: ParsedArgv,
  stdin: string | undefined,
  unknown: "refuse" | "pass",
): Checked<readonly ParsedArgv[]> {
  if (!argv.command.holdsRows) return { ok: [argv] };
  if (argv.given.length > 0) {
    return invalid(`batch takes its rows in stdin only, not as words: ${BATCH_FORM}. Nothing was run.`);
  }
  if (stdin === undefined) return invalid(`batch needs stdin: ${BATCH_FORM}. Nothing was run.`);
  const steps = parseSteps(stdin, { unknown, rewrite: withOwnScroll });
  const closing = "ok" in steps ? steps.ok.findIndex((step) => step.command.effect === "close") : -1;
  if (closing < 0) return steps;
  return invalid(`row ${closing + 1}: close ends the browser, so it must be a call of its own. Nothing was run.`);
}

/** A wait that would outlast the call gets a time-out of its own. */
function withinDeadline(argv: ParsedArgv, deadlineMs: number): ParsedArgv {
  const words = waitWords(argv, deadlineMs);
  if (words.length === 0) return argv;
  const globals = argv.globals.flatMap(({ tokens }) => tokens);
  const parsed = parseArgv([...globals, ...argv.words, ...words], { unknown: "pass" });
  return "ok" in parsed ? parsed.ok : argv;
}

function makePlan(call: CallContext): Checked<Plan> {
  const params = readParams(call.raw);
  if ("problem" in params) return params;
  const args = oneMode(params.ok);
  if ("problem" in args) return args;
  const unknown = compareToTable(call.world.binary()?.version) > 0 ? "pass" : "refuse";
  const argv = parseArgv(withOwnScroll(args.ok), { unknown });
  if ("problem" in argv) return argv;
  const stdinProblem = checkStdin(argv.ok, params.ok.stdin);
  if (stdinProblem) return { problem: stdinProblem };
  const steps = readSteps(argv.ok, params.ok.stdin, unknown);
  if ("problem" in steps) return steps;
  if (params.ok.outputPath !== undefined && argv.ok.command.plainText === "ours") {
    return invalid("guide is answered here and writes no file; leave outputPath out. Nothing was run.");
  }
  const deadlineMs = Math.min(deadlineOf(steps.ok, params.ok.timeoutMs, call.world.env), LONGEST_TIMEOUT_MS);
  const tooLong = overlong(steps.ok, deadlineMs);
  if (tooLong) return { problem: tooLong };
  const bounded = withinDeadline(argv.ok, deadlineMs);
  return {
    ok: {
      args: args.ok,
      argv: bounded,
      steps: bounded === argv.ok ? steps.ok : [bounded],
      callerBatch: argv.ok.command.holdsRows === true,
      wantsJson: argv.ok.globals.some((flag) => flag.spec.name === "--json"),
      mode: params.ok.sessionMode ?? "auto",
      deadlineMs,
      ...(params.ok.stdin === undefined ? {} : { stdin: params.ok.stdin }),
      ...(params.ok.outputPath === undefined ? {} : { outputPath: params.ok.outputPath }),
    },
  };
}

function versionNotes(call: CallContext, plan: Plan, saidBefore: { said: boolean }): readonly string[] {
  const version = call.world.binary()?.version;
  const order = compareToTable(version);
  const unknown = [...plan.argv.unknown, ...plan.steps.flatMap((step) => step.unknown)];
  if (order > 0 && unknown.length > 0) {
    return [
      `${[...new Set(unknown)].join(", ")}: not known to this tool (made for agent-browser ${TABLE_VERSION}), passed to ${version} as it is.`,
    ];
  }
  if (order >= 0 || saidBefore.said) return [];
  saidBefore.said = true;
  return [
    `agent-browser ${version} is older than ${TABLE_VERSION}, for which this tool is made; some results may differ.`,
  ];
}

function rawArgs(raw: unknown): readonly string[] {
  const args = typeof raw === "object" && raw !== null && "args" in raw ? raw.args : undefined;
  return Array.isArray(args) ? args.filter((arg) => typeof arg === "string") : [];
}

/**
 * Parses the parameters, picks the one mode and reads its argv with the tables. What cannot work is refused here,
 * before any process: bad input is told what to write instead, and loses nothing.
 */
export function validation(): Middleware<CallContext, Pick<Planned, "plan">> {
  const older = { said: false };
  return {
    name: "validation",
    run: async (call, next): Promise<Outcome> => {
      const made = makePlan(call);
      if ("problem" in made) return rejected(made.problem, { args: call.redactor.args(rawArgs(call.raw)).value });
      const plan = made.ok;
      const facts = {
        command: plan.argv.command,
        args: call.redactor.args(plan.args).value,
        wantsJson: plan.wantsJson,
      };
      if (plan.argv.command.plainText === "ours") {
        const found = guide(plan.argv.given[0]?.value);
        return "problem" in found ? rejected(found.problem, facts) : answered({ ...facts, text: found.text });
      }
      const foreign = refuseForeign(call, plan);
      if (foreign) return { ...foreign, ...facts };
      const outcome = await next({ plan });
      return { ...outcome, ...facts, notes: [...outcome.notes, ...versionNotes(call, plan, older)] };
    },
  };
}
