/** The places in which a secret comes into a call or back from upstream, one case each. */
import type { Json } from "../../src/json.ts";
import { ELECTRON_CASES } from "./electron-cases.ts";
import { LOOKUP_CASES } from "./lookup-cases.ts";
import { QA_CASES } from "./qa-cases.ts";
import type { Stage } from "./stage.ts";

export interface Case {
  readonly name: string;
  /** shaped: only a secret with a shape of its own can be told from other text there; any: every secret is hidden. */
  readonly hides: "shaped" | "any";
  readonly run: (on: Stage, secret: string) => Promise<void>;
  /** Why this value cannot stand there, or why nobody could tell where it ends. */
  readonly cannot?: (secret: string) => string | undefined;
}

type Extra = Pick<Case, "cannot">;

function any(name: string, run: Case["run"], extra: Extra = {}): Case {
  return { name, hides: "any", run, ...extra };
}

function shaped(name: string, run: Case["run"], extra: Extra = {}): Case {
  return { name, hides: "shaped", run, ...extra };
}

const ONE_LINE: Extra = {
  cannot: (secret) => (/[\r\n]/.test(secret) ? "a header or line has no line breaks" : undefined),
};
const LATIN_LINE: Extra = {
  cannot: (secret) => (/[^\x20-\x7e]/.test(secret) ? "a header has printable ASCII only" : undefined),
};
const COOKIE: Extra = {
  cannot: (secret) => (/[^\x21-\x7e]|[;,"\\]/.test(secret) ? "a cookie has no such characters" : undefined),
};
/** `token=VALUE` in prose. */
const UNQUOTED: Extra = {
  cannot: (secret) => {
    if (/^(?:Bearer|Basic) /.test(secret)) return undefined;
    if (/[\s&;,"'`<>()\]}\\|]/.test(secret)) return "an unquoted value ends at its first space or separator";
    return undefined;
  },
};

/** What upstream and pages make of a value: all the ways in which it is quoted. */
function echoes(secret: string): string {
  const json = JSON.stringify(secret);
  return `Cannot use ${secret} (${json}, ${JSON.stringify(json)}, ?v=${encodeURIComponent(secret)})`;
}

/** `a=1; token=VALUE` in a text. */
const COOKIE_TEXT: Extra = {
  cannot: (secret) => COOKIE.cannot?.(secret) ?? UNQUOTED.cannot?.(secret),
};
const CREDENTIAL: Extra = {
  cannot: (secret) => {
    if (/^(?:Bearer|Basic|-----BEGIN) ?/.test(secret)) return undefined;
    return /[\s]/.test(secret) ? "no credential has spaces in it" : undefined;
  },
};
const OPAQUE: Extra = {
  cannot: (secret) => {
    if (/^(?:Bearer|Basic|-----BEGIN) ?/.test(secret)) return undefined;
    return /^(?=.*\d)(?=.*[A-Za-z])\S{6,}$/.test(secret) ? undefined : "the text of an element may be a label";
  },
};

const FAILS = (secret: string): { readonly error: string } => ({ error: echoes(secret) });
const HOME = "https://site.test/";
const API = "https://api.test/v1";

function url(secret: string): string {
  return `${HOME}cb?page=2&access_token=${encodeURIComponent(secret)}`;
}

/** Opens a page and lets the command answer with `data`. */
async function answered(on: Stage, args: readonly string[], words: string, data: Json): Promise<void> {
  await on.call(["open", HOME]);
  on.answers(words, { data });
  await on.call(args);
}

const FILLS: readonly Case[] = [
  any("fill by a selector that names a password, and the error echoes it", async (on, secret) => {
    await on.onForm();
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "#password", secret]);
  }),
  any("fill by a selector of the field's type, and the answer echoes it", async (on, secret) => {
    await on.onForm();
    on.answers("fill", { data: { filled: "input[type=password]", value: secret, was: { text: echoes(secret) } } });
    await on.call(["fill", "input[type=password]", secret]);
  }),
  any("fill by the ref of a password field", async (on, secret) => {
    await on.onForm("Name", "Password");
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "@e2", secret]);
  }),
  any("fill by the ref of a one-time code, and the page shows it in its title and URL", async (on, secret) => {
    await on.onForm("One-time code");
    on.answers("fill", () => {
      on.browser().page.title = `Wrong: ${secret}`;
      on.browser().page.url = `${HOME}#typed=${encodeURIComponent(secret)}`;
      return { data: { filled: "@e1" } };
    });
    await on.call(["fill", "@e1", secret]);
  }),
  any("fill by the ref of a card number", async (on, secret) => {
    await on.onForm("Card number");
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "@e1", secret]);
  }),
  any("fill of a card field by its selector", async (on, secret) => {
    await on.onForm();
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "#cc-number", secret]);
  }),
  any("fill of a one-time code by its autocomplete", async (on, secret) => {
    await on.onForm();
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "[autocomplete=one-time-code]", secret]);
  }),
  any("type into a password field, which answers with the text", async (on, secret) => {
    await on.onForm();
    on.answers("type", { data: { typed: secret } });
    await on.call(["type", "#pw", secret]);
  }),
  any("type --clear by ref, which answers with the text", async (on, secret) => {
    await on.onForm("API token");
    on.answers("type", { data: { typed: secret } });
    await on.call(["type", "@e1", secret, "--clear"]);
  }),
  any("find label ... fill", async (on, secret) => {
    await on.onForm();
    on.answers("find", FAILS(secret));
    await on.call(["find", "label", "Password", "fill", secret]);
  }),
  any("find role ... fill --name", async (on, secret) => {
    await on.onForm();
    on.answers("find", FAILS(secret));
    await on.call(["find", "role", "textbox", "fill", secret, "--name", "Security code"]);
  }),
  any("find testid ... fill", async (on, secret) => {
    await on.onForm();
    on.answers("find", { data: { filled: true, value: secret } });
    await on.call(["find", "testid", "login-password", "fill", secret]);
  }),
  any("fill and type into a field that only the page knows to be a password's", async (on, secret) => {
    await on.onForm("Account");
    on.browser().field = { fields: [{ typed: true, names: ["Account"] }], sure: true, written: false };
    on.answers("fill", FAILS(secret));
    on.answers("type", { data: { typed: secret } });
    await on.call(["fill", "#x9", secret]);
    await on.call(["type", "#x9", secret]);
    await on.batch(["click", "#x9"], ["fill", "#x9", secret]);
  }),
  any("fill of a field whose label says that it is an API key's", async (on, secret) => {
    await on.onForm("Account");
    on.browser().field = { fields: [{ typed: false, names: ["API key"] }], sure: true, written: false };
    on.answers("fill", FAILS(secret));
    await on.call(["fill", "#x9", secret]);
  }),
  any("keyboard type into the password field that has the focus", async (on, secret) => {
    await on.onForm("Account");
    on.browser().field = { fields: [{ typed: true, names: [""] }], sure: true, written: false };
    on.answers("keyboard type", { data: { typed: secret } });
    await on.call(["keyboard", "type", secret]);
  }),
  any("fill by the ref of a field whose value the snapshot shows as dots", async (on, secret) => {
    await on.onForm();
    const refs = { e7: { role: "textbox", name: "Account" }, e8: { role: "button", name: "Save" } };
    const snapshot = '- textbox "Account" [ref=e7]: ••••••\n- button "Save" [ref=e8]';
    on.answers("snapshot", { data: { origin: HOME, refs, snapshot } });
    on.answers("fill", FAILS(secret));
    await on.call(["snapshot", "-i"]);
    await on.call(["fill", "@e7", secret]);
  }),
  any("keyboard type into a password field that a row before has clicked", async (on, secret) => {
    await on.onForm("Password");
    on.answers("keyboard type", { data: { typed: secret } });
    await on.batch(["click", "@e1"], ["keyboard", "type", secret]);
  }),
  any("keyboard inserttext into a card field that a row before has focused", async (on, secret) => {
    await on.onForm();
    on.answers("keyboard", FAILS(secret));
    await on.batch(["focus", "#card-number"], ["press", "Home"], ["keyboard", "inserttext", secret]);
  }),
];

