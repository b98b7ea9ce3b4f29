/** What is known of a batch that was stopped in the middle: recovery evidence, no proof of what did not run. */
import path from "node:path";
import type { Planned } from "../call/context.ts";
import type { Finding, Outcome } from "../call/outcome.ts";
import { cut } from "../cut.ts";
import { type JsonObject, stringMember } from "../json.ts";
import { bare, oneLine } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Chosen } from "./chosen.ts";
import { runningEnvironment } from "./launch.ts";
import { record } from "./record.ts";

/** How long the session may take to say where it is, in ms. */
const ANSWER_MS = 3_000;
const MOST_STEPS_SHOWN = 6;
/** Characters of one of them: a script is longer. */
const LONGEST_STEP = 200;

interface CurrentPage extends JsonObject {
  readonly source: "session" | "plan" | "known";
  readonly url: string;
}

/** Where the session says it is, when it answers; it is verified then. */
async function livePage(call: Planned, chosen: Chosen): Promise<CurrentPage | undefined> {
  const { globals, launch } = chosen;
  const asked = [
    ["get", "url"],
    ["get", "title"],
  ];
  const rows = await call.ask({ globals, env: runningEnvironment(launch), rows: asked, deadlineMs: ANSWER_MS });
  const [url, title] = [stringMember(rows?.[0]?.data, "url"), stringMember(rows?.[1]?.data, "title")];
  if (url === undefined) return undefined;
  record(call, { type: "session.verified", session: chosen.key });
  const safe = call.redactor;
  return {
    source: "session",
    url: safe.url(url).value,
    ...(title === undefined ? {} : { title: safe.text(title).value }),
  };
}

/** The page that the plan would have opened last, else the one that was known. */
function plannedPage(call: Planned, chosen: Chosen): CurrentPage | undefined {
  const urls = call.plan.steps.flatMap(({ command, given }) =>
    command.opens ? given.flatMap(({ kind, value }) => (kind === "url" ? [value] : [])) : [],
  );
  const planned = urls.at(-1);
  if (planned !== undefined) return { source: "plan", url: call.redactor.url(planned).value };
  const known = call.state.pages.bySession[chosen.key];
  return known && { source: "known", url: known.url };
}

/** The files that a step is to write, as the caller named them. */
function declaredPaths({ command, given, flags }: ParsedArgv): readonly string[] {
  if (command.artifact === undefined) return [];
  const inFlags = flags.flatMap(({ spec, value }) => (spec.kind === "path" && value ? [value] : []));
  return [...given.flatMap(({ kind, value }) => (kind === "path" ? [value] : [])), ...inFlags];
}

function artifactsOf(call: Planned): readonly JsonObject[] {
  const { files } = call.world;
  return call.plan.steps.flatMap((step, index) =>
    declaredPaths(step).map((declared): JsonObject => {
      const absolutePath = path.resolve(files.cwd, declared.replace(/^@/, ""));
      const found = files.stat(absolutePath);
      const facts = { stepIndex: index + 1, path: declared, absolutePath, exists: found !== undefined };
      return found ? { ...facts, sizeBytes: found.bytes } : facts;
    }),
  );
}

const PAGE_WORDS = {
  session: "the session says it is on",
  plan: "the plan would have opened",
  known: "it was before on",
};

function stepLines(steps: readonly (readonly string[])[]): readonly string[] {
  const shown = steps
    .slice(0, MOST_STEPS_SHOWN)
    .map((argv, index) => cut(oneLine(`${index + 1}. ${argv.join(" ")}`), LONGEST_STEP));
  return steps.length > MOST_STEPS_SHOWN ? [...shown, `(${steps.length - MOST_STEPS_SHOWN} more)`] : shown;
}

/**
 * What can still be told of a batch whose process was stopped: its steps, the page, and the files it was to write
 * that are on disk. Undefined for a call that was answered, and for one without steps of its own.
 */
export async function partialProgress(call: Planned, chosen: Chosen, outcome: Outcome): Promise<Finding | undefined> {
  const timedOut = outcome.status === "failed" && outcome.problem.category === "timeout";
  const unknown = outcome.steps.some(({ reply }) => reply === "unknown");
  if (call.plan.shape === "one" || !timedOut || !unknown || chosen.cold) return undefined;
  const steps = outcome.steps.map(({ argv }) => argv);
  const currentPage = (await livePage(call, chosen)) ?? plannedPage(call, chosen);
  const artifacts = artifactsOf(call);
  const existing = artifacts.filter(({ exists }) => exists === true).length;
  const where = currentPage ? `; ${PAGE_WORDS[currentPage.source]} ${bare(currentPage.url)}` : "";
  const summary = `${existing}/${artifacts.length} declared files exist${where}. What ran is not known beyond that.`;
  return {
    id: "timeout-partial-progress",
    field: "timeoutPartialProgress",
    summary: ["Timeout partial progress:", summary, "Planned steps:", ...stepLines(steps)],
    evidence: {
      summary,
      steps: steps.map((argv, index) => ({ index: index + 1, argv })),
      ...(currentPage ? { currentPage } : {}),
      artifacts,
    },
    nextActions: [],
  };
}
