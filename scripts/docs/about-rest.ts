/** Commands that are about the browser, its data, and upstream itself. */
import { needs, refused, runs, type Section } from "./example.ts";

const settings: Section = {
  title: "Browser settings",
  commands: {
    "set viewport": runs("The size of the page in pixels.", ["set", "viewport", "1280", "800"]),
    "set device": runs("Size and user agent of a device.", ["set", "device", "iPhone 14"]),
    "set geo": runs("Where the browser says it is.", ["set", "geo", "52.52", "13.4"]),
    "set offline": runs("Takes the network away, or gives it back.", ["set", "offline", "off"]),
    "set headers": runs("Headers of every request.", ["set", "headers", '{"X-Shop":"1"}']),
    "set credentials": runs("Name and password of HTTP authentication.", ["set", "credentials", "ann", "PASSWORD"]),
    "set media": runs("Dark, light, less motion.", ["set", "media", "dark"]),
  },
};

const network: Section = {
  title: "Network",
  commands: {
    "network route": runs("Answers or aborts requests in the server's place.", [
      "network",
      "route",
      "**/api/items",
      "--body",
      "[]",
    ]),
    "network unroute": runs("Ends that.", ["network", "unroute"]),
    "network requests": runs("What the pages asked for, failed ones first.", ["network", "requests"]),
    "network request": needs("an id that network requests lists", "One request with headers and bodies.", [
      "network",
      "request",
      "1234.5",
    ]),
    "network har start": runs("Begins to record everything.", ["network", "har", "start"]),
    "network har stop": runs("Writes the record.", ["network", "har", "stop", "run.har"]),
  },
};

const storage: Section = {
  title: "Cookies, storage, saved states",
  commands: {
    "cookies set": runs("Sets a cookie.", ["cookies", "set", "theme", "dark"]),
    "cookies get": runs("The cookies of the page.", ["cookies", "get"]),
    "cookies clear": runs("Deletes them.", ["cookies", "clear"]),
    "storage local set": runs("Keeps a value in localStorage.", ["storage", "local", "set", "theme", "dark"]),
    "storage local get": runs("One value, or all.", ["storage", "local", "get", "theme"]),
    "storage local clear": runs("Deletes all.", ["storage", "local", "clear"]),
    "storage session set": runs("The same of sessionStorage.", ["storage", "session", "set", "step", "2"]),
    "storage session get": runs("One value, or all.", ["storage", "session", "get"]),
    "storage session clear": runs("Deletes all.", ["storage", "session", "clear"]),
    "state save": runs("Cookies and storage as a file.", ["state", "save", "state.json"]),
    "state load": runs("Puts them back.", ["state", "load", "state.json"]),
    "state list": runs("The states that upstream keeps.", ["state", "list"]),
    "state show": needs("a state that upstream keeps", "What is in one.", ["state", "show", "work.json"]),
    "state rename": needs("a state that upstream keeps", "Gives it another name.", ["state", "rename", "work", "home"]),
    "state clean": runs("Deletes states older than so many days.", ["state", "clean", "--older-than", "30"]),
    "state clear": runs("Deletes all of them.", ["state", "clear", "--all"]),
  },
};

const comparing: Section = {
  title: "Comparing",
  commands: {
    "diff snapshot": runs("What changed on the page since the last snapshot.", ["diff", "snapshot"], [["snapshot"]]),
    "diff screenshot": runs(
      "The page against a picture of it.",
      ["diff", "screenshot", "--baseline", "shop.png", "--output", "diff.png"],
      [["screenshot", "shop.png"]],
    ),
    "diff url": runs("Two pages.", ["diff", "url", "https://example.com/", "https://example.com/other"]),
  },
};

const CLIPBOARD = "a page that the browser lets use the clipboard";

const debugging: Section = {
  title: "Debugging",
  commands: {
    "trace start": runs("Begins a trace of the browser.", ["trace", "start"]),
    "trace stop": runs("Writes it.", ["trace", "stop", "trace.json"]),
    "profiler start": runs("Begins a CPU profile.", ["profiler", "start"]),
    "profiler stop": runs("Writes it.", ["profiler", "stop", "profile.json"]),
    "record start": needs("ffmpeg", "Begins a video.", ["record", "start", "run.webm"]),
    "record restart": needs("ffmpeg", "Ends one, and begins another.", ["record", "restart", "next.webm"]),
    "record stop": needs("ffmpeg", "Writes it.", ["record", "stop"]),
    console: runs("What the page wrote to its console.", ["console"]),
    errors: runs("Errors of the page's scripts.", ["errors"]),
    highlight: runs("Marks an element in the window.", ["highlight", "#count"]),
    inspect: needs("a browser with a window", "Opens the developer tools.", ["inspect"]),
    "clipboard write": needs(CLIPBOARD, "Puts a text on the clipboard.", ["clipboard", "write", "Hello"]),
    "clipboard read": needs(CLIPBOARD, "What is on it.", ["clipboard", "read"]),
    "clipboard copy": runs("Copies the selection.", ["clipboard", "copy"]),
    "clipboard paste": runs("Pastes where the focus is.", ["clipboard", "paste"], [["click", "#email"]]),
    "stream enable": runs("Lets others watch over a WebSocket.", ["stream", "enable"], [["stream", "disable"]]),
    "stream status": runs("Whether they can, and where.", ["stream", "status"]),
    "stream disable": runs("Ends that.", ["stream", "disable"]),
  },
};