const BATCHES: readonly Case[] = [
  any("a batch row that fills a password, and a later row that reads it from the page", async (on, secret) => {
    await on.onForm("Password");
    on.answers("get text", { data: { text: `You are ${secret}` } });
    await on.batch(["fill", "@e1", secret], ["get", "text", "#echo"]);
  }),
  any("a batch that stops at the row whose error echoes the password", async (on, secret) => {
    await on.onForm("Password");
    on.answers("type", FAILS(secret));
    await on.call({
      args: ["batch", "--bail"],
      stdin: JSON.stringify([
        ["type", "@e1", secret],
        ["get", "title"],
      ]),
    });
  }),
  any("a batch row that sets a cookie", async (on, secret) => {
    await on.onForm();
    on.answers("cookies set", FAILS(secret));
    await on.batch(["cookies", "set", "sid", secret], ["cookies", "get"]);
  }),
  any("a batch row that sets a header", async (on, secret) => {
    await on.onForm();
    on.answers("set headers", FAILS(secret));
    await on.batch(["set", "headers", JSON.stringify({ "X-Api-Key": secret })], ["get", "url"]);
  }),
  any("a batch that upstream answers with something unreadable", async (on, secret) => {
    await on.onForm("Password");
    on.ends({ stdout: `[{"command":["fill","@e1",${JSON.stringify(secret)}],"succ` });
    await on.batch(["fill", "@e1", secret], ["get", "title"]);
  }),
  any("a batch whose rows cannot be read", async (on, secret) => {
    await on.onForm();
    await on.call({ args: ["batch"], stdin: `[["fill","#password",${JSON.stringify(secret)}],["ge` });
    await on.call({
      args: ["batch"],
      stdin: JSON.stringify([
        ["fill", "#password", secret],
        ["nonsense", 7],
      ]),
    });
    await on.call({ args: ["batch"], stdin: JSON.stringify({ password: secret }) });
  }),
  any("a batch row with a word too many", async (on, secret) => {
    await on.onForm();
    await on.batch(["fill", "#password", "x", secret]);
    await on.batch(["cookies", "set", "sid", secret, "and-more"]);
  }),
  any("batch rows as words, each a command line", async (on, secret) => {
    await on.onForm();
    await on.call([
      "batch",
      `fill #password ${JSON.stringify(secret)}`,
      `set credentials ada ${JSON.stringify(secret)}`,
    ]);
  }),
];

