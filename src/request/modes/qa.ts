/** The mode `qa`: opens a page, or takes the open one, and says whether it is as expected and free of faults. */
import { z } from "zod";
import type { Outcome } from "../../call/outcome.ts";
import type { Intent } from "../../call/plan.ts";
import { field } from "../../details-field.ts";
import { type Problem, refusal } from "../../problem.ts";
import { collectSecrets } from "../../redaction/secrets.ts";
import { type ParsedArgv, parseArgv, readArgv } from "../../upstream/grammar/argv.ts";
import { planShape } from "./compiled.ts";
import { defineMode } from "./mode.ts";
import type { Compiled, Setting } from "./mode-call.ts";
import { concluded } from "./qa-result.ts";
import { type QaChecks, qaRows, stopsAll, timesWithin } from "./qa-rows.ts";

const FORM = '{"url":"https://example.com","expectedText":"Example Domain"} or {"attached":true,...}';

const OPTIONAL = "expectedText, expectedSelector, loadState, checkNetwork, checkConsole, checkErrors, screenshotPath";

const MEMBERS = z.strictObject(
  {
    url: z.string().optional(),
    attached: z.boolean().optional(),
    expectedText: z.union([z.string(), z.array(z.string()).max(20)]).optional(),
    expectedSelector: z.string().optional(),
    loadState: z.enum(["domcontentloaded", "load", "networkidle"]).optional(),
    checkNetwork: z.boolean().optional(),
    checkConsole: z.boolean().optional(),
    checkErrors: z.boolean().optional(),
    screenshotPath: z.string().optional(),
  },
  {
    error: ({ code, ...issue }) =>
      code === "unrecognized_keys"
        ? `${String(issue["keys"])} is not known here; qa takes ${FORM} with ${OPTIONAL}`
        : `qa takes an object, ${FORM}`,
  },
);
type Given = z.infer<typeof MEMBERS>;

