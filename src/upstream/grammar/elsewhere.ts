/** Names that agents try, from other tools or older versions, and what to use. Pure. */
import { COMMAND_WORDS } from "./commands.ts";

/** What to use: the names in front of it, small, without what is not a letter. */
const COMMANDS_ELSEWHERE: readonly (readonly [names: string, use: string])[] = [
  ["addinitscript", 'Register it before the page: ["open", URL, "--init-script", PATH].'],
  ["evaluate evaluatescript evaljs js javascript execute exec executescript runjs script", 'Use ["eval", SCRIPT].'],
  ["gettext innertext textcontent readtext", 'Use ["get", "text", SELECTOR].'],
  ["getvalue inputvalue", 'Use ["get", "value", SELECTOR].'],
  ["getattribute attribute", 'Use ["get", "attr", SELECTOR, NAME].'],
  ["gethtml innerhtml outerhtml source pagesource viewsource dom content", 'Use ["get", "html", SELECTOR].'],
  ["readpage pagetext extract extracttext scrape markdown", 'Use ["get", "text", "body"].'],
  ["gettitle pagetitle", 'Use ["get", "title"].'],
  ["geturl currenturl pageurl", 'Use ["get", "url"].'],
  ["links getlinks", 'Use ["snapshot", "-i", "-u"].'],
  ["accessibility tree axtree ariasnapshot observe elements inspect", 'Use ["snapshot", "-i"].'],
  ["search grep findtext", 'Use ["snapshot", "--search", TEXT] or ["find", "text", TEXT, "text"].'],
  ["logs consolelogs consolemessages getconsole", 'Use ["console"].'],
  ["pages listtabs gettabs", 'Use ["tab", "list"].'],
  ["newtab opentab newpage", 'Use ["tab", "new", URL].'],
  ["switchtab selecttab", 'Use ["tab", ID], for example ["tab", "t2"].'],
  ["closetab", 'Use ["tab", "close", ID].'],
  ["sleep delay pause waitfortimeout waitms", 'Use ["wait", MILLISECONDS].'],
  ["waitfor waitforselector waitforelement waituntil", 'Use ["wait", SELECTOR].'],
  ["waitfortext", 'Use ["wait", "--text", TEXT].'],
  ["waitforurl waitfornavigation", 'Use ["wait", "--url", PATTERN].'],
  ["locator query queryselector queryselectorall exists", 'Use ["get", "count", SELECTOR].'],
  ["isvisible ishidden", 'Use ["is", "visible", SELECTOR].'],
  ["isenabled isdisabled", 'Use ["is", "enabled", SELECTOR].'],
  ["ischecked", 'Use ["is", "checked", SELECTOR].'],
  ["input settext setvalue entertext fillform", 'Use ["fill", SELECTOR, TEXT].'],
  ["tap", 'Use ["click", SELECTOR].'],
  ["doubleclick", 'Use ["dblclick", SELECTOR].'],
  ["presskey keypress sendkey", 'Use ["press", KEY].'],
  ["typetext sendkeys pressequentially presssequentially", 'Use ["type", SELECTOR, TEXT].'],
  ["selectoption choose", 'Use ["select", SELECTOR, VALUE].'],
  ["scrolldown", 'Use ["scroll", "down", PIXELS].'],
  ["scrollup", 'Use ["scroll", "up", PIXELS].'],
  ["scrollto scrollintoviewifneeded", 'Use ["scrollintoview", SELECTOR].'],
  ["uploadfile fileupload setinputfiles", 'Use ["upload", SELECTOR, FILE].'],
  ["draganddrop dragto", 'Use ["drag", SOURCE, TARGET].'],
  ["visit", 'Use ["open", URL].'],
  ["go", 'Use ["back"], ["forward"] or ["open", URL].'],
  ["goback", 'Use ["back"].'],
  ["goforward", 'Use ["forward"].'],
  ["refresh", 'Use ["reload"].'],
  ["handledialog acceptdialog", 'Use ["dialog", "accept"] or ["dialog", "dismiss"].'],
  ["resize setviewport viewportsize", 'Use ["set", "viewport", WIDTH, HEIGHT].'],
  ["savepdf pdfsave printpdf", 'Use ["pdf", PATH].'],
  ["networkrequests requests listnetworkrequests", 'Use ["network", "requests"].'],
  ["help docs usage", 'Use ["guide"], ["--help"] or [COMMAND, "--help"].'],
  ["version", 'Use ["--version"].'],
];

const ATTRIBUTES = "href src class id name alt placeholder type role style target action";
const ROLES = "button link checkbox radio textbox combobox heading tab option menuitem switch searchbox img listitem";

