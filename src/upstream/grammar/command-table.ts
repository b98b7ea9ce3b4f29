/** The rows behind `commands.ts`: one row a command, in the order of `agent-browser --help`. */
import type {
  CommandFlag,
  CommandSpec,
  Effect,
  Family,
  FindAction,
  Locator,
  ValueFormat,
  WordKind,
  WordSpec,
} from "./command-spec.ts";
import { CLOSE_MS, DEFAULT_DEADLINE_MS, LONGEST_WAIT_MS, SLOW_MS } from "./deadlines.ts";

type WordExtra = Partial<Omit<WordSpec, "kind" | "name">>;
type FlagExtra = Partial<Omit<CommandFlag, "names" | "value">>;
type Extra = Partial<Omit<CommandSpec, "name" | "family" | "effect" | "words" | "flags">>;

/** A word that must be given, and takes one token. */
export function word(kind: WordKind, name: string, extra: WordExtra = {}): WordSpec {
  return { kind, name, optional: false, rest: false, ...extra };
}

/** `may(word)`: the same word, optional. */
function may(spec: WordSpec): WordSpec {
  return { ...spec, optional: true };
}

/** A flag without a value. `names` are its spellings, separated by spaces. */
function on(names: string, extra: FlagExtra = {}): CommandFlag {
  return { names: names.split(" "), value: "none", ...extra };
}

/** A flag with a value. */
function val(names: string, kind: WordKind = "word", extra: FlagExtra = {}): CommandFlag {
  return { names: names.split(" "), value: "required", kind, ...extra };
}

/** A command that runs in a session; needs a page there unless `extra` says otherwise, may ride in a batch. */
function row(
  name: string,
  family: Family,
  effect: Effect,
  words: readonly WordSpec[] = [],
  flags: readonly CommandFlag[] = [],
  extra: Extra = {},
): CommandSpec {
  return {
    name,
    aliases: [],
    family,
    effect,
    session: "browser",
    cold: "needs-page",
    ride: "row",
    words,
    flags,
    deadlineMs: DEFAULT_DEADLINE_MS,
    pageIn: effect === "navigate" ? "url" : "origin",
    ...extra,
  };
}

/** A command that acts on the page, and may lead to another one. */
export function acts(
  name: string,
  words: readonly WordSpec[],
  extra: Extra = {},
  flags: readonly CommandFlag[] = [],
): CommandSpec {
  return row(name, "mutation", "mutate", words, flags, { lands: "maybe", ...extra });
}

/** A command that takes no session and starts no browser. */
function stateless(
  name: string,
  family: Family,
  words: readonly WordSpec[] = [],
  flags: readonly CommandFlag[] = [],
  extra: Extra = {},
): CommandSpec {
  return row(name, family, "none", words, flags, { session: "stateless", cold: "launches", ride: "alone", ...extra });
}

/** A stateless command that only tells something. */
function tells(...given: Parameters<typeof stateless>): CommandSpec {
  return { ...stateless(...given), effect: "read" };
}

/** Needs no page: upstream launches a browser for it on a cold session. */
const LAUNCHES: Extra = { cold: "launches" };
const ALONE: Extra = { ride: "alone" };
/** What an open confirm or prompt does to it (tried on 0.41.2). */
const ANSWERS: Extra = { dialog: "answers" };
const HANGS: Extra = { dialog: "hangs" };
const NAVIGATES: Extra = { withUrl: { effect: "navigate", cold: "launches", pageIn: "url" } };
const LEAVES: Extra = { lands: "always" };
const OPENS: Extra = { ...LAUNCHES, ...LEAVES, opens: true, frame: "leaves" };
const SETTING: Extra = { ...LAUNCHES, changes: "settings" };
const STORED: Extra = { changes: "stored" };
/** The look at a page leaves the keyboard focus where it is. */
const STILL: Extra = { focus: "keeps" };
const TAKES: Extra = { focus: "takes" };
const SLOW: Extra = { deadlineMs: SLOW_MS };
const CAPPED: Extra = { capMs: LONGEST_WAIT_MS };

const NUMBER: { format: ValueFormat } = { format: "number" };
const INSTEAD: FlagExtra = { replacesWords: true };
const REQUIRED: FlagExtra = { required: true };
const OURS: FlagExtra = { wrapper: true };
/** A URL that nobody opens by it. */
const NOTED = { address: "noted" } as const;