const STORES: readonly Case[] = [
  any("cookies set, and the error echoes it", async (on, secret) => {
    await on.onForm();
    on.answers("cookies set", FAILS(secret));
    await on.call(["cookies", "set", "theme", secret, "--url", HOME, "--http-only"]);
  }),
  any(
    "cookies get",
    (on, secret) =>
      answered(on, ["cookies", "get"], "cookies get", {
        cookies: [{ name: "prefs", value: secret, domain: "site.test", path: "/", httpOnly: true }],
      }),
    COOKIE,
  ),
  any(
    "cookies get for the caller's own --json",
    (on, secret) =>
      answered(on, ["--json", "cookies"], "cookies", {
        cookies: [{ name: "sid", value: secret, domain: "site.test" }],
      }),
    COOKIE,
  ),
  any("storage local set, and the error echoes it", async (on, secret) => {
    await on.onForm();
    on.answers("storage", FAILS(secret));
    await on.call(["storage", "local", "set", "anything", secret]);
  }),
  any("storage session set in a batch that times out", async (on, secret) => {
    await on.onForm();
    on.ends({ kind: "deadline", code: undefined, stderr: `still setting ${secret}` });
    await on.batch(["storage", "session", "set", "k", secret], ["storage", "session"]);
  }),
  any("storage local under a name that says token", (on, secret) =>
    answered(on, ["storage", "local"], "storage local", { data: { auth_token: secret, theme: "dark" } }),
  ),
  any("storage local get of a name that says password", (on, secret) =>
    answered(on, ["storage", "local", "get", "password"], "storage local get", { key: "password", value: secret }),
  ),
  shaped("storage session under a name that says nothing", (on, secret) =>
    answered(on, ["storage", "session"], "storage session", { data: { k: secret } }),
  ),
  any("auth save --password", async (on, secret) => {
    await on.onForm();
    on.answers("auth save", FAILS(secret));
    await on.call(["auth", "save", "demo", "--url", HOME, "--username", "ada", "--password", secret]);
  }),
  any("auth save --password-stdin", async (on, secret) => {
    await on.onForm();
    on.answers("auth save", FAILS(secret));
    await on.call({
      args: ["auth", "save", "demo", "--url", HOME, "--username", "ada", "--password-stdin"],
      stdin: secret,
    });
  }),
  any("auth show", (on, secret) =>
    answered(on, ["auth", "show", "demo"], "auth show", {
      profile: { name: "demo", username: "ada", password: secret },
    }),
  ),
  any("set credentials, and a later error in the same batch shows the Basic header", async (on, secret) => {
    await on.onForm();
    on.answers("open", { error: `401 for Authorization: Basic ${Buffer.from(`ada:${secret}`).toString("base64")}` });
    await on.batch(["set", "credentials", "ada", secret], ["open", HOME]);
  }),
  any("state save and load beside a password in the error", async (on, secret) => {
    await on.onForm();
    on.answers("state load", {
      error: `state is broken at {"cookies":[{"name":"a","password":${JSON.stringify(secret)}}]}`,
    });
    await on.call(["state", "load", "/tmp/state.json"]);
  }),
];

const LAUNCHES: readonly Case[] = [
  any(
    "open --headers",
    async (on, secret) => {
      await on.call(["--headers", JSON.stringify({ Authorization: secret, "X-Trace": "1" }), "open", HOME]);
      await on.call(["get", "title"]);
    },
    LATIN_LINE,
  ),
  any(
    "set headers, and the error echoes it",
    async (on, secret) => {
      await on.onForm();
      on.answers("set headers", FAILS(secret));
      await on.call(["set", "headers", JSON.stringify({ Cookie: `sid=${secret}`, "X-Api-Key": secret })]);
    },
    COOKIE,
  ),
  any(
    "set headers with text that is no JSON",
    async (on, secret) => {
      await on.onForm();
      await on.call(["set", "headers", `X-Api-Key: ${secret}`]);
    },
    ONE_LINE,
  ),
  any("open --proxy, and a later error names the proxy", async (on, secret) => {
    const proxy = `http://ada:${encodeURIComponent(secret)}@proxy.test:8080`;
    await on.call(["--proxy", proxy, "open", HOME]);
    on.answers("get text", { error: `proxy ${proxy} refused ada with ${secret}` });
    await on.call(["get", "text", "h1"]);
  }),
  any("--proxy without a scheme", async (on, secret) => {
    await on.call(["--proxy", `ada:${encodeURIComponent(secret)}@proxy.test:8080`, "open", HOME]);
  }),
  any("--proxy given to a browser that runs already, which is told to start afresh", async (on, secret) => {
    await on.onForm();
    await on.call(["--proxy", `http://ada:${encodeURIComponent(secret)}@proxy.test:8080`, "open", HOME]);
    await on.call({
      args: ["--proxy", `http://ada:${encodeURIComponent(secret)}@p.test`, "get", "title"],
      sessionMode: "fresh",
    });
  }),
  any(
    "--cdp and --cdp-headers",
    async (on, secret) => {
      const address = `wss://cdp.test/devtools?token=${encodeURIComponent(secret)}`;
      await on.call(["--cdp", address, "--cdp-headers", JSON.stringify({ Authorization: secret }), "open", HOME]);
    },
    LATIN_LINE,
  ),
  any("connect", async (on, secret) => {
    await on.call(["connect", `wss://cdp.test/?token=${encodeURIComponent(secret)}`]);
  }),
  any("a first browser that does not start", async (on, secret) => {
    await on.call(["open", HOME]);
    on.ends({ code: 101, stderr: `panicked: proxy password ${secret}` });
    await on.call({
      args: ["--proxy", `http://ada:${encodeURIComponent(secret)}@p.test:1`, "open", HOME],
      sessionMode: "fresh",
    });
    on.ends({ code: 101, stderr: `panicked: ${secret}` });
    await on.call(["auth", "save", "demo", "--url", HOME, "--username", "ada", "--password", secret]);
  }),
];