interface Read {
  readonly given: Given;
  readonly checks: QaChecks;
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function read(given: Given): Read {
  const { expectedText = [], loadState = "domcontentloaded", attached = false } = given;
  const texts = (typeof expectedText === "string" ? [expectedText] : expectedText).filter((text) => filled(text));
  // What was recorded before would be held against the page as it is now: it is looked at only when asked for.
  const { checkNetwork = !attached, checkConsole = !attached, checkErrors = !attached } = given;
  return {
    given,
    checks: {
      url: filled(given.url)?.trim(),
      loadState,
      texts,
      selector: filled(given.expectedSelector)?.trim(),
      network: checkNetwork,
      console: checkConsole,
      errors: checkErrors,
      screenshotPath: filled(given.screenshotPath),
    },
  };
}

const IMAGE = /\.(?:png|jpe?g|webp)$/i;

/** Why this cannot be checked; undefined when it can. */
function faultOf({ given: { attached = false }, checks }: Read, { options }: Setting): string | undefined {
  const { url, selector, screenshotPath } = checks;
  if (attached && url !== undefined)
    return 'Give qa either url, which is opened, or "attached":true for the page that is open.';
  if (!attached && url === undefined)
    return 'qa needs a page: {"qa":{"url":"https://example.com"}}, or "attached":true for the one that is open.';
  if (attached && options.sessionMode === "fresh")
    return 'A fresh browser has no page to attach to. Leave sessionMode out, or give qa a url instead of "attached".';
  if (selector?.startsWith("@"))
    return `expectedSelector is CSS or xpath=...; the ref ${selector} belongs to one snapshot.`;
  if (url?.startsWith("-") || screenshotPath?.startsWith("-"))
    return "qa takes no flags: url is an address, screenshotPath a file.";
  if (screenshotPath !== undefined && !IMAGE.test(screenshotPath))
    return `screenshotPath names a picture, such as ${screenshotPath}.png.`;
  return undefined;
}

function invalid(message: string): { readonly problem: Problem } {
  return { problem: refusal("validation-error", `${message} Nothing was run.`) };
}

/** The rows as commands; why one of them cannot run. */
function stepsOf(
  argvs: readonly (readonly string[])[],
  { unknown }: Setting,
): { readonly ok: readonly ParsedArgv[] } | { readonly problem: Problem } {
  const steps: ParsedArgv[] = [];
  for (const argv of argvs) {
    const step = parseArgv(argv, { unknown });
    if ("problem" in step) return step;
    steps.push(step.ok);
  }
  return { ok: steps };
}

const ARGS = ["batch", "--bail"] as const;

function compile(read: Read, setting: Setting): Compiled {
  const fault = faultOf(read, setting);
  if (fault !== undefined) return invalid(fault);
  const rows = qaRows(read.checks, timesWithin(setting.options.timeoutMs));
  const argv = parseArgv(ARGS, setting);
  const steps = stepsOf(
    rows.map((row) => row.argv),
    setting,
  );
  if ("problem" in argv) return argv;
  if ("problem" in steps) return steps;
  const meant = rows.map((row) => (stopsAll(row) ? undefined : ({ judged: true } as const)));
  const intent: Intent = { args: ARGS, argv: argv.ok, steps: steps.ok, shape: "job", meant, wantsJson: false };
  return { intent };
}

/** What the call gives away of itself: an address may hold a password. */
function secrets({ checks }: Read): readonly string[] {
  const argvs = qaRows(checks, timesWithin(undefined)).map((row) => row.argv);
  return collectSecrets(argvs.flatMap((argv) => readArgv(argv).argv ?? []));
}

function details(): z.ZodRawShape {
  const checks = z.strictObject({
    attached: z.boolean(),
    url: z.string().exactOptional(),
    loadState: z.string(),
    expectedText: z.array(z.string()),
    expectedSelector: z.string().exactOptional(),
    checkNetwork: z.boolean(),
    checkConsole: z.boolean(),
    checkErrors: z.boolean(),
    diagnosticsResetAtStart: z.boolean(),
    screenshotPath: z.string().exactOptional(),
  });
  const verdict = z.strictObject({
    passed: z.boolean(),
    failedChecks: z.array(z.string()),
    warnings: z.array(z.string()),
    summary: z.string(),
  });
  const plan = z.strictObject({ ...planShape(), stdin: z.string(), loadState: z.string(), checks });
  return {
    compiledQaPreset: field(plan, "the call is a qa that ran", "What was checked, and how."),
    qaPreset: field(verdict, "the call is a qa that ran", "The verdict."),
  };
}

export const qa = defineMode({
  name: "qa",
  shape: {
    qa: MEMBERS.meta({
      loose: true,
      description:
        '{"url":URL,"expectedText":TEXT or [TEXT],"expectedSelector":CSS,"screenshotPath":FILE}: checks that a page shows them, without failed requests and errors; {"attached":true} the open one. guide: checks.',
    }),
  },
  read: ({ qa: given }) => read(given),
  words: () => ARGS,
  lane: () => ({ kind: "managed" }),
  secrets,
  show: ({ checks: { url } }, safe) => ({ words: ["qa", url === undefined ? "attached" : safe.url(url).value] }),
  compile,
  conclude: ({ checks }, outcome) => conclude(checks, outcome),
  details,
});

/** A check of the open page where there is none: said with the call that would do. */
function withoutPage(outcome: Outcome, problem: Problem): Outcome {
  if (problem.id !== "no-browser") return outcome;
  const way = '{"qa":{"url":"https://example.com"}} opens one and checks it.';
  const message =
    problem.category === "session-lost"
      ? `${problem.message} ${way}`
      : `No page is open, so there is none to check. Nothing was run. ${way}`;
  return { ...outcome, status: "rejected", problem: { ...problem, message } };
}

function conclude(checks: QaChecks, outcome: Outcome): Outcome {
  if (outcome.status === "rejected") return withoutPage(outcome, outcome.problem);
  return concluded(checks, outcome);
}
