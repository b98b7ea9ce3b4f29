/** What is written here for a member or an action that other tools have under another name. */
import { memberOf } from "./modes/teach.ts";

type Words = Readonly<Record<string, string>>;

function wordOf(table: Words, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const ELEMENT = 'the element is "selector" (CSS, xpath=... or a ref as "@e3"), or "locator" with "value"';
const DEADLINE = '"timeoutMs" stands beside the mode and bounds the whole call; a wait takes 10 s at most';
const TEXT = 'what is written is "text"';

/** Members that mean the same wherever they stand. */
const MEMBERS: Words = {
  ref: 'a ref is a "selector": "@e3"',
  ...{ css: ELEMENT, xpath: ELEMENT, target: ELEMENT, element: ELEMENT, by: ELEMENT },
  ...{ timeout: DEADLINE, timeoutMs: DEADLINE },
  label: '"locator":"label","value":LABEL',
  placeholder: '"locator":"placeholder","value":TEXT',
  testid: '"locator":"testid","value":ID',
  testId: '"locator":"testid","value":ID',
  title: '"locator":"title","value":TITLE',
  alt: '"locator":"alt","value":TEXT',
  option: 'what is selected is "values", a list',
  options: 'what is selected is "values", a list',
  fullPage: 'a whole page is {"args":["screenshot","--full","page.png"]}',
  full: 'a whole page is {"args":["screenshot","--full","page.png"]}',
  waitUntil: '"loadState" says what is waited for: domcontentloaded, load or networkidle',
  checked: "the actions are check and uncheck",
  bail: '"failFast":false goes on after a failing step',
  continueOnError: '"failFast":false goes on after a failing step',
  component: '"componentName"',
  ...{ ms: '"milliseconds"', time: '"milliseconds"', duration: '"milliseconds"', seconds: '"milliseconds"' },
};

/** Members that mean something else than above in one action, or in one mode. */
const OF: Readonly<Record<string, Words>> = {
  click: { text: '"locator":"text","value":TEXT', key: "press is a step of its own" },
  check: { text: '"locator":"label","value":LABEL' },
  uncheck: { text: '"locator":"label","value":LABEL' },
  select: { text: 'what is selected is "values", a list' },
  press: {
    selector: "it goes to what has the focus: click or fill that in a step before",
    text: '"key"',
    value: '"key"',
  },
  wait: { value: 'one of "milliseconds", "selector", "text", "url", "loadState"' },
  assertText: {
    selector: 'it looks in the whole page; {"action":"wait","selector":CSS} waits for an element',
    value: '"text"',
    expected: '"text"',
  },
  assertUrl: { value: '"url"', pattern: '"url"', contains: '"url"', expected: '"url"' },
  screenshot: { name: '"path"', selector: 'of an element it is {"args":["screenshot",CSS,"part.png"]}' },
  job: { url: 'the first step is {"action":"open","url":URL}' },
  qa: {
    text: '"expectedText"',
    expectedTexts: '"expectedText", a text or a list',
    selector: '"expectedSelector"',
    screenshot: '"screenshotPath", a file',
    title: '{"args":["get","title"]} reads it',
  },
  networkSourceLookup: { pattern: '"filter", a part of the address', status: '"filter", a part of the address' },
};

const OPEN = '{"action":"open","url":URL}';
const LOOKS = '{"action":"wait","selector":CSS} waits until it shows';
const ROWS =
  'for what has no step: {"args":["batch","--bail"],"stdin":"[[\\"hover\\",\\"#menu\\"],[\\"click\\",\\"#item\\"]]"}';

/** Actions of a step by the names that other tools give them. */
const ACTIONS: Words = {
  ...{ goto: OPEN, navigate: OPEN, visit: OPEN, load: OPEN },
  ...{ waitForSelector: LOOKS, waitForElement: LOOKS, assertVisible: LOOKS, expect: LOOKS, assertElement: LOOKS },
  ...{ waitForText: '{"action":"wait","text":TEXT}', assert: '{"action":"assertText","text":TEXT}' },
  ...{ waitForURL: '{"action":"wait","url":"**/done"}', waitForUrl: '{"action":"wait","url":"**/done"}' },
  ...{ sleep: '{"action":"wait","milliseconds":500}', waitForTimeout: '{"action":"wait","milliseconds":500}' },
  ...{ input: '{"action":"fill","selector":CSS,"text":TEXT}', keyboard: '{"action":"press","key":"Enter"}' },
  ...{ hover: ROWS, scroll: ROWS, eval: ROWS, evaluate: ROWS, dblclick: ROWS, focus: ROWS, drag: ROWS, upload: ROWS },
  ...{ get: ROWS, find: ROWS, is: ROWS, back: ROWS, reload: ROWS, tab: ROWS, frame: ROWS, dialog: ROWS },
};

/** What one action on a named element is not, and how that is done. */
const SINGLE: Words = {
  type: '{"action":"fill",...} puts a text in; key by key it is a step of a job',
  press: '{"args":["press","Enter"]} presses a key',
  open: '{"args":["open",URL]} opens a page',
  hover: '{"args":["find","role","button","hover","--name","More"]}',
  focus: '{"args":["find","label","E-mail","focus"]}',
};

const LOCATORS: Words = {
  ...{ css: ELEMENT, xpath: ELEMENT, selector: ELEMENT, id: ELEMENT, ref: ELEMENT },
  name: '"role" with "name"',
};

/** Command words and addresses that stand where the mode should. */
const TOP: Words = {
  command: '{"args":["open",URL]}: the words of a command are args, one per item',
  action: 'args are the words of a command, {"args":["click","#save"]}; steps are a job',
  url: '{"args":["open",URL]}',
  steps: '{"job":{"steps":[...]}}',
  session: '{"args":["--session",NAME,...]}',
  timeout: '"timeoutMs"',
};

/**
 * How what stands there is written here; undefined where nobody knows.
 * @param given all parameters
 * @param path the place of the member, or of the object that has it
 */
export function insteadOf(given: unknown, path: readonly PropertyKey[], word: unknown): string | undefined {
  if (typeof word !== "string") return undefined;
  const last = path.at(-1);
  const single = path[0] === "semanticAction";
  if (last === "action") return wordOf(single ? SINGLE : ACTIONS, word);
  if (last === "locator") return wordOf(LOCATORS, word);
  if (path.length === 0) return wordOf(TOP, word);
  const action = memberOf(path.reduce(memberOf, given), "action");
  const of = typeof action === "string" ? action : String(path[0]);
  return (Object.hasOwn(OF, of) ? wordOf(OF[of] ?? {}, word) : undefined) ?? wordOf(MEMBERS, word);
}

/** What a step is that is no object with an action. */
export function insteadOfStep(given: unknown, path: readonly PropertyKey[]): string | undefined {
  const [mode, steps, at, field] = path;
  if (mode !== "job" || steps !== "steps" || at === undefined || (field !== undefined && field !== "action"))
    return undefined;
  const step = path.slice(0, 3).reduce(memberOf, given);
  if (memberOf(step, "type") !== undefined) return '"action" says what a step does, not "type"';
  return Array.isArray(step) || typeof step === "string" || memberOf(step, "args") !== undefined ? ROWS : undefined;
}

/** A member that is missing may stand there under another name. */
export function misnamed(given: unknown, path: readonly PropertyKey[]): string | undefined {
  const [field, ...holder] = path.toReversed();
  const step = holder.toReversed().reduce(memberOf, given);
  if (field === "text" && memberOf(step, "value") !== undefined) return TEXT;
  if (typeof step !== "object" || step === null || typeof field !== "string") return undefined;
  const known = Object.keys(step).flatMap((key) => insteadOf(given, holder.toReversed(), key) ?? []);
  return known.find((one) => one.includes(`"${field}"`));
}