const PAGES: readonly Case[] = [
  any("open a URL with a token in its query", async (on, secret) => {
    await on.call(["open", url(secret)]);
    await on.call(["get", "url"]);
    await on.call(["tab", "list"]);
    await on.call(["snapshot", "-i"]);
  }),
  any("open a URL with a token in its fragment", async (on, secret) => {
    await on.call(["open", `${HOME}#state=1&id_token=${encodeURIComponent(secret)}`]);
    await on.call(["reload"]);
  }),
  any("open a URL with a password before the host", async (on, secret) => {
    await on.call(["open", `https://ada:${encodeURIComponent(secret)}@site.test/`]);
    await on.call(["get", "url"]);
  }),
  shaped("open a URL with a token in its path", async (on, secret) => {
    await on.call(["open", `${HOME}reset/${encodeURIComponent(secret)}/now`]);
  }),
  any("an open that is redirected to a URL with a token", async (on, secret) => {
    await on.call(["open", HOME]);
    on.answers("open", () => {
      on.browser().go(url(secret));
      return { data: { url: url(secret), title: "Signed in", targetId: on.browser().page.targetId } };
    });
    await on.call(["open", `${HOME}login`]);
  }),
  any("a click that leads to a URL with a token", async (on, secret) => {
    await on.onForm("Name");
    on.answers("click", () => {
      on.browser().go(url(secret));
      return { data: { clicked: "@e1" } };
    });
    await on.call(["click", "@e1"]);
    await on.call(["get", "title"]);
  }),
  any("a click that opens a tab with a token in its URL", async (on, secret) => {
    await on.onForm("Name");
    on.answers("click", () => {
      on.browser().openTab(url(secret));
      return { data: { clicked: "@e1" } };
    });
    await on.call(["click", "@e1"]);
    await on.call(["tab", "list"]);
  }),
  any("a browser that was lost on a page with a token, and is offered again", async (on, secret) => {
    await on.call(["open", url(secret)]);
    on.browser().die();
    await on.call(["get", "title"]);
  }),
  any("tab new", async (on, secret) => {
    await on.onForm();
    await on.call(["tab", "new", url(secret)]);
  }),
  any("read, vitals and a11y of a URL", async (on, secret) => {
    await on.call(["read", url(secret)]);
    await on.call(["vitals", url(secret)]);
    await on.call(["a11y", url(secret)]);
  }),
  any("diff url", async (on, secret) => {
    await on.onForm();
    await on.call(["diff", "url", HOME, url(secret)]);
  }),
  any("pushstate and wait --url", async (on, secret) => {
    await on.onForm();
    await on.call(["pushstate", url(secret)]);
    await on.call(["wait", "--url", url(secret)]);
  }),
  shaped("the title of a page", async (on, secret) => {
    await on.onForm("Name");
    on.browser().page.title = `Your key is ${secret}`;
    await on.call(["get", "title"]);
    await on.call(["click", "@e1"]);
    await on.call(["tab", "list"]);
  }),
  any(
    "the value of a secret field in a snapshot",
    async (on, secret) => {
      await on.onForm();
      const snapshot = `- textbox "API token" [ref=e7]: ${secret}\n- button "Save" [ref=e8]`;
      const refs = { e7: { role: "textbox", name: "API token" }, e8: { role: "button", name: "Save" } };
      on.answers("snapshot", { data: { origin: HOME, refs, snapshot } });
      await on.call(["snapshot"]);
      await on.call(["snapshot", "-i"]);
    },
    ONE_LINE,
  ),
  shaped("the text of a snapshot, and the names of its refs", async (on, secret) => {
    await on.onForm();
    const snapshot = `- paragraph: Your key is ${secret}\n- button ${JSON.stringify(`Copy ${secret}`)} [ref=e7]`;
    on.answers("snapshot", {
      data: { origin: HOME, refs: { e7: { role: "button", name: `Copy ${secret}` } }, snapshot },
    });
    await on.call(["snapshot"]);
    await on.call(["click", "@e7"]);
  }),
];

