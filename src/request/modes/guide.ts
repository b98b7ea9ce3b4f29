/** Longer guidance, given on demand: `["guide"]` and `["guide", TOPIC]`. Written for an agent, one topic a screen. */
import { type Problem, refusal } from "../../problem.ts";
import { nearest } from "../../upstream/grammar/nearest.ts";

const TOPICS: Readonly<Record<string, string>> = {
  start: `open URL, snapshot -i, act on its @refs, read the result.
["open","https://example.com"]  ["snapshot","-i"]  ["click","@e3"]  ["fill","@e4","text"]  ["get","text","h1"]
Refs belong to one document: after a navigation take a new snapshot. Refs of an older document are refused, nothing is clicked.
close when the task is done; the browser is also closed when pi quits.`,
  batch: `Several commands in one call: {"args":["batch"],"stdin":"[[\\"fill\\",\\"@e1\\",\\"Ann\\"],[\\"click\\",\\"@e2\\"],[\\"snapshot\\",\\"-i\\"]]"}
Each row is an argv array of strings. Without --bail later rows run even when one fails; ["batch","--bail"] stops there.
Put a snapshot row after a row that leaves the page; refs from before it are refused.`,
  names: `Act by name, without a snapshot: {"semanticAction":{"action":"click","role":"button","name":"Save"}}; as well {"semanticAction":{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}}, {"semanticAction":{"action":"select","locator":"label","value":"Size","values":["L"]}}, check, uncheck.
Locators: role (with name), text, label, placeholder, alt, title, testid; or selector with CSS or a ref. One element that shows is acted on; of several each is listed with its ref and none is touched; for none the names that are there are told. Shadow roots and frames are searched for roles, labels and texts.`,
  jobs: `A whole flow in one call: {"job":{"steps":[{"action":"open","url":"https://example.com"},{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"},{"action":"select","locator":"label","value":"Size","values":["L"]},{"action":"click","role":"button","name":"Send"},{"action":"assertText","text":"Thanks"}]}}
Steps: open (url, loadState); click, check, uncheck; fill (text); type (text, delayMs, press); press (key); select (native lists only: value, or values with a locator; for others click the list, then the option); wait (one of milliseconds, selector, text, url, loadState); assertText, assertUrl ("**/done"); waitForDownload (path); snapshot; screenshot (path). Elements as in names: selector, ref, or locator.
It stops at the first step that fails or was not done, tells what was not run and shows the page as it is then; "failFast":false goes on. What a step brings up may take half a second.`,
  sessions: `Calls share one browser of your own. sessionMode "fresh" starts a new one and closes the old one when the new one works.
Launch flags (--profile, --headed, --cdp, --state, --user-agent, --proxy, ...) only work when a browser starts: give them with the first open or with sessionMode "fresh"; they stay in force, do not repeat them.
--session NAME uses a browser that you or somebody else names; it is never closed for you.
After a resume the tool knows the page that was open. If the browser is gone it says so and gives the call that opens the page again.`,
  reading: `Shortest first: ["get","text","SELECTOR"], ["get","title"], ["get","url"], ["is","visible","SELECTOR"].
Structured: {"args":["eval","--stdin"],"stdin":"[...document.querySelectorAll('h2')].map(e=>e.textContent)"} - end with an expression, no return.
["snapshot","-i"] lists controls only; ["snapshot"] has the text too; ["snapshot","-s","main"] one part; ["read"] the page as plain text.
Large pages: ["snapshot","-i","--search","invoice"] shows only the parts with that text, ["snapshot","--filter","role=button,link"] only such roles; all refs stay good.`,
  finding: `Refs first. Without a snapshot: ["find","role","button","click","--name","Save"], ["find","label","E-mail","fill","a@b.c"], ["find","text","Sign in","click"], also placeholder, alt, title, testid, first, last, nth.
CSS selectors and xpath=... work everywhere. Playwright selectors (text=, :has-text(), >>) do not.`,
  widgets: `Dates, times, colours, sliders: fill them with 2027-03-09, 14:30, #ff0000, 70; by CSS (input[type=date]) where the snapshot lists only their parts.
Rich text and code editors: fill replaces all that they hold. To add: click in it, ["press","Control+End"], ["keyboard","type","more"]; bold is ["press","Control+b"] before and after. Read with get text.
Lists: select is for native ones. Others: click the box, ["snapshot","-i"], then the option by its ref; many take a moment to open.
Shadow roots: @refs and find role reach into them, CSS does not. Frames: @refs, or ["frame","SELECTOR"] first and ["frame","main"] after.
Drag: ["drag","FROM","TO"], each a ref, CSS or xpath=//*[text()='Card']; then look whether it moved.
Grids show only the rows in sight: filter, sort or scroll first. Cell: click (some want dblclick), ["press","Control+a"], keyboard type, ["press","Enter"].`,
  files: `["screenshot","page.png"] (--full for the whole page), ["pdf","page.pdf"], ["download","@e5","file.zip"]. Paths are taken from pi's folder, missing folders are made, the file is checked on disk and its path reported.
["upload","@e6","a.txt"] for file inputs. download does the click itself; ["wait","--download","file.zip"] is for a file that comes later, on its own. {"args":["snapshot"],"outputPath":"page.txt"} also writes the full result of any call to a file.`,
  checks: `One call opens a page and judges it: {"qa":{"url":"https://example.com","expectedText":"Example Domain"}}
Also expectedSelector, loadState, screenshotPath; failed requests, console errors and page errors count unless checkNetwork, checkConsole or checkErrors is false. Texts are waited for 5 s.
The page that is open: {"qa":{"attached":true,"expectedText":["Cart","Total"]}} opens and clears nothing; what was recorded before counts only with checkErrors and the like set to true.
details.qaPreset has passed, failedChecks, warnings.`,
  waiting: `Actions that start a navigation wait for it themselves. Otherwise ["wait","#result"], ["wait","--text","Saved"], ["wait","--url","**/done"], ["wait","--load","networkidle"], ["wait","1500"]; --timeout MS for longer ones.`,
  network: `["network","requests"] lists what the pages asked for, failed requests first; --current-page keeps the origin of the open page, --current-url its very URL, --filter TEXT, --status 4xx, --type fetch. ["network","request","ID"] shows one with headers and bodies.
Stand-ins: ["network","route","**/api/items","--body","[]"] or --abort; ["network","unroute"] ends them. Everything as a file: ["network","har","start"], repeat the steps, ["network","har","stop","run.har"]. Also ["console"] and ["errors"].`,
  desktop: `Apps made with Electron: {"electron":{"action":"list","query":"notes"}}, then {"electron":{"action":"launch","appName":"Notes"}}: it starts with an empty profile of its own (nobody is signed in), is attached, and its window is listed with refs. snapshot, click, fill and the rest work as on a page.
launch also takes appPath, executablePath or bundleId, appArgs, handoff ("tabs" or "connect" take no snapshot), targetType ("webview", "any"), timeoutMs, allow, deny.
{"electron":{"action":"status"}} and {"electron":{"action":"probe"}} tell how it is. {"electron":{"action":"cleanup"}} ends what launch started and removes its profile: do that at the end.
An app that the user started with --remote-debugging-port=9222, signed in as it is: {"args":["connect","9222"],"sessionMode":"fresh"}; it is never ended from here.
Windows redraw without a new address: take a new snapshot -i when a ref is gone.`,
  sources: `Where an element of a local app is made: {"sourceLookup":{"selector":"#save"}}
A component: {"sourceLookup":{"componentName":"SaveButton"}} or {"sourceLookup":{"reactFiberId":"2"}} with an id of ["react","tree"].
Read are data-source-* attributes, React's development builds (source maps of the page's own origin are fetched) and source files of pi's folder that git does not ignore. react tree and ids need the browser started with ["open","--enable","react-devtools","http://localhost:3000"]; selectors do not.
Failed requests and who makes them: {"networkSourceLookup":{"url":"/api/items"}} or with requestId or filter.
These are candidates: file:line, how sure, why. Read the file before you change it.`,
};

