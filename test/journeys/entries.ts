/** How a secret comes in. */
import type { Reach } from "./places.ts";
import { bare } from "./secrets.ts";

/** What an entry has to say it with. */
export interface At {
  readonly id: string;
  readonly secret: string;
  /** The ref of its field, as `@eN`; "" for a field without one. */
  readonly ref: string;
  /** What its field is called; "" when nothing names it. */
  readonly called: string;
  /** The address of its group's page. */
  readonly page: string;
}

export type Call = readonly string[] | { readonly args: readonly string[]; readonly stdin?: string };

export interface Entry {
  readonly name: string;
  /**
   * field: typed into one; opening: with the call that opens the page; page: by calls of its own, later; launch: with
   * the call that starts a browser; environment: of the process, from its beginning.
   */
  readonly way: "field" | "opening" | "page" | "launch" | "environment";
  /** How the tool comes to know it; nothing: only its shape, or the name it has, tells that it is one. */
  readonly learns: "field" | "cookie" | "header" | "vault" | "named" | "nothing";
  readonly needs?: Reach;
  /** The field must be called something. */
  readonly called?: true;
  /** What it comes to be: seen in the page (by its script or its server), or nothing but handed to agent-browser. */
  readonly arrives: "page" | "upstream";
  /** Of those with the same word no more than one fits in a group. */
  readonly once?: string;
  /** Rows that may be calls of their own as well as rows of a batch. */
  readonly rows?: (at: At) => readonly (readonly string[])[];
  readonly calls?: (at: At) => readonly Call[];
  /** What it adds to the call that opens the page. */
  readonly opens?: (at: At) => Opening;
  /** Nothing tells of the place that it is a secret's: only what looks like one is kept from sight there. */
  readonly untold?: true;
  /** What the page asks it with, in a prompt. */
  readonly asks?: string;
  /** It stands on the argv of a process, since it has no other way into agent-browser. */
  readonly listed?: boolean;
  /** Why this text cannot come in so, or why nobody could tell where it ends. */
  readonly cannot?: (secret: string) => string | undefined;
}

export interface Opening {
  readonly query?: readonly [string, string];
  readonly userinfo?: string;
  readonly flags?: readonly string[];
}

type Rows = NonNullable<Entry["rows"]>;

function typed(name: string, needs: Reach, rows: Rows, extra: Partial<Entry> = {}): Entry {
  return { name, way: "field", learns: "field", arrives: "page", needs, rows, ...extra };
}

const CALLED = { called: true } as const;

const FIELDS: readonly Entry[] = [
  typed("fill by ref", "ref", ({ ref, secret }) => [["fill", ref, secret]]),
  typed("type by ref", "ref", ({ ref, secret }) => [["type", ref, secret]]),
  typed("fill by selector", "selector", ({ id, secret }) => [["fill", `#${id}`, secret]]),
  typed("type by selector", "selector", ({ id, secret }) => [["type", `#${id}`, secret]]),
  typed("fill by selector in the selected frame", "frame", ({ id, secret }) => [
    ["frame", "#same"],
    ["fill", `#${id}`, secret],
    ["frame", "main"],
  ]),
  typed("find label", "find", ({ called, secret }) => [["find", "label", called, "fill", secret]], CALLED),
  typed("find placeholder", "find", ({ called, secret }) => [["find", "placeholder", called, "fill", secret]], CALLED),
  typed("find title", "find", ({ called, secret }) => [["find", "title", called, "fill", secret]], CALLED),
  typed("find testid", "find", ({ id, secret }) => [["find", "testid", `t${id}`, "fill", secret]]),
  typed("find first", "find", ({ id, secret }) => [["find", "first", `#${id}`, "fill", secret]]),
  typed("find last", "find", ({ id, secret }) => [["find", "last", `#${id}`, "fill", secret]]),
  typed("find nth", "find", ({ id, secret }) => [["find", "nth", "0", `#${id}`, "fill", secret]]),
  typed(
    "find role",
    "find",
    ({ called, secret }) => [["find", "role", "textbox", "fill", secret, "--name", called]],
    CALLED,
  ),
  typed("the keyboard, after a click", "click", ({ ref, secret }) => [
    ["click", ref],
    ["keyboard", "type", secret],
  ]),
  typed("inserted by the keyboard, after the focus by a script", "focus", ({ id, secret }) => [
    ["eval", `focusOn("${id}")`],
    ["keyboard", "inserttext", secret],
  ]),
  typed("the keyboard, after the focus by a script", "focus", ({ id, secret }) => [
    ["eval", `focusOn("${id}")`],
    ["keyboard", "type", secret],
  ]),
  typed(
    "single keys, after a click",
    "click",
    ({ ref, secret }) => [["click", ref], ...[...secret].map((key) => ["press", key])],
    { cannot: onlyKeys },
  ),
];

function onlyKeys(secret: string): string | undefined {
  return /^[a-z0-9]{1,24}$/i.test(secret) ? undefined : "only short words of letters and digits are pressed key by key";
}

function onlyLatin(secret: string): string | undefined {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(secret) ? undefined : "a header has printable ASCII only";
}