const READS: readonly Case[] = [
  any("get value of a password field by its selector", (on, secret) =>
    answered(on, ["get", "value", "#pw"], "get value", { origin: HOME, value: secret }),
  ),
  any("get value of a password field by its ref", async (on, secret) => {
    await on.onForm("Password");
    on.answers("get value", { data: { origin: HOME, value: secret } });
    await on.call(["get", "value", "@e1"]);
  }),
  any("get value of a field that only the page knows to be a password's", async (on, secret) => {
    await on.onForm("Account");
    on.browser().field = { fields: [{ typed: true, names: ["Account"] }], sure: true, written: false };
    on.answers("get value", { data: { origin: HOME, value: secret } });
    await on.call(["get", "value", "#x9"]);
    await on.batch(["get", "value", "#x9"], ["get", "title"]);
  }),
  any("get value of a one-time code in a batch", async (on, secret) => {
    await on.onForm("One-time code");
    on.answers("get value", { data: { value: secret } });
    await on.batch(["get", "value", "@e1"], ["get", "title"]);
  }),
  any(
    "get text of an element that is called a secret",
    (on, secret) => answered(on, ["get", "text", "#api-key"], "get text", { origin: HOME, text: secret }),
    OPAQUE,
  ),
  any("get attr value of a password field", (on, secret) =>
    answered(on, ["get", "attr", "#password", "value"], "get attr", { attribute: "value", value: secret }),
  ),
  any("get html of a login form", (on, secret) => {
    const attribute = secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const html = `<form><input type="password" name="password" value="${attribute}"><button>Log in</button></form>`;
    return answered(on, ["get", "html", "form"], "get html", { html });
  }),
  shaped("get text of a page", (on, secret) =>
    answered(on, ["get", "text", "main"], "get text", { text: `Your key is ${secret}, keep it safe.` }),
  ),
  any(
    "get text of a page that names it",
    (on, secret) => answered(on, ["get", "text", "main"], "get text", { text: `id=7 token=${secret} end` }),
    UNQUOTED,
  ),
  any("eval that gives an object", (on, secret) =>
    answered(on, ["eval", "getLogin()"], "eval getLogin()", { result: { user: "ada", password: secret } }),
  ),
  any("eval that gives JSON text", (on, secret) =>
    answered(on, ["eval", "getLogin()"], "eval getLogin()", { result: JSON.stringify({ client_secret: secret }) }),
  ),
  any(
    "eval that gives document.cookie",
    (on, secret) =>
      answered(on, ["eval", "document.cookie"], "eval", { result: `theme=dark; session_token=${secret}` }),
    COOKIE_TEXT,
  ),
  shaped("eval that gives a list of texts", (on, secret) =>
    answered(on, ["eval", "keys()"], "eval keys()", { result: [secret, { [secret]: [secret] }] }),
  ),
  any(
    "an eval script with a header in it",
    async (on, secret) => {
      await on.onForm();
      const script = `fetch("/api",{headers:{Authorization:${JSON.stringify(secret)}}})`;
      on.answers("eval", { error: `Evaluation error: ${script}` });
      await on.call(["eval", script]);
    },
    CREDENTIAL,
  ),
  any(
    "a script that stores a token",
    async (on, secret) => {
      await on.onForm();
      const script = `localStorage.setItem("auth_token", ${JSON.stringify(secret)})`;
      on.answers("get html", { data: { html: `<script>${script}</script>` } });
      await on.call(["eval", script]);
      await on.call(["get", "html", "head"]);
    },
    OPAQUE,
  ),
  any("an eval script on stdin with a password in it", async (on, secret) => {
    await on.onForm();
    const script = `login({"password":${JSON.stringify(secret)}})`;
    on.answers("eval", { error: `Evaluation error: ${script}` });
    await on.call({ args: ["eval", "--stdin"], stdin: script });
  }),
];

const NETWORK: readonly Case[] = [
  any(
    "network requests, in URLs and headers",
    (on, secret) =>
      answered(on, ["network", "requests"], "network requests", {
        requests: [
          {
            requestId: "7.1",
            method: "GET",
            url: `${API}?api_key=${encodeURIComponent(secret)}`,
            status: 401,
            headers: { Authorization: `Bearer ${secret}`, "X-Api-Key": secret, Cookie: `a=${secret}; b=2` },
          },
        ],
      }),
    COOKIE,
  ),
  any("network request, in a JSON body and its answer", (on, secret) =>
    answered(on, ["network", "request", "7.1"], "network request", {
      url: API,
      method: "POST",
      postData: JSON.stringify({ user: "ada", password: secret }),
      responseBody: JSON.stringify({ data: { access_token: secret } }),
      status: 200,
    }),
  ),
  any("network request, in a form body and the location it leads to", (on, secret) =>
    answered(on, ["network", "request", "7.1"], "network request", {
      url: API,
      postData: `user=ada&password=${encodeURIComponent(secret)}&go=1`,
      responseHeaders: { location: `/done?token=${encodeURIComponent(secret)}` },
    }),
  ),
  any(
    "network request, in cookies that are set",
    (on, secret) =>
      answered(on, ["network", "request", "7.1"], "network request", {
        url: API,
        responseHeaders: { "set-cookie": `sid=${secret}; Path=/; HttpOnly` },
      }),
    COOKIE,
  ),
  any("network requests of a form that was filled in the same batch", async (on, secret) => {
    await on.onForm("Password");
    on.answers("network requests", {
      data: { requests: [{ url: API, method: "POST", postData: `q=${encodeURIComponent(secret)}&raw=${secret}` }] },
    });
    await on.batch(["fill", "@e1", secret], ["network", "requests"]);
  }),
  any("network route --body", async (on, secret) => {
    await on.onForm();
    const body = JSON.stringify({ token: secret });
    on.answers("network route", { error: `cannot route ${body}` });
    await on.call(["network", "route", `${API}/**`, "--body", body]);
  }),
  shaped("network requests --filter", async (on, secret) => {
    await on.onForm();
    await on.call(["network", "requests", "--filter", secret]);
  }),
  any(
    "console messages",
    (on, secret) =>
      answered(on, ["console"], "console", {
        messages: [
          { type: "log", text: `login token=${secret}`, args: [{ type: "string", value: `token=${secret}` }] },
        ],
      }),
    UNQUOTED,
  ),
  any("console messages that are JSON", (on, secret) =>
    answered(on, ["console"], "console", { messages: [{ type: "log", text: JSON.stringify({ api_key: secret }) }] }),
  ),
  shaped("page errors", (on, secret) =>
    answered(on, ["errors"], "errors", { errors: [{ text: `Error: bad key ${secret}\n    at login (app.js:1:1)` }] }),
  ),
];