const selector = word("selector", "selector");
const text = word("text", "text");
const key = word("word", "key");
const pressed = word("word", "key", { format: "key" });
const url = word("url", "url");
const path = word("path", "path");
const name = word("word", "name");
const tabRef = word("word", "tab id or label");
const direction = word("word", "direction", { values: ["up", "down", "left", "right"] });
const button = word("word", "button", { values: ["left", "right", "middle"] });

const human = on("--human");
const clear = on("--clear");
const scope = val("--selector -s", "selector");
const depth = val("--depth -d", "word", NUMBER);
const timeout = val("--timeout", "word", NUMBER);
const webmcpFrame = val("--frame");
const loginSelectors = [
  val("--username-selector", "selector"),
  val("--password-selector", "selector"),
  val("--submit-selector", "selector"),
];

const FIND_ACTIONS: readonly FindAction[] = ["click", "fill", "check", "hover", "text"];
const findAction = [
  may(word("word", "action", { values: FIND_ACTIONS })),
  may(word("text", "text", { requiredAfter: "fill" })),
];
const exact = on("--exact");

function find(locator: Locator, words: readonly WordSpec[], flags: readonly CommandFlag[] = []): CommandSpec {
  const extra: Extra = { locator, refs: "found", lands: "maybe" };
  return row(`find ${locator}`, "find", "mutate", [...words, ...findAction], flags, extra);
}

/** Web storage is one set of commands for two stores. */
function storage(store: "local" | "session"): readonly CommandSpec[] {
  return [
    row(`storage ${store} get`, "storage", "read", [may(key)], [], { aliases: [`storage ${store}`] }),
    row(`storage ${store} set`, "storage", "mutate", [key, word("secret", "value")], [], STORED),
    row(`storage ${store} clear`, "storage", "mutate", [], [], STORED),
  ];
}

const recordingWords = [word("path", "path.webm|path.mp4"), may(url)];
const recordingFlags = [
  val("--fps", "word", NUMBER),
  on("--cursor"),
  on("--contact-sheet"),
  val("--contact-sheet-threshold", "word", NUMBER),
];
const RECORDING: Extra = { ...ALONE, ...SLOW, artifact: "recording" };
/** Its reply is about the file, also when it has gone to a page. */
const TO_PAGE: Extra = { withUrl: { effect: "navigate", cold: "launches" } };
const RECORDING_START: Extra = { ...RECORDING, ...TO_PAGE, recording: "starts" };
const RESTARTS: Extra = { recording: "restarts" };

const IMAGE = /\.(png|jpe?g|webp)$/i;