function onlyCookie(secret: string): string | undefined {
  return /[^\x21-\x7e]|[;,"\\]/.test(secret) ? "a cookie has no such characters" : undefined;
}

function later(
  name: string,
  learns: Entry["learns"],
  calls: NonNullable<Entry["calls"]>,
  extra: Partial<Entry> = {},
): Entry {
  return { name, way: "page", learns, arrives: "page", calls, ...extra };
}

function opening(
  name: string,
  learns: Entry["learns"],
  opens: NonNullable<Entry["opens"]>,
  extra: Partial<Entry> = {},
): Entry {
  return { name, way: "opening", learns, arrives: "page", listed: true, opens, ...extra };
}

const HEADERS = { cannot: onlyLatin, once: "headers" } as const;

const GIVEN: readonly Entry[] = [
  later(
    "a cookie that is set",
    "cookie",
    ({ id, secret, page }) => [["cookies", "set", `${id}_token`, secret, "--url", page]],
    {
      cannot: onlyCookie,
    },
  ),
  later(
    "headers that are set",
    "header",
    ({ id, secret }) => [["set", "headers", JSON.stringify({ [`x-${id}-token`]: secret })]],
    HEADERS,
  ),
  later(
    "a credential in headers that are set",
    "header",
    ({ secret }) => [["set", "headers", JSON.stringify({ authorization: `Bearer ${bare(secret)}` })]],
    HEADERS,
  ),
  later("stored under a name that tells", "named", ({ id, secret }) => [
    ["storage", "local", "set", `password_${id}`, secret],
  ]),
  later("stored under another name", "cookie", ({ id, secret }) => [["storage", "session", "set", `k_${id}`, secret]], {
    untold: true,
  }),
  later("the vault, by a word", "vault", ({ id, secret, page }) => vault(id, page, ["--password", secret])),
  later("the vault, by standard input", "vault", ({ id, secret, page }) =>
    vault(id, page, ["--password-stdin"], secret),
  ),
  later(
    "the answer of a prompt for a password",
    "field",
    ({ id, secret }) => [
      ["click", `#ask${id}`],
      ["dialog", "accept", secret],
    ],
    { listed: true, asks: "Your password?" },
  ),
  later(
    "the answer of any other prompt",
    "nothing",
    ({ id, secret }) => [
      ["click", `#ask${id}`],
      ["dialog", "accept", secret],
    ],
    { listed: true, asks: "What now?" },
  ),
  later("a script that names it", "named", ({ id, secret }) => [
    { args: ["eval", "--stdin"], stdin: `void takes("${id}", ${JSON.stringify({ password: secret })}.password)` },
  ]),
  later("a script that holds it", "nothing", ({ id, secret }) => [
    { args: ["eval", "--stdin"], stdin: `void takes("${id}", ${JSON.stringify(secret)})` },
  ]),
  later("the body of a stand-in", "nothing", ({ id, secret, page }) =>
    standIn(id, page, secret, `takes("${id}", text)`),
  ),
  later("the body of a stand-in that names it", "named", ({ id, secret, page }) =>
    standIn(id, page, JSON.stringify({ password: secret }), `takes("${id}", JSON.parse(text).password)`),
  ),
  later("the clipboard", "nothing", ({ secret }) => [["clipboard", "write", secret]], { arrives: "upstream" }),
];

/** A request that agent-browser answers itself, with what the call said. */
function standIn(id: string, page: string, body: string, takes: string): readonly Call[] {
  const address = `${page}/stand-in/${id}`;
  return [
    ["network", "route", address, "--body", body],
    ["eval", `fetch(${JSON.stringify(address)}).then((answer) => answer.text()).then((text) => { ${takes}; })`],
  ];
}

// Without them agent-browser waits for fields of other forms first.
const SELECTORS = ["--username-selector", "#user", "--password-selector", "#password", "--submit-selector", "#go"];

function vault(id: string, page: string, flags: readonly string[], stdin?: string): readonly Call[] {
  const save = ["auth", "save", `v${id}`, "--url", `${page}/login`, "--username", id, ...SELECTORS, ...flags];
  return [stdin === undefined ? save : { args: save, stdin }, ["auth", "login", `v${id}`]];
}

const OPENED: readonly Entry[] = [
  opening("a parameter whose name tells", "named", ({ id, secret }) => ({ query: [`${id}_access_token`, secret] })),
  opening("a parameter of another name", "nothing", ({ id, secret }) => ({ query: [`q_${id}`, secret] })),
  opening(
    "the password of an address",
    "vault",
    ({ id, secret }) => ({ userinfo: `${id}:${encodeURIComponent(secret)}` }),
    {
      once: "userinfo",
    },
  ),
  opening(
    "--headers",
    "header",
    ({ id, secret }) => ({
      flags: ["--headers", JSON.stringify({ [`x-${id}-token`]: secret })],
    }),
    { cannot: onlyLatin, once: "flags" },
  ),
];

/** A proxy of no use: what is on this machine is asked for directly. */
export function proxyOf(id: string, secret: string): string {
  return `http://${id}:${encodeURIComponent(secret)}@127.0.0.1:9`;
}

const LAUNCHED: readonly Entry[] = [
  {
    ...opening("--proxy", "vault", ({ id, secret }) => ({ flags: ["--proxy", proxyOf(id, secret)] })),
    way: "launch",
    arrives: "upstream",
    listed: false,
    once: "launch",
  },
  {
    ...opening("--cdp-headers", "header", ({ id, secret }) => ({
      flags: ["--cdp-headers", JSON.stringify({ [`x-${id}-token`]: secret })],
    })),
    way: "launch",
    arrives: "upstream",
    listed: false,
    once: "launch",
    cannot: onlyLatin,
  },
  { name: "a proxy of the environment", way: "environment", learns: "vault", arrives: "upstream" },
];

export const ENTRIES: readonly Entry[] = [...FIELDS, ...GIVEN, ...OPENED, ...LAUNCHED];