const FILES: readonly Case[] = [
  shaped("screenshot to a path", async (on, secret) => {
    await on.onForm();
    on.writes("screenshot");
    await on.call(["screenshot", `/tmp/${encodeURIComponent(secret)}.png`]);
  }),
  shaped("pdf to a path in a folder", async (on, secret) => {
    await on.onForm();
    on.writes("pdf");
    await on.call(["pdf", `out/${encodeURIComponent(secret)}/page.pdf`]);
  }),
  shaped("a screenshot that is not there, and one whose answer names the file", async (on, secret) => {
    await on.onForm();
    const file = `/tmp/${encodeURIComponent(secret)}.png`;
    on.answers("screenshot", { data: { path: file } });
    await on.call(["screenshot"]);
    await on.call(["screenshot", file]);
  }),
  shaped("download, with a file name and a suggested one", async (on, secret) => {
    await on.onForm("Name");
    on.answers("download", { data: { path: `/tmp/${encodeURIComponent(secret)}.bin`, suggestedFilename: secret } });
    await on.call(["download", "@e1", `/tmp/${encodeURIComponent(secret)}.bin`]);
  }),
  shaped("upload", async (on, secret) => {
    await on.onForm("Name");
    on.answers("upload", FAILS(secret));
    await on.call(["upload", "@e1", `/tmp/${encodeURIComponent(secret)}.txt`]);
  }),
  shaped("a reply too long for a result", async (on, secret) => {
    await on.onForm();
    const lines = Array.from({ length: 1200 }, (_, line) => `row ${line}: the key is ${secret} here`);
    on.answers("get text", { data: { text: lines.join("\n") } });
    await on.call(["get", "text", "main"]);
    on.answers("snapshot", {
      data: { origin: HOME, refs: {}, snapshot: lines.map((line) => `- text: ${JSON.stringify(line)}`).join("\n") },
    });
    await on.call(["snapshot"]);
  }),
  any("a long reply after a password was filled in the same batch", async (on, secret) => {
    await on.onForm("Password");
    on.answers("get text", { data: { text: `${"word ".repeat(6000)}${secret} ${"word ".repeat(6000)}` } });
    await on.batch(["fill", "@e1", secret], ["get", "text", "main"]);
  }),
];

const REST: readonly Case[] = [
  shaped("dialog accept, and the warning of a dialog", async (on, secret) => {
    await on.onForm();
    on.answers("dialog", { error: `No dialog for ${secret}` });
    await on.call(["dialog", "accept", secret]);
    on.answers("dialog status", { data: { hasDialog: true, type: "prompt", message: secret, defaultPrompt: secret } });
    await on.call(["dialog", "status"]);
  }),
  any("the warning of a dialog that echoes a password", async (on, secret) => {
    await on.onForm("Password");
    const row = { command: ["fill", "@e1", secret], success: true, error: null, result: { filled: "@e1" } };
    on.ends({ stdout: JSON.stringify([row, { ...row, warning: `A dialog is open: "${secret}"` }, row, row]) });
    await on.call(["fill", "@e1", secret]);
  }),
  shaped("clipboard write and read", async (on, secret) => {
    await on.onForm();
    on.answers("clipboard write", FAILS(secret));
    on.answers("clipboard read", { data: { text: secret } });
    await on.call(["clipboard", "write", secret]);
    await on.call(["clipboard", "read"]);
  }),
  shaped("find text ... click, wait --text and frame", async (on, secret) => {
    await on.onForm();
    on.answers("find", FAILS(secret));
    await on.call(["find", "text", secret, "click"]);
    await on.call(["wait", "--text", secret]);
    await on.call(["frame", `iframe[src*=${JSON.stringify(secret)}]`]);
  }),
  any("standard error of a process that died", async (on, secret) => {
    await on.onForm("Password");
    on.ends({ code: 101, stderr: `thread panicked at fill(${JSON.stringify(secret)}): ${secret}` });
    await on.call(["fill", "@e1", secret]);
  }),
  any("an answer that is no JSON", async (on, secret) => {
    await on.onForm("Password");
    on.ends({ stdout: `<html>502: ${secret}</html>`, code: 1 });
    await on.call(["fill", "@e1", secret]);
  }),
  any("a call that runs out of time", async (on, secret) => {
    await on.onForm("Password");
    on.ends({ kind: "deadline", code: undefined, stdout: secret, stderr: `waiting for ${secret}` });
    await on.call(["type", "@e1", secret]);
  }),
  any("a call that is cancelled, and one that never began", async (on, secret) => {
    await on.onForm("Password");
    on.ends({ kind: "aborted", code: undefined, stderr: `aborted at ${secret}` });
    await on.call(["type", "@e1", secret]);
    await on.call(["cookies", "set", "sid", secret], { signal: AbortSignal.abort() });
  }),
  any("a bug inside the chain", async (on, secret) => {
    await on.onForm("Password");
    on.browser().next = () => {
      throw new Error(`cannot read ${secret} of undefined`);
    };
    await on.call(["fill", "@e1", secret]);
  }),
  any("a nested call, whose events are entries of their own", async (on, secret) => {
    await on.onForm("Password");
    on.answers("fill", FAILS(secret));
    await on.call(["open", url(secret)], { nested: true });
    await on.call(["fill", "#password", secret], { nested: true });
  }),
  any("a batch of a session that the caller names", async (on, secret) => {
    await on.call(["--session", "work", "open", url(secret)]);
    on.answers("fill", FAILS(secret));
    await on.call({ args: ["--session", "work", "batch"], stdin: JSON.stringify([["fill", "#password", secret]]) });
  }),
  any("webmcp invoke --params and plugin run --payload", async (on, secret) => {
    await on.onForm();
    const payload = JSON.stringify({ user: "ada", password: secret });
    on.answers("webmcp", { error: `refused ${payload}` });
    await on.call(["webmcp", "invoke", "login", "--params", payload]);
    await on.call(["plugin", "run", "vault", "unlock", "--payload", payload]);
    await on.call(["mcp", "call", "login", payload]);
  }),
  shaped("keyboard type, select and chat, where nothing says what the text is", async (on, secret) => {
    await on.onForm("Name");
    on.answers("keyboard type", { data: { typed: secret } });
    await on.call(["keyboard", "type", secret]);
    await on.call(["select", "@e1", secret]);
    await on.call(["chat", `log in with ${secret}`]);
  }),
];

