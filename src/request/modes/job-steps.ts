/** The steps of a job: what each takes, and the rows that it becomes. */
import { z } from "zod";
import { elementRow, elementShape, type Made, plainRow, type Row, selectRow } from "./named.ts";

const MOST_STEPS = 100;
/** Slow typing is for fields that watch the keys; longer texts are filled. */
const LONGEST_TYPED = 200;
const LONGEST_DELAY_MS = 1_000;

const LoadState = z.enum(["domcontentloaded", "load", "networkidle"]);
const text = z.string();
const named = z.string().min(1);
const ms = z.number().int().positive().max(600_000);

const forms = {
  open: z.strictObject({ action: z.literal("open"), url: named, loadState: LoadState.optional() }),
  click: z.strictObject({ action: z.literal("click"), ...elementShape }),
  fill: z.strictObject({ action: z.literal("fill"), ...elementShape, text }),
  type: z.strictObject({
    action: z.literal("type"),
    ...elementShape,
    text: named.max(LONGEST_TYPED, `a text of more than ${LONGEST_TYPED} characters is filled, not typed`),
    delayMs: z.number().int().positive().max(LONGEST_DELAY_MS).optional(),
    press: named.optional(),
  }),
  press: z.strictObject({ action: z.literal("press"), key: named }),
  select: z.strictObject({ action: z.literal("select"), ...elementShape, values: z.array(text).min(1).optional() }),
  check: z.strictObject({ action: z.literal("check"), ...elementShape }),
  uncheck: z.strictObject({ action: z.literal("uncheck"), ...elementShape }),
  wait: z.strictObject({
    action: z.literal("wait"),
    milliseconds: ms.optional(),
    selector: named.optional(),
    text: named.optional(),
    url: named.optional(),
    loadState: LoadState.optional(),
  }),
  assertText: z.strictObject({ action: z.literal("assertText"), text: named }),
  assertUrl: z.strictObject({ action: z.literal("assertUrl"), url: named }),
  waitForDownload: z.strictObject({ action: z.literal("waitForDownload"), path: named }),
  snapshot: z.strictObject({ action: z.literal("snapshot") }),
  screenshot: z.strictObject({ action: z.literal("screenshot"), path: named.optional() }),
};

export const JobSteps = z
  .array(
    z.discriminatedUnion("action", [
      forms.open,
      forms.click,
      forms.fill,
      forms.type,
      forms.press,
      forms.select,
      forms.check,
      forms.uncheck,
      forms.wait,
      forms.assertText,
      forms.assertUrl,
      forms.waitForDownload,
      forms.snapshot,
      forms.screenshot,
    ]),
  )
  .min(1, "a job needs at least one step")
  .max(MOST_STEPS, `a job has at most ${MOST_STEPS} steps`);

export type JobStep = z.infer<typeof JobSteps>[number];

/** A right step of each action, to learn from. */
export const STEP_EXAMPLES: Readonly<Record<JobStep["action"], string>> = {
  open: '{"action":"open","url":"https://example.com"}',
  click: '{"action":"click","locator":"role","role":"button","name":"Save"}',
  fill: '{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}',
  type: '{"action":"type","selector":"#q","text":"shoes","delayMs":20,"press":"Enter"}',
  press: '{"action":"press","key":"Enter"}',
  select: '{"action":"select","locator":"label","value":"Size","values":["L"]}',
  check: '{"action":"check","locator":"label","value":"Remember me"}',
  uncheck: '{"action":"uncheck","locator":"label","value":"Remember me"}',
  wait: '{"action":"wait","text":"Done"}',
  assertText: '{"action":"assertText","text":"Thanks"}',
  assertUrl: '{"action":"assertUrl","url":"**/done"}',
  waitForDownload: '{"action":"waitForDownload","path":"report.pdf"}',
  snapshot: '{"action":"snapshot"}',
  screenshot: '{"action":"screenshot","path":"page.png"}',
};

export function isStepAction(word: unknown): word is JobStep["action"] {
  return typeof word === "string" && Object.hasOwn(STEP_EXAMPLES, word);
}

type Rows = { readonly rows: readonly Row[] } | { readonly fault: string };

/** The rows one after the other; the first that cannot be made is the fault of all. */
export function inOrder(...made: readonly Made[]): Rows {
  const rows: Row[] = [];
  for (const one of made) {
    if ("fault" in one) return one;
    rows.push(one.row);
  }
  return { rows };
}

type Of<Action extends JobStep["action"]> = Extract<JobStep, { action: Action }>;

function opened({ url, loadState }: Of<"open">, patience: readonly string[]): Rows {
  const load = loadState === undefined ? [] : [plainRow(["wait", "--load", loadState, ...patience])];
  return inOrder(plainRow(["open", url]), ...load);
}

function typed({ text: given, delayMs, press, action: _action, ...element }: Of<"type">): Rows {
  const slowly = delayMs === undefined ? [] : ["--delay", String(delayMs)];
  return inOrder(
    elementRow(element, "type", [given], slowly),
    ...(press === undefined ? [] : [plainRow(["press", press])]),
  );
}

function waited({ milliseconds, selector, text: said, url, loadState }: Of<"wait">, patience: readonly string[]): Rows {
  const asked = [
    ...(milliseconds === undefined ? [] : [["wait", String(milliseconds)]]),
    ...(selector === undefined ? [] : [["wait", selector, ...patience]]),
    ...(said === undefined ? [] : [["wait", "--text", said, ...patience]]),
    ...(url === undefined ? [] : [["wait", "--url", url, ...patience]]),
    ...(loadState === undefined ? [] : [["wait", "--load", loadState, ...patience]]),
  ];
  const [words] = asked;
  if (words === undefined || asked.length > 1)
    return { fault: "needs one of milliseconds, selector, text, url, loadState" };
  return inOrder(plainRow(words));
}

/**
 * The rows that a step becomes, in their order.
 * @param patienceMs how long a wait for something takes at most
 */
export function rowsOfStep(step: JobStep, patienceMs: number): Rows {
  const patience = ["--timeout", String(patienceMs)];
  switch (step.action) {
    case "open":
      return opened(step, patience);
    case "click":
    case "check":
    case "uncheck":
      return inOrder(elementRow(step, step.action, []));
    case "fill":
      return inOrder(elementRow(step, "fill", [step.text]));
    case "type":
      return typed(step);
    case "press":
      return inOrder(plainRow(["press", step.key]));
    case "select":
      return inOrder(selectRow(step));
    case "wait":
      return waited(step, patience);
    case "assertText":
      return inOrder(plainRow(["wait", "--text", step.text, ...patience]));
    case "assertUrl":
      return inOrder(plainRow(["wait", "--url", step.url, ...patience]));
    case "waitForDownload":
      return inOrder(plainRow(["wait", "--download", step.path, ...patience]));
    case "snapshot":
      return inOrder(plainRow(["snapshot", "-i"]));
    case "screenshot":
      return inOrder(plainRow(["screenshot", ...(step.path === undefined ? [] : [step.path])]));
  }
}