/** Upstream's own rule for the one word of `screenshot`, but `.dir/x.png` is the path that its writer meant. */
function isScreenshotSelector(value: string): boolean {
  if (IMAGE.test(value) || /^\.{0,2}\//.test(value)) return false;
  return /^([.#@[]|xpath=)/.test(value) || /\s/.test(value) || !value.includes("/");
}

const num = (label: string): WordSpec => word("word", label, NUMBER);
const size = (label: string): WordSpec => word("word", label, { format: "size" });
const id = word("word", "id");
const LOAD_STATES = ["load", "domcontentloaded", "networkidle"];
const WAIT_STATES = ["visible", "hidden", "attached", "detached"];
const MEDIA = ["dark", "light", "reduced-motion"];
const media = word("word", MEDIA.join("|"), { rest: true, values: MEDIA });
const loadState = val("--load -l", "word", { ...INSTEAD, values: LOAD_STATES });
const toDownload: CommandFlag = { names: ["--download", "-d"], value: "optional", kind: "path", replacesWords: true };
const waitFlags = [
  val("--url -u", "word", INSTEAD), val("--fn -f", "text", INSTEAD), val("--text -t", "text", INSTEAD), loadState,
  toDownload, val("--state", "word", { values: WAIT_STATES }), timeout,
];
const readFlags = [
  on("--raw"), on("--require-md"), val("--llms", "word", { values: ["index", "full"] }), on("--outline"),
  val("--filter", "text"), timeout,
];
const snapshotFlags = [
  on("--interactive -i"), on("--urls -u"), on("--compact -c"), depth, scope, on("--delta"), on("--full"),
  val("--search", "text", OURS), val("--filter", "word", { ...OURS, format: "roles" }),
];
const shotFlags = [on("--full -f"), on("--if-changed"), val("--threshold", "word", NUMBER)];
const pointerFlags = [
  val("--duration", "word", NUMBER), val("--steps", "word", NUMBER), human, val("--seed", "word", NUMBER),
];
const harFlags = [val("--content", "word", { values: ["text", "all", "none"] })];
const routeFlags = [on("--abort"), val("--body", "text"), val("--allow-origin", "url", NOTED), val("--resource-type")];
const requestFlags = [
  clear, val("--filter", "text"), val("--type"), val("--method"), val("--status"),
  on("--current-page", OURS), on("--current-origin", OURS), on("--current-url", OURS),
];
const cookieFlags = [
  val("--curl", "input", INSTEAD), val("--url", "url", NOTED), val("--domain"), val("--path"), on("--http-only --httpOnly"),
  on("--secure"), val("--same-site --sameSite", "word", { values: ["Strict", "Lax", "None"] }),
  val("--expires", "word", NUMBER),
];
const baseline = val("--baseline -b", "input");
const diffShotFlags = [
  val("--baseline -b", "input", REQUIRED), val("--output -o", "path"), val("--threshold -t", "word", NUMBER), scope,
  on("--full -f"),
];
const diffUrlFlags = [
  on("--screenshot"), on("--full -f"), val("--wait-until", "word", { values: LOAD_STATES }), scope, on("--compact -c"),
  depth,
];
const invokeFlags = [val("--params", "text"), webmcpFrame, on("--detach"), timeout];
const saveFlags = [
  val("--url", "url", REQUIRED), val("--username", "text", REQUIRED), val("--password", "secret", { secret: "whole" }),
  on("--password-stdin"), ...loginSelectors,
];
const loginFlags = [
  val("--credential-provider"), val("--item", "text"), val("--url", "url"), on("--no-navigate"), ...loginSelectors,
];
const sessionIdFlags = [val("--scope", "word", { values: ["worktree", "cwd", "git-root"] }), val("--prefix")];
const target = word("selector", "target");
const urlPattern = word("url", "url pattern", NOTED);
const clickFlags = [on("--new-tab"), human];
const typeFlags = [on("--clear"), val("--delay", "word", NUMBER)];
const evalFlags = [on("--stdin", INSTEAD), on("--base64 -b")];
const batchFlags = [on("--bail"), on("--omit-command")];
const skillFlags = [on("--full"), val("--ref"), on("--all", INSTEAD)];
const pluginFlags = [val("--name"), val("--capability"), on("--project"), on("--no-manifest")];
const dashboardFlags = [val("--port", "word", NUMBER), val("--allowed-origins")];
/** A path where the selector goes, and words that are flags or commands. */
function notShot(value: string): string | undefined {
  if (/^[\w./~-]+\.(?:png|jpe?g|webp)$/i.test(value)) return 'The path goes last: ["screenshot", SELECTOR, PATH].';
  if (/^[\w./~-]+\.pdf$/i.test(value)) return 'screenshot makes images. Use ["pdf", PATH].';
  if (/^(?:full|fullpage|full-page)$/i.test(value)) return 'Use ["screenshot", "--full"].';
  return undefined;
}

const shotTarget = { ...selector, lone: isScreenshotSelector, refused: notShot };
const fillText = { ...text, missing: 'To clear a field give an empty text: ["fill", SELECTOR, ""].' };
const message = word("text", "message", {
  missing: "Without a message chat is interactive: the person can run `agent-browser chat` in a terminal.",
});
const fix = on("--fix", {
  refused:
    "doctor --fix reinstalls Chrome and deletes old state. Ask the person to run `agent-browser doctor --fix` in a " +
    "terminal; doctor without --fix is fine here.",
});
const SERVES =
  "mcp starts a server that never ends by itself. Use the commands directly, or `mcp call TOOL JSON`; to serve other " +
  "programs the person runs `agent-browser mcp` in a terminal.";
const INSTALLS =
  "install downloads a browser and takes minutes. Ask the person to run `agent-browser install` in a terminal.";
const UPGRADES =
  "upgrade replaces the installed agent-browser. Ask the person to run `agent-browser upgrade` in a terminal.";

/** Tried on 0.41.2: `state clear NAME` answers with the number of all states that there were. */
const CLEARS_ALL =
  "state clear deletes every saved state, whatever name is given. To delete one, delete its file (state list names " +
  "them); to delete all, say so: state clear --all.";
const savedState = may(word("word", "session name", { refused: () => CLEARS_ALL }));
const clearsAll = on("--all", { ...REQUIRED, missing: CLEARS_ALL });
const mcpTool = word("word", "tool", {
  refused: (tool) => (/state_clear$/.test(tool) ? CLEARS_ALL : undefined),
});
const STATE_LOAD: Extra = { ...LAUNCHES, ...SLOW, ...STORED, powers: ["reads-files"] };
const INSTALLING: Extra = { deadlineMs: 120_000, powers: ["runs-code", "changes-installation"] };
const PLUGIN_RUN: Extra = { deadlineMs: 120_000, powers: ["runs-code"] };

/** What is worth a look after each sort of action. */
const POINTED: Extra = { ...TAKES, signs: ["matches", "answer", "changes", "requests"] };
const CLICKED: Extra = { ...TAKES, signs: ["cover", "matches", "answer", "changes", "requests"] };
const CLICK: Extra = { ...TAKES, signs: ["cover", "matches", "answer", "list", "changes", "requests"] };
const CHECKED: Extra = { signs: ["cover", "matches", "changes", "requests"] };
const CHOSEN: Extra = { signs: ["matches", "changes", "requests"] };
const HOVERED: Extra = { signs: ["cover", "matches", "changes"] };
const WRITTEN: Extra = { ...TAKES, field: "writes", signs: ["matches", "changes"] };
const FILLED: Extra = { ...TAKES, field: "writes", signs: ["matches", "list", "changes"] };
const SENT: Extra = { signs: ["changes", "requests"] };
const PRESSED: Extra = { deed: "press", field: "keys" };
const KEYS: Extra = { ...STILL, deed: "keyboard type", field: "types", signs: ["changes"] };

const DOWNLOAD_WAIT: Extra = { artifact: "download", pause: "wait" };
const SHOT: Extra = { artifact: "screenshot", refs: "marks" };
const HEADERS: Extra = { ...LAUNCHES, secrets: "headers" };
const GEO: Extra = { aliases: ["set geolocation"] };
const CREDENTIALS: Extra = { ...LAUNCHES, aliases: ["set auth"] };
const SWITCHES: Extra = { frame: "leaves", pageIn: "url" };
/** It ends on the second page, and its reply is about both. */
const CLOSING: Extra = { stuck: "sent", deadlineMs: CLOSE_MS };
const TWO_PAGES: Extra = { ...LAUNCHES, pageIn: "origin", deadlineMs: 90_000 };
const BATCH: Extra = { ...LAUNCHES, ...ALONE, ...STORED, stdin: "always", holdsRows: true, unbatched: true };
const UNSEEN: Extra = { unseen: true };
const CHAT: Extra = { ...LAUNCHES, ...UNSEEN, ...ALONE, ...STORED, unbatched: true, deadlineMs: 180_000 };

export const COMMANDS: readonly CommandSpec[] = [
  // Navigation
  row("open", "open", "navigate", [may(url)], [], { ...OPENS, done: "Opened" }),
  row("goto", "open", "navigate", [url], [], { ...OPENS, aliases: ["navigate"] }),
  row("read", "read", "read", [may(url)], readFlags, { ...CAPPED, withUrl: { effect: "none", cold: "launches" } }),
  row("back", "open", "navigate", [], [], LEAVES),
  row("forward", "open", "navigate", [], [], LEAVES),
  row("reload", "open", "navigate", [], [], LEAVES),
  row("pushstate", "open", "mutate", [word("url", "url", { address: "inside" })]),
  row("connect", "open", "navigate", [word("url", "port|url")], [], { ...LAUNCHES, ...ALONE, ...LEAVES, attaches: true }),
  row("close", "close", "close", [], [on("--all")], { ...ALONE, ...ANSWERS, ...CLOSING, aliases: ["quit", "exit"] }),

  // Acting on elements
  acts("click", [selector], { ...CLICK, deed: "click", done: "Clicked", findAction: "click" }, clickFlags),
  acts("dblclick", [selector], { ...CLICKED, deed: "dblclick", done: "Double-clicked" }),
  acts("tap", [selector], { ...POINTED, deed: "tap", done: "Tapped" }),
  acts("swipe", [direction, may(num("pixels"))]),
  acts("type", [selector, text], { ...WRITTEN, deed: "type", done: "Typed into", pause: "--delay" }, typeFlags),
  acts("fill", [selector, fillText], { ...FILLED, deed: "fill", done: "Filled", findAction: "fill" }),
  acts("press", [pressed], { ...SENT, ...PRESSED, done: "Pressed", focus: "moves", aliases: ["key"] }),
  acts("keydown", [pressed], { ...STILL, field: "keys" }),
  acts("keyup", [pressed], { ...STILL, field: "keys" }),
  acts("keyboard type", [text], KEYS),
  acts("keyboard inserttext", [text], KEYS),
  acts("hover", [selector], { ...HOVERED, deed: "hover", done: "Hovered over", findAction: "hover" }),
  acts("focus", [selector], { ...TAKES, signs: ["matches"], deed: "focus", done: "Focused" }),
  acts("check", [selector], { ...CHECKED, ...TAKES, deed: "check", done: "Checked", findAction: "check" }),
  acts("uncheck", [selector], { ...CHECKED, deed: "uncheck", done: "Unchecked" }),
  acts("select", [selector, word("text", "value", { rest: true })], { ...CHOSEN, deed: "select" }),
  acts("drag", [word("selector", "source"), target], { ...SENT, deed: "drag", done: "Dragged" }, [human]),
  acts("upload", [selector, word("input", "file", { rest: true })], { ...SENT, deed: "upload", inputs: "looked-for" }),
  row("download", "download", "mutate", [selector, path], [], { ...STORED, artifact: "download" }),
  acts("scroll", [may(direction), may(num("pixels"))], { deed: "scroll" }, [scope]),
  acts("scrollintoview", [selector], { done: "Scrolled into view", aliases: ["scrollinto"] }),
  row("wait", "wait", "read", [word("selector", "selector|ms")], waitFlags, { ...STILL, ...CAPPED, ...DOWNLOAD_WAIT }),

  // Looking
  row("snapshot", "snapshot", "read", [], snapshotFlags, { ...STILL, refs: "snapshot" }),
  row("screenshot", "screenshot", "read", [may(shotTarget), may(path)], shotFlags, { ...STILL, ...HANGS, ...SHOT }),
  row("pdf", "pdf", "read", [path], [], { artifact: "pdf" }),
  row("eval", "eval", "script", [word("text", "script")], evalFlags, { script: true, stdin: "--stdin" }),
  row("get text", "get", "read", [selector], [], { ...STILL, field: "text", findAction: "text" }),
  row("get html", "get", "read", [selector], [], STILL),
  row("get value", "get", "read", [selector], [], { ...STILL, field: "value" }),
  row("get attr", "get", "read", [selector, word("word", "attribute")], [], { ...STILL, field: "attribute" }),
  row("get title", "get", "read", [], [], { ...STILL, ...HANGS }),
  row("get url", "get", "read", [], [], { ...STILL, ...HANGS, pageIn: "url" }),
  row("get count", "get", "read", [selector], [], STILL),
  row("get box", "get", "read", [selector], [], STILL),
  row("get styles", "get", "read", [selector], [], STILL),
  row("get cdp-url", "get", "none", [], [], { ...STILL, ...ANSWERS }),
  row("is visible", "is", "read", [selector], [], STILL),
  row("is enabled", "is", "read", [selector], [], STILL),
  row("is checked", "is", "read", [selector], [], STILL),
  find("role", [word("text", "role")], [val("--name", "text"), exact]),
  find("text", [text], [exact]),
  find("label", [word("text", "label")], [exact]),
  find("placeholder", [text], [exact]),
  find("alt", [text], [exact]),
  find("title", [text], [exact]),
  find("testid", [word("text", "id")]),
  find("first", [selector]),
  find("last", [selector]),
  find("nth", [num("index"), selector]),

  // Mouse
  acts("mouse move", [num("x"), num("y")], { pause: "--duration" }, pointerFlags),
  acts("mouse down", [may(button)]),
  acts("mouse up", [may(button)]),
  acts("mouse wheel", [num("dy"), may(num("dx"))]),

  // Browser settings
  row("set viewport", "settings", "mutate", [size("width"), size("height"), may(size("scale"))], [], SETTING),
  row("set device", "settings", "mutate", [name], [], SETTING),
  row("set geo", "settings", "mutate", [num("latitude"), num("longitude")], [], { ...SETTING, ...GEO }),
  row("set offline", "settings", "mutate", [may(word("word", "on|off", { values: ["on", "off"] }))], [], SETTING),
  row("set headers", "settings", "none", [word("secret", "json", { format: "headers" })], [], HEADERS),
  row("set credentials", "settings", "none", [word("word", "user"), word("secret", "password")], [], CREDENTIALS),
  row("set media", "settings", "mutate", [may(media)], [], SETTING),

  // Network
  row("network route", "network", "none", [urlPattern], routeFlags, { ...LAUNCHES, network: "routes" }),
  row("network unroute", "network", "none", [may(urlPattern)], [], { ...LAUNCHES, network: "unroutes" }),
  row("network requests", "network", "none", [], requestFlags, { network: "lists" }),
  row("network request", "network", "none", [word("word", "requestId")]),
  row("network har start", "network", "none", [], harFlags, LAUNCHES),
  row("network har stop", "network", "none", [may(path)], [], { artifact: "har" }),

  // Storage
  row("cookies get", "cookies", "none", [], [], { aliases: ["cookies"] }),
  row("cookies set", "cookies", "none", [name, word("secret", "value")], cookieFlags, { withUrl: LAUNCHES }),
  row("cookies clear", "cookies", "none"),
  ...storage("local"),
  ...storage("session"),
  row("state save", "state", "none", [path], [], { ...SLOW, artifact: "state" }),
  row("state load", "state", "mutate", [word("input", "path")], [], STATE_LOAD),
  tells("state list", "state"),
  row("state show", "state", "none", [word("word", "filename")], [], LAUNCHES),
  row("state rename", "state", "none", [word("word", "old name"), word("word", "new name")], [], LAUNCHES),
  row("state clear", "state", "none", [savedState], [clearsAll], LAUNCHES),
  row("state clean", "state", "none", [], [val("--older-than", "word", { ...REQUIRED, ...NUMBER })], LAUNCHES),

  // Tabs, windows, frames, dialogs
  row("tab", "tab", "switch", [tabRef], [], { ...SWITCHES, bare: "tab list" }),
  row("tab list", "tab", "none", [], [], ANSWERS),
  row("tab new", "tab", "switch", [may(url)], [val("--label")], { ...SWITCHES, ...LEAVES, withUrl: LAUNCHES }),
  row("tab close", "tab", "switch", [may(tabRef)], [], { ...SWITCHES, done: "Closed", pageIn: "none" }),
  row("window new", "tab", "switch", [], [], { ...SWITCHES, ...LAUNCHES }),
  row("frame", "frame", "switch", [word("selector", "selector|main")], [], { frame: "selects" }),
  row("dialog accept", "dialog", "mutate", [may(text)], [], { dialog: "resolves", stuck: "sent", field: "answers" }),
  row("dialog dismiss", "dialog", "mutate", [], [], { dialog: "resolves", stuck: "sent" }),
  row("dialog status", "dialog", "none", [], [], { ...ANSWERS, stuck: "sent" }),

  // Comparing
  row("diff snapshot", "diff", "read", [], [baseline, scope, on("--compact -c"), depth], { tree: "compared" }),
  row("diff screenshot", "diff", "read", [], diffShotFlags, { artifact: "diff-image" }),
  row("diff url", "diff", "navigate", [word("url", "url1"), word("url", "url2")], diffUrlFlags, TWO_PAGES),

  // Debugging
  row("trace start", "recording", "none", [], [], { tracer: { who: "trace", does: "starts" } }),
  row("trace stop", "recording", "none", [may(path)], [], { ...SLOW, artifact: "trace", tracer: { who: "trace", does: "ends" } }),
  row("profiler start", "recording", "none", [], [val("--categories")], { tracer: { who: "profiler", does: "starts" } }),
  row("profiler stop", "recording", "none", [may(path)], [], { ...SLOW, artifact: "profile", tracer: { who: "profiler", does: "ends" } }),
  row("record start", "recording", "none", recordingWords, recordingFlags, RECORDING_START),
  row("record stop", "recording", "none", [], [], { ...RECORDING, recording: "ends" }),
  row("record restart", "recording", "none", recordingWords, recordingFlags, { ...RECORDING_START, ...RESTARTS }),
  row("console", "console", "none", [], [clear], STILL),
  row("errors", "console", "none", [], [clear], STILL),
  acts("highlight", [selector], { done: "Highlighted" }),
  row("inspect", "settings", "none"),
  row("clipboard read", "clipboard", "read", [], [], { aliases: ["clipboard"] }),
  row("clipboard write", "clipboard", "none", [text]),
  row("clipboard copy", "clipboard", "none"),
  row("clipboard paste", "clipboard", "mutate", [], [], STORED),
  row("stream enable", "stream", "none", [], [val("--port", "word", NUMBER)], { ...LAUNCHES, ...ANSWERS }),
  row("stream disable", "stream", "none", [], [], { ...LAUNCHES, ...ANSWERS }),
  row("stream status", "stream", "none", [], [], { ...LAUNCHES, ...ANSWERS }),

  // Page tools, React, performance, accessibility
  row("webmcp list", "webmcp", "none", [may(word("word", "tool"))], [webmcpFrame]),
  row("webmcp invoke", "webmcp", "script", [word("word", "tool")], invokeFlags, CAPPED),
  row("webmcp result", "webmcp", "none", [id], [timeout], CAPPED),
  row("webmcp cancel", "webmcp", "none", [id]),
  row("react tree", "react", "read"),
  row("react inspect", "react", "read", [id]),
  row("react renders start", "react", "read", [], [], { aliases: ["react renders"] }),
  row("react renders stop", "react", "read"),
  row("react suspense", "react", "read", [], [on("--only-dynamic")]),
  row("vitals", "vitals", "read", [may(url)], [], { ...NAVIGATES, ...SLOW, aliases: ["web-vitals"] }),
  row("a11y", "a11y", "read", [may(url)], [val("--tags"), scope], { ...NAVIGATES, ...SLOW }),
  row("removeinitscript", "settings", "none", [id], [], LAUNCHES),

  // Batch, auth vault, confirmation
  row("batch", "batch", "mutate", [may(word("text", "command", { rest: true }))], batchFlags, BATCH),
  row("auth save", "auth", "none", [name], saveFlags, { ...LAUNCHES, ...ALONE, stdin: "--password-stdin" }),
  row("auth login", "auth", "navigate", [name], loginFlags, { ...LAUNCHES, deadlineMs: 90_000 }),
  row("auth list", "auth", "none", [], [], { ...LAUNCHES, ...ANSWERS }),
  row("auth show", "auth", "none", [name], [], LAUNCHES),
  row("auth delete", "auth", "none", [name], [], { ...LAUNCHES, aliases: ["auth remove"] }),
  row("confirm", "confirm", "mutate", [id], [], { stuck: "sent" }),
  row("deny", "confirm", "none", [id], [], { ...ANSWERS, stuck: "sent" }),

  // Needs no session
  tells("session", "session"),
  tells("session list", "session"),
  tells("session info", "session"),
  tells("session id", "session", [], sessionIdFlags),
  tells("skills list", "skills", [], [], { aliases: ["skills"] }),
  tells("skills get", "skills", [word("word", "name", { rest: true })], skillFlags),
  tells("skills path", "skills", [may(name)]),
  tells("plugin list", "plugin", [], [], { aliases: ["plugin"] }),
  tells("plugin show", "plugin", [name]),
  stateless("plugin add", "plugin", [word("word", "reference")], pluginFlags, INSTALLING),
  stateless("plugin run", "plugin", [name, word("word", "type")], [val("--payload", "text")], PLUGIN_RUN),
  tells("profiles", "profiles"),
  stateless("dashboard start", "dashboard", [], dashboardFlags, { aliases: ["dashboard"] }),
  stateless("dashboard stop", "dashboard"),
  tells("doctor", "doctor", [], [on("--offline"), on("--quick"), fix], { deadlineMs: 120_000 }),
  stateless("mcp call", "mcp", [mcpTool, may(word("text", "arguments as json"))], [val("--tools")], UNSEEN),
  stateless("mcp", "mcp", [], [val("--tools")], { refused: SERVES }),
  stateless("install", "settings", [], [on("--with-deps -d")], { refused: INSTALLS }),
  stateless("upgrade", "settings", [], [], { refused: UPGRADES }),
  stateless("guide", "guide", [may(word("word", "topic"))], [], { plainText: "ours" }),

  // Others
  row("chat", "chat", "mutate", [message], [], CHAT),
  row("device list", "settings", "none", [], [], { ...LAUNCHES, aliases: ["device"] }),
];