/** Calls that are refused before anything runs: what they quote, and what they echo as `args`. */
const REFUSALS: readonly Case[] = [
  any("a flag that does not exist, with a password after it", async (on, secret) => {
    await on.call(["auth", "save", "demo", "--pasword", "x", "--password", secret]);
    await on.call(["fill", "#password", secret, "--slowly"]);
    await on.call(["cookies", "set", "sid", secret, "--forever"]);
  }),
  any("a flag and its value in one word", async (on, secret) => {
    await on.call(["auth", "save", "demo", `--password=${secret}`]);
    await on.call(["--headers=x", `--token=${secret}`, "open", HOME]);
  }),
  any("a word too many after a secret", async (on, secret) => {
    await on.call(["set", "credentials", "ada", secret, "extra"]);
    await on.call(["storage", "local", "set", "k", secret, "extra"]);
    await on.call(["fill", "#password", "some", secret]);
    await on.call(["find", "label", "Password", "fill", secret, "extra"]);
  }),
  any("a command that needs a page that is not there", async (on, secret) => {
    await on.call(["fill", "#password", secret]);
    await on.call(["fill", "@e1", "x"]);
    await on.call(["cookies", "set", "sid", secret]);
  }),
  any("a ref of another page", async (on, secret) => {
    await on.onForm("Password");
    await on.call(["open", HOME]);
    await on.call(["fill", "@e1", secret]);
    await on.call(["type", "e1", secret]);
  }),
  any("stdin that the command does not take", async (on, secret) => {
    await on.onForm();
    await on.call({ args: ["fill", "#password", secret], stdin: secret });
    await on.call({
      args: ["auth", "save", "demo", "--url", HOME, "--username", "a", "--password", secret],
      stdin: "x",
    });
  }),
  any(
    "a proxy in front of a command that does not exist",
    async (on, secret) => {
      await on.call(["--proxy", `http://ada:${encodeURIComponent(secret)}@p.test`, "opne", HOME]);
      await on.call(["--headers", JSON.stringify({ Authorization: secret }), "opne", HOME]);
    },
    LATIN_LINE,
  ),
  any("another capitalisation of a command", async (on, secret) => {
    await on.call(["Fill", "#password", secret]);
    await on.call(["Cookies", "set", "sid", secret]);
    await on.call(["agent-browser", "fill", "#password", secret]);
  }),
  shaped("text where a command, topic, session, ref or flag belongs", async (on, secret) => {
    await on.call([secret]);
    await on.call(["guide", secret]);
    await on.call(["--session", secret, "open", HOME]);
    await on.call(["get", secret]);
    await on.call(["scroll", secret]);
    await on.call(["snapshot", `--${secret}`]);
    await on.call(["open", HOME, "&&", secret]);
  }),
  shaped("parameters of another form", async (on, secret) => {
    await on.call({ args: secret });
    await on.call({ args: ["open", HOME], sessionMode: secret });
    await on.call({ args: ["open", HOME], [secret]: secret });
    await on.call({ args: ["open", HOME, { password: secret }] });
    await on.call({ args: ["open", HOME], timeoutMs: secret });
    await on.call(secret);
    await on.call(null);
  }),
  shaped("a command word glued to text", async (on, secret) => {
    await on.call([`open ${secret}`]);
    await on.call([`fill #q ${secret}`]);
  }),
];

/** A field of each mode's, by what names it; the last word is what the text goes into. */
const SECRET_ELEMENTS: readonly (readonly [how: string, element: object])[] = [
  ["by label", { locator: "label", value: "Password" }],
  ["by role and name", { locator: "role", role: "textbox", name: "Password" }],
  ["by placeholder", { locator: "placeholder", value: "Password" }],
  ["by testid", { locator: "testid", value: "login-password" }],
  ["by selector", { selector: "#password" }],
  ["by ref", { selector: "@e2" }],
];

/** What upstream and the page say of a text once it stands somewhere. */
function echoesAll(on: Stage, secret: string): void {
  for (const word of ["fill", "type", "select", "click", "find", "press"]) on.answers(word, FAILS(secret));
}

function withControls(on: Stage, ...controls: readonly (readonly [string, string])[]): void {
  on.browser().page.controls = controls;
}