const REACT = "a React page in a browser started with --enable react-devtools";
const TOOLS = "a page that offers tools";

const insight: Section = {
  title: "Page tools, React, performance, accessibility",
  commands: {
    a11y: runs("An accessibility audit of the page.", ["a11y"]),
    vitals: runs("Core Web Vitals of the page.", ["vitals"]),
    "react tree": needs(REACT, "The components of the page.", ["react", "tree"]),
    "react inspect": needs(REACT, "Props, hooks, state and source of one.", ["react", "inspect", "2"]),
    "react renders start": needs(REACT, "Begins to count renders.", ["react", "renders", "start"]),
    "react renders stop": needs(REACT, "What was rendered, and why.", ["react", "renders", "stop"]),
    "react suspense": needs(REACT, "Suspense boundaries.", ["react", "suspense"]),
    "webmcp list": needs(TOOLS, "The tools that the page offers.", ["webmcp", "list"]),
    "webmcp invoke": needs(TOOLS, "Calls one.", ["webmcp", "invoke", "search", "--params", '{"q":"shoes"}']),
    "webmcp result": needs(TOOLS, "What a detached call gave.", ["webmcp", "result", "call-1"]),
    "webmcp cancel": needs(TOOLS, "Ends a call.", ["webmcp", "cancel", "call-1"]),
    removeinitscript: needs("a script that was registered", "Takes a start script out of all tabs.", [
      "removeinitscript",
      "1",
    ]),
  },
};

const flows: Section = {
  title: "Batches, logins, confirmations",
  commands: {
    batch: runs("Several commands in one call and one process.", {
      args: ["batch"],
      stdin: '[["fill","#email","ann@example.com"],["click","#count"],["get","text","h1"]]',
    }),
    "auth save": runs("Keeps a login in upstream's vault.", {
      args: ["auth", "save", "shop", "--url", "https://example.com/", "--username", "ann", "--password-stdin"],
      stdin: "PASSWORD",
    }),
    "auth list": runs("The logins that are kept.", ["auth", "list"]),
    "auth show": runs("One of them, without its password.", ["auth", "show", "shop"]),
    "auth login": needs("a page with a login", "Logs in with one.", ["auth", "login", "shop"]),
    "auth delete": runs("Deletes one.", ["auth", "delete", "shop"]),
    confirm: needs("an action that waits, after --confirm-actions", "Lets an action run.", ["confirm", "r1"]),
    deny: needs("an action that waits, after --confirm-actions", "Drops it.", ["deny", "r1"]),
  },
};

const upstream: Section = {
  title: "Upstream itself",
  commands: {
    guide: runs("Help of this tool, a topic a screen.", ["guide", "batch"]),
    session: runs("The name of the session.", ["session"]),
    "session list": runs("The sessions that run.", ["session", "list"]),
    "session info": runs("One session in detail.", ["session", "info"]),
    "session id": runs("A name made from the folder.", ["session", "id", "--scope", "cwd"]),
    "skills list": runs("Upstream's own guides.", ["skills", "list"]),
    "skills get": runs("One of them.", ["skills", "get", "core"]),
    "skills path": runs("Where they lie.", ["skills", "path"]),
    profiles: needs("an installed Chrome that was used", "Chrome profiles of this machine.", ["profiles"]),
    doctor: needs("minutes, and an installed Chrome", "What is wrong with the installation.", ["doctor", "--offline"]),
    "plugin list": runs("The plugins that are set up.", ["plugin", "list"]),
    "plugin show": needs("a plugin", "One of them.", ["plugin", "show", "vault"]),
    "plugin add": needs("a network", "Adds one from npm or GitHub.", ["plugin", "add", "some-plugin"]),
    "plugin run": needs("a plugin", "Runs one.", ["plugin", "run", "vault", "command.run"]),
    "mcp call": needs("a tool of upstream's MCP server", "Calls a tool by its MCP name.", [
      "mcp",
      "call",
      "get_title",
      "{}",
    ]),
    "dashboard start": needs("a free port, and a person", "Starts upstream's dashboard.", ["dashboard", "start"]),
    "dashboard stop": needs("a dashboard", "Ends it.", ["dashboard", "stop"]),
    "device list": needs("Xcode", "iOS devices.", ["device", "list"]),
    chat: needs("a model and its key", "Hands a task to a model of upstream's.", ["chat", "open the shop"]),
    mcp: refused("Serves other programs.", ["mcp"]),
    install: refused("Downloads a browser.", ["install"]),
    upgrade: refused("Replaces upstream.", ["upgrade"]),
    close: runs("Ends the browser.", ["close"]),
  },
};

export const REST_SECTIONS: readonly Section[] = [
  settings,
  network,
  storage,
  comparing,
  debugging,
  insight,
  flows,
  upstream,
];
