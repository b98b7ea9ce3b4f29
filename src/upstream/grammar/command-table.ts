/** The rows behind `commands.ts`: one row a command, in the order of `agent-browser --help`. */
import type { CommandFlag, CommandSpec, Effect, Family, ValueFormat, WordKind, WordSpec } from "./commands.ts";

type WordExtra = Partial<Omit<WordSpec, "kind" | "name">>;
type FlagExtra = Partial<Omit<CommandFlag, "names" | "value">>;
type Extra = Partial<Omit<CommandSpec, "name" | "family" | "effect" | "words" | "flags">>;

function word(kind: WordKind, name: string, extra: WordExtra = {}): WordSpec {
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
    ...extra,
  };
}

/** A command that takes no session and starts no browser. */
function stateless(
  name: string,
  family: Family,
  words: readonly WordSpec[] = [],
  flags: readonly CommandFlag[] = [],
  extra: Extra = {},
): CommandSpec {
  return {
    name,
    aliases: [],
    family,
    effect: "none",
    session: "stateless",
    cold: "launches",
    ride: "alone",
    words,
    flags,
    ...extra,
  };
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

const NUMBER: { format: ValueFormat } = { format: "number" };
const INSTEAD: FlagExtra = { replacesWords: true };
const REQUIRED: FlagExtra = { required: true };
const OURS: FlagExtra = { wrapper: true };

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

const findAction = [
  may(word("word", "action", { values: ["click", "fill", "check", "hover", "text"] })),
  may(word("text", "text", { requiredAfter: "fill" })),
];
const exact = on("--exact");

function find(locator: string, words: readonly WordSpec[], flags: readonly CommandFlag[] = []): CommandSpec {
  return row(`find ${locator}`, "find", "mutate", [...words, ...findAction], flags);
}

/** Web storage is one set of commands for two stores. */
function storage(store: "local" | "session"): readonly CommandSpec[] {
  return [
    row(`storage ${store} get`, "storage", "read", [may(key)], [], { aliases: [`storage ${store}`] }),
    row(`storage ${store} set`, "storage", "mutate", [key, word("secret", "value")]),
    row(`storage ${store} clear`, "storage", "mutate"),
  ];
}

const recordingWords = [word("path", "path.webm|path.mp4"), may(url)];
const recordingFlags = [
  val("--fps", "word", NUMBER),
  on("--cursor"),
  on("--contact-sheet"),
  val("--contact-sheet-threshold", "word", NUMBER),
];
const RECORDING: Extra = { ...ALONE, artifact: "recording" };
const RECORDING_START: Extra = { ...RECORDING, withUrl: { effect: "navigate", cold: "launches" } };

const IMAGE = /\.(png|jpe?g|webp)$/i;

/** Upstream's own rule for the one word of `screenshot`, but `.dir/x.png` is the path that its writer meant. */
function isScreenshotSelector(value: string): boolean {
  if (IMAGE.test(value) || /^\.{0,2}\//.test(value)) return false;
  return /^([.#@[]|xpath=)/.test(value) || /\s/.test(value) || !value.includes("/");
}

export const COMMANDS: readonly CommandSpec[] = [
  // Navigation
  row("open", "open", "navigate", [may(url)], [], LAUNCHES),
  row("goto", "open", "navigate", [url], [], { ...LAUNCHES, aliases: ["navigate"] }),
  row(
    "read",
    "read",
    "read",
    [may(url)],
    [
      on("--raw"),
      on("--require-md"),
      val("--llms", "word", { values: ["index", "full"] }),
      on("--outline"),
      val("--filter", "text"),
      timeout,
    ],
    { withUrl: { effect: "none", cold: "launches" } },
  ),
  row("back", "open", "navigate"),
  row("forward", "open", "navigate"),
  row("reload", "open", "navigate"),
  row("pushstate", "open", "mutate", [url]),
  row("connect", "open", "navigate", [word("url", "port|url")], [], { ...LAUNCHES, ...ALONE }),
  row("close", "close", "close", [], [on("--all")], { ...ALONE, ...ANSWERS, aliases: ["quit", "exit"] }),

  // Acting on elements
  row("click", "mutation", "mutate", [selector], [on("--new-tab"), human]),
  row("dblclick", "mutation", "mutate", [selector]),
  row("tap", "mutation", "mutate", [selector]),
  row("swipe", "mutation", "mutate", [direction, may(word("word", "pixels", NUMBER))]),
  row("type", "mutation", "mutate", [selector, text], [on("--clear"), val("--delay", "word", NUMBER)]),
  row("fill", "mutation", "mutate", [
    selector,
    { ...text, missing: 'To clear a field give an empty text: ["fill", SELECTOR, ""].' },
  ]),
  row("press", "mutation", "mutate", [pressed], [], { aliases: ["key"] }),
  row("keydown", "mutation", "mutate", [pressed]),
  row("keyup", "mutation", "mutate", [pressed]),
  row("keyboard type", "mutation", "mutate", [text]),
  row("keyboard inserttext", "mutation", "mutate", [text]),
  row("hover", "mutation", "mutate", [selector]),
  row("focus", "mutation", "mutate", [selector]),
  row("check", "mutation", "mutate", [selector]),
  row("uncheck", "mutation", "mutate", [selector]),
  row("select", "mutation", "mutate", [selector, word("text", "value", { rest: true })]),
  row("drag", "mutation", "mutate", [word("selector", "source"), word("selector", "target")], [human]),
  row("upload", "mutation", "mutate", [selector, word("input", "file", { rest: true })]),
  row("download", "download", "mutate", [selector, path], [], { artifact: "download" }),
  row("scroll", "mutation", "mutate", [may(direction), may(word("word", "pixels", NUMBER))], [scope]),
  row("scrollintoview", "mutation", "mutate", [selector], [], { aliases: ["scrollinto"] }),
  row(
    "wait",
    "wait",
    "read",
    [word("selector", "selector|ms")],
    [
      val("--url -u", "word", INSTEAD),
      val("--fn -f", "text", INSTEAD),
      val("--text -t", "text", INSTEAD),
      val("--load -l", "word", { ...INSTEAD, values: ["load", "domcontentloaded", "networkidle"] }),
      { names: ["--download", "-d"], value: "optional", kind: "path", replacesWords: true },
      val("--state", "word", { values: ["visible", "hidden", "attached", "detached"] }),
      timeout,
    ],
    { artifact: "download" },
  ),

  // Looking
  row(
    "snapshot",
    "snapshot",
    "read",
    [],
    [
      on("--interactive -i"),
      on("--urls -u"),
      on("--compact -c"),
      depth,
      scope,
      on("--delta"),
      on("--full"),
      val("--search", "text", OURS),
      val("--filter", "word", { ...OURS, format: "roles" }),
    ],
  ),
  row(
    "screenshot",
    "screenshot",
    "read",
    [may({ ...selector, lone: isScreenshotSelector }), may(path)],
    [on("--full -f"), on("--if-changed"), val("--threshold", "word", NUMBER)],
    { ...HANGS, artifact: "screenshot" },
  ),
  row("pdf", "pdf", "read", [path], [], { artifact: "pdf" }),
  row("eval", "eval", "script", [word("text", "script")], [on("--stdin", INSTEAD), on("--base64 -b")], {
    stdin: "--stdin",
  }),
  row("get text", "get", "read", [selector]),
  row("get html", "get", "read", [selector]),
  row("get value", "get", "read", [selector]),
  row("get attr", "get", "read", [selector, word("word", "attribute")]),
  row("get title", "get", "read", [], [], HANGS),
  row("get url", "get", "read", [], [], HANGS),
  row("get count", "get", "read", [selector]),
  row("get box", "get", "read", [selector]),
  row("get styles", "get", "read", [selector]),
  row("get cdp-url", "get", "none", [], [], ANSWERS),
  row("is visible", "is", "read", [selector]),
  row("is enabled", "is", "read", [selector]),
  row("is checked", "is", "read", [selector]),
  find("role", [word("text", "role")], [val("--name", "text"), exact]),
  find("text", [text], [exact]),
  find("label", [word("text", "label")], [exact]),
  find("placeholder", [text], [exact]),
  find("alt", [text], [exact]),
  find("title", [text], [exact]),
  find("testid", [word("text", "id")]),
  find("first", [selector]),
  find("last", [selector]),
  find("nth", [word("word", "index", NUMBER), selector]),

  // Mouse
  row(
    "mouse move",
    "mutation",
    "mutate",
    [word("word", "x", NUMBER), word("word", "y", NUMBER)],
    [val("--duration", "word", NUMBER), val("--steps", "word", NUMBER), human, val("--seed", "word", NUMBER)],
  ),
  row("mouse down", "mutation", "mutate", [may(button)]),
  row("mouse up", "mutation", "mutate", [may(button)]),
  row("mouse wheel", "mutation", "mutate", [word("word", "dy", NUMBER), may(word("word", "dx", NUMBER))]),

  // Browser settings
  row(
    "set viewport",
    "settings",
    "mutate",
    [word("word", "width", NUMBER), word("word", "height", NUMBER), may(word("word", "scale", NUMBER))],
    [],
    LAUNCHES,
  ),
  row("set device", "settings", "mutate", [name], [], LAUNCHES),
  row("set geo", "settings", "mutate", [word("word", "latitude", NUMBER), word("word", "longitude", NUMBER)], [], {
    ...LAUNCHES,
    aliases: ["set geolocation"],
  }),
  row("set offline", "settings", "mutate", [may(word("word", "on|off", { values: ["on", "off"] }))], [], LAUNCHES),
  row("set headers", "settings", "none", [word("secret", "json", { format: "json" })], [], LAUNCHES),
  row("set credentials", "settings", "none", [word("word", "user"), word("secret", "password")], [], {
    ...LAUNCHES,
    aliases: ["set auth"],
  }),
  row(
    "set media",
    "settings",
    "mutate",
    [may(word("word", "dark|light|reduced-motion", { rest: true, values: ["dark", "light", "reduced-motion"] }))],
    [],
    LAUNCHES,
  ),

  // Network
  row(
    "network route",
    "network",
    "none",
    [word("url", "url pattern")],
    [on("--abort"), val("--body", "text"), val("--allow-origin", "url"), val("--resource-type")],
    LAUNCHES,
  ),
  row("network unroute", "network", "none", [may(word("url", "url pattern"))], [], LAUNCHES),
  row(
    "network requests",
    "network",
    "none",
    [],
    [
      clear,
      val("--filter", "text"),
      val("--type"),
      val("--method"),
      val("--status"),
      on("--current-page", OURS),
      on("--current-origin", OURS),
      on("--current-url", OURS),
    ],
  ),
  row("network request", "network", "none", [word("word", "requestId")]),
  row(
    "network har start",
    "network",
    "none",
    [],
    [val("--content", "word", { values: ["text", "all", "none"] })],
    LAUNCHES,
  ),
  row("network har stop", "network", "none", [may(path)], [], { artifact: "har" }),

  // Storage
  row("cookies get", "cookies", "none", [], [], { aliases: ["cookies"] }),
  row(
    "cookies set",
    "cookies",
    "none",
    [name, word("secret", "value")],
    [
      val("--curl", "input", INSTEAD),
      val("--url", "url"),
      val("--domain"),
      val("--path"),
      on("--http-only --httpOnly"),
      on("--secure"),
      val("--same-site --sameSite", "word", { values: ["Strict", "Lax", "None"] }),
      val("--expires", "word", NUMBER),
    ],
    { withUrl: LAUNCHES },
  ),
  row("cookies clear", "cookies", "none"),
  ...storage("local"),
  ...storage("session"),
  row("state save", "state", "none", [path], [], { artifact: "state" }),
  row("state load", "state", "mutate", [word("input", "path")], [], { ...LAUNCHES }),
  tells("state list", "state"),
  row("state show", "state", "none", [word("word", "filename")], [], LAUNCHES),
  row("state rename", "state", "none", [word("word", "old name"), word("word", "new name")], [], LAUNCHES),
  row("state clear", "state", "none", [may(word("word", "session name"))], [on("--all", INSTEAD)], LAUNCHES),
  row("state clean", "state", "none", [], [val("--older-than", "word", { ...REQUIRED, ...NUMBER })], LAUNCHES),

  // Tabs, windows, frames, dialogs
  row("tab", "tab", "switch", [tabRef], [], { bare: "tab list" }),
  row("tab list", "tab", "none", [], [], ANSWERS),
  row("tab new", "tab", "switch", [may(url)], [val("--label")], { withUrl: LAUNCHES }),
  row("tab close", "tab", "switch", [may(tabRef)]),
  row("window new", "tab", "switch", [], [], LAUNCHES),
  row("frame", "frame", "switch", [word("selector", "selector|main")]),
  row("dialog accept", "dialog", "mutate", [may(text)], [], ANSWERS),
  row("dialog dismiss", "dialog", "mutate", [], [], ANSWERS),
  row("dialog status", "dialog", "none", [], [], ANSWERS),

  // Comparing
  row("diff snapshot", "diff", "read", [], [val("--baseline -b", "input"), scope, on("--compact -c"), depth]),
  row(
    "diff screenshot",
    "diff",
    "read",
    [],
    [
      val("--baseline -b", "input", REQUIRED),
      val("--output -o", "path"),
      val("--threshold -t", "word", NUMBER),
      scope,
      on("--full -f"),
    ],
    { artifact: "diff-image" },
  ),
  row(
    "diff url",
    "diff",
    "navigate",
    [word("url", "url1"), word("url", "url2")],
    [
      on("--screenshot"),
      on("--full -f"),
      val("--wait-until", "word", { values: ["load", "domcontentloaded", "networkidle"] }),
      scope,
      on("--compact -c"),
      depth,
    ],
    { ...LAUNCHES },
  ),

  // Debugging
  row("trace start", "recording", "none"),
  row("trace stop", "recording", "none", [may(path)], [], { artifact: "trace" }),
  row("profiler start", "recording", "none", [], [val("--categories")]),
  row("profiler stop", "recording", "none", [may(path)], [], { artifact: "profile" }),
  row("record start", "recording", "none", recordingWords, recordingFlags, RECORDING_START),
  row("record stop", "recording", "none", [], [], RECORDING),
  row("record restart", "recording", "none", recordingWords, recordingFlags, RECORDING_START),
  row("console", "console", "none", [], [clear]),
  row("errors", "console", "none", [], [clear]),
  row("highlight", "mutation", "mutate", [selector]),
  row("inspect", "settings", "none"),
  row("clipboard read", "clipboard", "read", [], [], { aliases: ["clipboard"] }),
  row("clipboard write", "clipboard", "none", [text]),
  row("clipboard copy", "clipboard", "none"),
  row("clipboard paste", "clipboard", "mutate"),
  row("stream enable", "stream", "none", [], [val("--port", "word", NUMBER)], { ...LAUNCHES, ...ANSWERS }),
  row("stream disable", "stream", "none", [], [], { ...LAUNCHES, ...ANSWERS }),
  row("stream status", "stream", "none", [], [], { ...LAUNCHES, ...ANSWERS }),

  // Page tools, React, performance, accessibility
  row("webmcp list", "webmcp", "none", [may(word("word", "tool"))], [webmcpFrame]),
  row(
    "webmcp invoke",
    "webmcp",
    "script",
    [word("word", "tool")],
    [val("--params", "text"), webmcpFrame, on("--detach"), timeout],
  ),
  row("webmcp result", "webmcp", "none", [word("word", "id")], [timeout]),
  row("webmcp cancel", "webmcp", "none", [word("word", "id")]),
  row("react tree", "react", "read"),
  row("react inspect", "react", "read", [word("word", "id")]),
  row("react renders start", "react", "read", [], [], { aliases: ["react renders"] }),
  row("react renders stop", "react", "read"),
  row("react suspense", "react", "read", [], [on("--only-dynamic")]),
  row("vitals", "vitals", "read", [may(url)], [], { withUrl: { effect: "navigate", cold: "launches" } }),
  row("a11y", "a11y", "read", [may(url)], [val("--tags"), scope], {
    withUrl: { effect: "navigate", cold: "launches" },
  }),
  row("removeinitscript", "settings", "none", [word("word", "id")], [], LAUNCHES),

  // Batch, auth vault, confirmation
  row(
    "batch",
    "batch",
    "mutate",
    [may(word("text", "command", { rest: true }))],
    [on("--bail"), on("--omit-command")],
    { ...LAUNCHES, ...ALONE, stdin: "always" },
  ),
  row(
    "auth save",
    "auth",
    "none",
    [name],
    [
      val("--url", "url", REQUIRED),
      val("--username", "text", REQUIRED),
      val("--password", "secret", { secret: "whole" }),
      on("--password-stdin"),
      ...loginSelectors,
    ],
    { ...LAUNCHES, ...ALONE, stdin: "--password-stdin" },
  ),
  row(
    "auth login",
    "auth",
    "navigate",
    [name],
    [val("--credential-provider"), val("--item", "text"), val("--url", "url"), on("--no-navigate"), ...loginSelectors],
    { ...LAUNCHES },
  ),
  row("auth list", "auth", "none", [], [], { ...LAUNCHES, ...ANSWERS }),
  row("auth show", "auth", "none", [name], [], LAUNCHES),
  row("auth delete", "auth", "none", [name], [], LAUNCHES),
  row("confirm", "confirm", "mutate", [word("word", "id")]),
  row("deny", "confirm", "none", [word("word", "id")], [], ANSWERS),

  // Needs no session
  tells("session", "session"),
  tells("session list", "session"),
  tells("session info", "session"),
  tells(
    "session id",
    "session",
    [],
    [val("--scope", "word", { values: ["worktree", "cwd", "git-root"] }), val("--prefix")],
  ),
  tells("skills list", "skills", [], [], { aliases: ["skills"] }),
  tells(
    "skills get",
    "skills",
    [word("word", "name", { rest: true })],
    [on("--full"), val("--ref"), on("--all", INSTEAD)],
  ),
  tells("skills path", "skills", [may(name)]),
  tells("plugin list", "plugin", [], [], { aliases: ["plugin"] }),
  tells("plugin show", "plugin", [name]),
  stateless(
    "plugin add",
    "plugin",
    [word("word", "reference")],
    [val("--name"), val("--capability"), on("--project"), on("--no-manifest")],
  ),
  stateless("plugin run", "plugin", [name, word("word", "type")], [val("--payload", "text")]),
  tells("profiles", "profiles"),
  stateless("dashboard start", "dashboard", [], [val("--port", "word", NUMBER), val("--allowed-origins")], {
    aliases: ["dashboard"],
  }),
  stateless("dashboard stop", "dashboard"),
  tells(
    "doctor",
    "doctor",
    [],
    [
      on("--offline"),
      on("--quick"),
      on("--fix", {
        refused:
          "doctor --fix reinstalls Chrome and deletes old state. Ask the person to run `agent-browser doctor --fix` in a terminal; doctor without --fix is fine here.",
      }),
    ],
  ),
  stateless("mcp call", "mcp", [word("word", "tool"), may(word("text", "arguments as json"))], [val("--tools")]),
  stateless("mcp", "mcp", [], [val("--tools")], {
    refused:
      "mcp starts a server that never ends by itself. Use the commands directly, or `mcp call TOOL JSON`; to serve other programs the person runs `agent-browser mcp` in a terminal.",
  }),
  stateless("install", "settings", [], [on("--with-deps -d")], {
    refused:
      "install downloads a browser and takes minutes. Ask the person to run `agent-browser install` in a terminal.",
  }),
  stateless("upgrade", "settings", [], [], {
    refused:
      "upgrade replaces the installed agent-browser. Ask the person to run `agent-browser upgrade` in a terminal.",
  }),
  stateless("guide", "guide", [may(word("word", "topic"))]),

  // Others
  row(
    "chat",
    "chat",
    "mutate",
    [
      word("text", "message", {
        missing: "Without a message chat is interactive: the person can run `agent-browser chat` in a terminal.",
      }),
    ],
    [],
    { ...ALONE, ...LAUNCHES },
  ),
  row("device list", "settings", "none", [], [], { ...LAUNCHES, aliases: ["device"] }),
];