const MODES: readonly Case[] = [
  ...SECRET_ELEMENTS.map(([how, element]) =>
    any(`semanticAction fill of a password ${how}, and the error echoes it`, async (on, secret) => {
      await on.onForm("Name", "Password");
      echoesAll(on, secret);
      await on.call({ semanticAction: { action: "fill", ...element, text: secret } });
    }),
  ),
  ...SECRET_ELEMENTS.map(([how, element]) =>
    any(`job steps that fill, type and select a password ${how}, and the page shows it`, async (on, secret) => {
      await on.onForm("Name", "Password");
      on.answers("fill", () => {
        on.browser().page.title = `Wrong: ${secret}`;
        return { data: { filled: secret } };
      });
      on.answers("type", { data: { typed: secret } });
      on.answers("select", FAILS(secret));
      await on.call({
        job: {
          failFast: false,
          steps: [
            { action: "fill", ...element, text: secret },
            { action: "type", ...element, text: secret.slice(0, 200), delayMs: 5 },
            { action: "select", ...element, values: ["x", secret] },
            { action: "snapshot" },
          ],
        },
      });
    }),
  ),
  any("semanticAction fill of a password that nothing, or several, fit", async (on, secret) => {
    await on.onForm("Name");
    await on.call({ semanticAction: { action: "fill", locator: "label", value: "Password", text: secret } });
    withControls(on, ["textbox", "Password"], ["textbox", "Password"]);
    await on.call({ semanticAction: { action: "fill", locator: "label", value: "Password", text: secret } });
    await on.call({ job: { steps: [{ action: "fill", role: "textbox", name: "Password", text: secret }] } });
  }),
  any("modes that fill a field that only the page knows to be a password's", async (on, secret) => {
    await on.onForm("Account");
    on.browser().field = { fields: [{ typed: true, names: ["Account"] }], sure: true, written: false };
    echoesAll(on, secret);
    const fill = { action: "fill", locator: "label", value: "Account", text: secret };
    await on.call({ semanticAction: fill });
    await on.call({ job: { steps: [fill] } });
  }),
  any("modes that select a secret option by the field's name", async (on, secret) => {
    await on.onForm();
    withControls(on, ["combobox", "API key"]);
    echoesAll(on, secret);
    await on.call({ semanticAction: { action: "select", locator: "label", value: "API key", values: ["x", secret] } });
    await on.call({ semanticAction: { action: "select", selector: "#api-key", value: secret } });
  }),
  any("a semanticAction in a session that asks before each command", async (on, secret) => {
    await on.call(["--confirm-actions", "fill", "open", HOME]);
    echoesAll(on, secret);
    await on.call({ semanticAction: { action: "fill", locator: "label", value: "Password", text: secret } });
    await on.call({ job: { steps: [{ action: "fill", locator: "label", value: "Password", text: secret }] } });
  }),
  any("modes whose process hangs, says nothing readable, or is cancelled", async (on, secret) => {
    await on.onForm("Password");
    const fill = { action: "fill", locator: "label", value: "Password", text: secret };
    on.ends({ kind: "deadline", code: undefined, stderr: `still filling ${secret}` });
    await on.call({ semanticAction: { ...fill, locator: undefined, value: undefined, selector: "#password" } });
    on.ends({ stdout: `[{"command":["fill","@e1",${JSON.stringify(secret)}],"succ` });
    await on.call({ job: { steps: [{ action: "fill", selector: "#password", text: secret }] } });
    await on.call({ job: { steps: [fill] } }, { signal: AbortSignal.abort() });
  }),
  any("modes that fit no form, with a password in them", async (on, secret) => {
    const fill = { action: "fill", locator: "label", value: "Password", text: secret };
    await on.call({ semanticAction: { ...fill, slowly: true } });
    await on.call({ semanticAction: { ...fill, selector: "#password" } });
    await on.call({ semanticAction: { ...fill, action: "fil" } });
    await on.call({ job: { steps: [{ ...fill, text: [secret] }] } });
    await on.call({ job: { steps: [fill, { action: "wait" }] } });
    await on.call({ semanticAction: fill, job: { steps: [fill] } });
    await on.call({ job: { steps: [fill] }, stdin: secret });
  }),
  any("a job that opens a URL with a token in its query, and waits for it", async (on, secret) => {
    const steps = [
      { action: "open", url: url(secret), loadState: "load" },
      { action: "assertUrl", url: url(secret) },
      { action: "wait", url: url(secret) },
    ];
    await on.call({ job: { steps } });
    on.answers("wait", FAILS(url(secret)));
    await on.call({ job: { steps } });
  }),
  shaped("text in every other field of a semanticAction", async (on, secret) => {
    await on.onForm("Name");
    withControls(on, ["button", secret], ["button", secret], ["textbox", secret]);
    for (const locator of ["text", "label", "placeholder", "alt", "title", "testid", "role"])
      await on.call({ semanticAction: { action: "click", locator, value: secret } });
    await on.call({ semanticAction: { action: "click", locator: "role", role: "button", name: secret } });
    await on.call({ semanticAction: { action: "check", selector: secret } });
    await on.call({ semanticAction: { action: "click", selector: "#a", session: secret } });
    await on.call({ semanticAction: { action: secret, locator: secret } });
    await on.call({ semanticAction: { action: "click", selector: "#a", [secret]: secret } });
  }),
  shaped("text in every other field of a job", async (on, secret) => {
    await on.onForm("Name");
    withControls(on, ["button", secret], ["button", secret]);
    const steps = [
      { action: "open", url: secret },
      { action: "click", locator: "text", value: secret },
      { action: "click", role: secret, name: secret },
      { action: "check", selector: secret },
      { action: "press", key: secret },
      { action: "type", selector: "#a", text: "b", press: secret },
      { action: "wait", text: secret },
      { action: "wait", selector: secret },
      { action: "assertText", text: secret },
      { action: "assertUrl", url: secret },
      { action: "waitForDownload", path: secret },
      { action: "screenshot", path: secret },
      { action: "open", url: HOME, loadState: secret },
      { action: secret },
      { action: "snapshot", [secret]: secret },
    ];
    for (const step of steps) await on.call({ job: { steps: [step] } });
    await on.call({ job: { steps: [{ action: "snapshot" }], session: secret } });
    await on.call({ job: secret });
    await on.call({ semanticAction: [secret] });
  }),
];

export const CASES: readonly Case[] = [
  ...FILLS,
  ...BATCHES,
  ...STORES,
  ...LAUNCHES,
  ...PAGES,
  ...READS,
  ...NETWORK,
  ...FILES,
  ...REST,
  ...REFUSALS,
  ...MODES,
  ...LOOKUP_CASES,
  ...ELECTRON_CASES,
  ...QA_CASES,
];