/** The topics, for the first page of the guide and for messages. */
export const GUIDE_TOPICS: readonly string[] = Object.keys(TOPICS);

/** Names under which a topic is looked for, beside its own. */
const ALSO: readonly (readonly [topic: string, names: string])[] = [
  ["start", "refs ref snapshots basics help open click"],
  ["batch", "stdin steps"],
  ["names", "semanticaction semantic name"],
  ["jobs", "job flow"],
  ["sessions", "session login profile profiles launch tabs tab resume"],
  ["reading", "read snapshot eval get text script scripts javascript tables table"],
  ["finding", "find selectors selector locators locator xpath css"],
  [
    "widgets",
    "forms form fill select drag frames frame iframe iframes shadow editor editors date dates slider grid scroll",
  ],
  ["files", "file screenshot screenshots pdf download downloads upload uploads outputpath"],
  ["checks", "qa test tests testing assert"],
  ["waiting", "wait waits"],
  ["network", "requests console errors har route mock"],
  ["desktop", "electron apps app"],
  ["sources", "source sourcelookup networksourcelookup react"],
];

function topicOf(word: string): string {
  const small = word.toLowerCase();
  return ALSO.find(([, names]) => names.split(" ").includes(small))?.[0] ?? small;
}

/** The text of a topic; without one, the start and the list of topics. */
export function guide(topic: string | undefined): { readonly text: string } | { readonly problem: Problem } {
  if (topic === undefined)
    return { text: `${TOPICS["start"]}\nMore: ["guide",TOPIC] with ${GUIDE_TOPICS.join(", ")}.` };
  const known = topicOf(topic);
  const text = TOPICS[known];
  if (text !== undefined && GUIDE_TOPICS.includes(known)) return { text };
  const close = nearest(topic, GUIDE_TOPICS);
  const hint = close === undefined ? "" : ` Did you mean "${close}"?`;
  return {
    problem: refusal("validation-error", `There is no guide to "${topic}".${hint} Topics: ${GUIDE_TOPICS.join(", ")}.`),
  };
}