const SUBCOMMANDS_ELSEWHERE: readonly (readonly [path: string, names: string, use: string])[] = [
  ["wait", "text", 'Use ["wait", "--text", TEXT].'],
  ["wait", "url", 'Use ["wait", "--url", PATTERN].'],
  ["wait", "load loadstate", 'Use ["wait", "--load", "load"].'],
  ["wait", "selector for", 'Use ["wait", SELECTOR].'],
  ["set", "useragent", 'A browser is started with it: ["--user-agent", TEXT, "open", URL] with sessionMode "fresh".'],
  ["storage", "clear", 'Use ["storage", "local", "clear"] or ["storage", "session", "clear"].'],
  [
    "cookies",
    "delete remove unset",
    'One alone is ended by a date that has passed: ["cookies", "set", NAME, "", "--expires", "1"]. ["cookies", "clear"] deletes all.',
  ],
  ["storage local get", "delete remove unset", 'Use ["eval", "localStorage.removeItem(KEY)"].'],
  ["storage session get", "delete remove unset", 'Use ["eval", "sessionStorage.removeItem(KEY)"].'],
  ["network", "mock fulfill", 'Use ["network", "route", PATTERN, "--body", JSON].'],
  ["network", "block abort", 'Use ["network", "route", PATTERN, "--abort"].'],
  ["tab", "switch", 'Use ["tab", ID], for example ["tab", "t2"].'],
  ["get", "innertext textcontent content", 'Use ["get", "text", SELECTOR].'],
  ["get", "innerhtml outerhtml source", 'Use ["get", "html", SELECTOR].'],
  ["get", "attribute", 'Use ["get", "attr", SELECTOR, NAME].'],
  ["get", ATTRIBUTES, 'Use ["get", "attr", SELECTOR, NAME].'],
  ["get", "style css", 'Use ["get", "styles", SELECTOR].'],
  ["get", "links", 'Use ["snapshot", "-i", "-u"].'],
  ["get", "bounds rect boundingbox", 'Use ["get", "box", SELECTOR].'],
  ["is", "hidden invisible", 'Use ["is", "visible", SELECTOR]: false means hidden.'],
  ["is", "disabled", 'Use ["is", "enabled", SELECTOR]: false means disabled.'],
  ["is", "selected", 'Use ["is", "checked", SELECTOR], or ["get", "value", SELECTOR] of a select.'],
  ["is", "present attached existing exists", 'Use ["get", "count", SELECTOR]: 0 means that it is not there.'],
  ["is", "editable readonly", 'Use ["get", "attr", SELECTOR, "readonly"].'],
  ["find", "css selector class", 'CSS goes to the command itself: ["click", SELECTOR].'],
  ["find", "id", 'An id goes to the command itself, as CSS: ["click", "#ID"].'],
  ["find", "xpath", 'XPath goes to the command itself: ["click", "xpath=//button"].'],
  ["find", ROLES, 'Use ["find", "role", ROLE, ACTION, "--name", NAME].'],
];

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

function isOne(names: string, name: string): boolean {
  return name !== "" && names.split(" ").includes(name);
}

/** What does the same as this name of another tool; undefined when nobody knows. */
export function elsewhere(word: string): string | undefined {
  const [, own] = /^(?:browser|page|take|mcp__\w*?browser)[_.-]+(?:take[_-])?(\w+)$/.exec(word) ?? [];
  if (own !== undefined && COMMAND_WORDS.has(own)) return `Use ["${own}", ...].`;
  const names = [letters(word), ...(own === undefined ? [] : [letters(own)])];
  return COMMANDS_ELSEWHERE.find(([known]) => names.some((name) => isOne(known, name)))?.[1];
}

/** The same for what stands behind the first word of a command: `is hidden`. */
export function elsewhereOf(path: string, word: string): string | undefined {
  return SUBCOMMANDS_ELSEWHERE.find(([of, known]) => of === path && isOne(known, letters(word)))?.[2];
}

const FLAGS_ELSEWHERE: readonly (readonly [command: string, flags: string, use: string])[] = [
  ["screenshot", "fullpage all whole", "Use --full."],
  ["screenshot", "path output out file filename name o p", 'The path stands by itself: ["screenshot", PATH].'],
  [
    "screenshot",
    "selector element ref s",
    'The selector stands by itself, before the path: ["screenshot", SELECTOR, PATH].',
  ],
  ["screenshot", "type format", "Use --screenshot-format png or jpeg."],
  ["screenshot", "quality", "Use --screenshot-quality with --screenshot-format jpeg."],
  ["pdf", "path output out file o", 'The path stands by itself: ["pdf", PATH].'],
  ["snapshot", "max limit lines maxlines", "-s SELECTOR, --search TEXT or --filter role=button makes it shorter."],
  ["snapshot", "role roles", "Use --filter role=button."],
  ["snapshot", "grep query find text", "Use --search TEXT."],
];

/** What to use in the place of a flag that another tool has. */
export function flagElsewhere(command: string, flag: string): string | undefined {
  return FLAGS_ELSEWHERE.find(([of, known]) => of === command && isOne(known, letters(flag)))?.[2];
}

const LEFT_OVER: Readonly<Record<string, string>> = {
  snapshot: 'For one part of the page: ["snapshot", "-s", SELECTOR].',
  "get styles": 'For one of them: ["eval", "getComputedStyle(document.querySelector(SELECTOR)).color"].',
};

/** What was probably meant by a word too many. */
export function leftOverMeant(command: string): string | undefined {
  return LEFT_OVER[command];
}
