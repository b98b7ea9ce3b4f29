/** How a secret comes back: what the page makes of it, and by which calls that is read. */
import { bare } from "./secrets.ts";

/** As what it comes back. */
export interface Form {
  readonly name: string;
  /** In the page: `v` is the secret. */
  readonly says: string;
}

export const FORMS: readonly Form[] = [
  { name: "as it is", says: "v" },
  { name: "in upper case", says: "v.toUpperCase()" },
  { name: "in lower case", says: "v.toLowerCase()" },
  { name: "in URL encoding", says: "encodeURIComponent(v)" },
  { name: "in URL encoding, twice", says: "encodeURIComponent(encodeURIComponent(v))" },
  { name: "in hexadecimal", says: "[...bytesOf(v)].map((byte) => byte.toString(16).padStart(2, '0')).join('')" },
  { name: "in base64", says: "btoa(String.fromCharCode(...bytesOf(v)))" },
  { name: "in base64, behind a name", says: "btoa(String.fromCharCode(...bytesOf('ada:' + v)))" },
  { name: "as numeric entities", says: "[...v].map((sign) => '&#' + sign.codePointAt(0) + ';').join('')" },
  {
    name: "as hexadecimal entities",
    says: "[...v].map((sign) => '&#x' + sign.codePointAt(0).toString(16) + ';').join('')",
  },
  { name: "as JSON", says: "JSON.stringify(v)" },
  { name: "as JSON in JSON", says: "JSON.stringify(JSON.stringify(v))" },
  {
    name: "as escapes",
    says: "v.split('').map((sign) => '\\\\u' + sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')",
  },
  { name: "with a sign in it that nobody sees", says: "v.slice(0, 2) + '\\u200b' + v.slice(2)" },
];

export const READS = {
  title: [["get", "title"]],
  address: [["get", "url"]],
  text: [["get", "text", "body"]],
  html: [["get", "html", "body"]],
  snapshot: [["snapshot"]],
  "interactive snapshot": [["snapshot", "-i"]],
  "compact snapshot": [["snapshot", "-c"]],
  difference: [["diff", "snapshot"]],
  attribute: [["get", "attr", "#attribute", "title"]],
  value: [["get", "value", "#value"]],
  console: [["console"]],
  errors: [["errors"]],
  script: [["eval", "said"]],
  "a script's text": [["eval", "JSON.stringify(said)"]],
  "body by script": [["eval", "document.body.outerHTML"]],
  requests: [["network", "requests"]],
  "local storage": [["storage", "local"]],
  "session storage": [["storage", "session"]],
  cookies: [["cookies"]],
  "cookies by script": [["eval", "document.cookie"]],
  state: [["state", "save", "state.json"]],
  resources: [["eval", "performance.getEntriesByType('resource').map((entry) => entry.name)"]],
  frame: [
    ["frame", "#same"],
    ["get", "text", "body"],
    ["frame", "main"],
  ],
  // Their calls need ids, or answers, that are known only then.
  request: [],
  dialog: [],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

export type Read = keyof typeof READS;

export interface Return {
  readonly name: string;
  /** A statement in the page: `v` is the text, `id` its journey's. */
  readonly says: string;
  readonly read: Read;
  /** What stands around it tells that it is a secret. */
  readonly named?: true;
  /** No more than one of them fits in a group. */
  readonly once?: true;
  /** It makes something else of the text, in which no shape shows any more. */
  readonly changes?: "all" | "as addresses do";
  readonly cannot?: (text: string) => string | undefined;
}

function onlyHeader(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? undefined : "a header has printable ASCII only";
}

/** `token=VALUE` in prose. */
function onlyRun(text: string): string | undefined {
  return /[\s&;,"'`<>()\]}\\|#]/.test(bare(text))
    ? "an unquoted value ends at its first space or separator"
    : undefined;
}

function posts(name: string, body: string, type: string, named?: true, changes?: "all"): Return {
  const says = `post(id, ${body}, ${JSON.stringify(type)})`;
  return { name, says, read: "request", ...(named ? { named } : {}), ...(changes ? { changes } : {}) };
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=xYz";
const escaped = "v.replaceAll('&', '&amp;').replaceAll('<', '&lt;')";

function part(name: string): string {
  return `'--xYz\\r\\ncontent-disposition: form-data; name="${name}"\\r\\n\\r\\n' + v + '\\r\\n--xYz--\\r\\n'`;
}

const IN_PAGE: readonly Return[] = [
  { name: "the text", says: "put('p', v)", read: "text" },
  { name: "the text, by its HTML", says: "put('p', v)", read: "html" },
  { name: "the text, by a snapshot", says: "put('p', v)", read: "snapshot" },
  { name: "the text, by a compact snapshot", says: "put('p', v)", read: "compact snapshot" },
  { name: "the text, by a comparison", says: "put('p', v)", read: "difference" },
  { name: "the text, by a script", says: "put('p', v)", read: "body by script" },
  { name: "the text, split by markup", says: "split(v)", read: "html", changes: "all" },
  { name: "the text, split by markup, by a snapshot", says: "split(v)", read: "text", changes: "all" },
  { name: "the title", says: "document.title = v", read: "title", once: true },
  { name: "a heading", says: "put('h2', v)", read: "snapshot" },
  { name: "the name of a button", says: "put('button', '', { 'aria-label': v })", read: "interactive snapshot" },
  { name: "the text of a link", says: "put('a', v, { href: '#' })", read: "interactive snapshot" },
  {
    name: "the address of a link",
    says: "put('a', 'Link', { href: '/x?q=' + encodeURIComponent(v) })",
    read: "html",
    changes: "as addresses do",
  },
  { name: "an attribute", says: "put('i', 'i', { id: 'attribute', title: v })", read: "attribute", once: true },
  { name: "another attribute, by its HTML", says: "put('i', 'i', { 'data-note': v })", read: "html" },
  { name: "a field that is none", says: "put('input', '', { id: 'value', value: v })", read: "value", once: true },
  { name: "an area of text", says: "put('textarea', v)", read: "snapshot" },
  { name: "an option", says: "put('select', '').append(new Option(v))", read: "snapshot" },
  { name: "a hidden comment", says: "document.body.append(document.createComment(v))", read: "html" },
  { name: "an alert of ARIA", says: "put('div', v, { role: 'alert' })", read: "interactive snapshot" },
  { name: "the text of a frame", says: "inFrame(v)", read: "frame" },
  { name: "a script's object", says: "said.push({ note: v })", read: "script" },
  { name: "a script's list", says: "said.push([id, v])", read: "script" },
  { name: "a script's name", says: "said.push({ [v]: 1 })", read: "script" },
  { name: "JSON of a script", says: "said.push({ note: v })", read: "a script's text" },
  { name: "a script's object that names it", says: "said.push({ password: v })", read: "script", named: true },
  { name: "JSON of a script that names it", says: "said.push({ password: v })", read: "a script's text", named: true },
  {
    name: "a hidden field that tells",
    says: "put('input', '', { type: 'hidden', name: 'csrf_token', value: v })",
    read: "html",
    named: true,
  },
  { name: "the address of the page", says: "shows('q', v)", read: "address", once: true, changes: "as addresses do" },
];

const BESIDE: readonly Return[] = [
  { name: "the console", says: "console.log('note ' + v)", read: "console" },
  { name: "the console, as an object", says: "console.warn({ note: v })", read: "console" },
  { name: "the console, named", says: "console.info(JSON.stringify({ password: v }))", read: "console", named: true },
  { name: "an error", says: "setTimeout(() => { throw new Error('no ' + v) })", read: "errors" },
  { name: "a rejection", says: "void Promise.reject(new Error(v))", read: "errors" },
  { name: "local storage", says: "localStorage.setItem('n_' + id, v)", read: "local storage" },
  {
    name: "session storage, in JSON",
    says: "sessionStorage.setItem('n_' + id, JSON.stringify({ note: v }))",
    read: "session storage",
  },
  {
    name: "local storage, named",
    says: "localStorage.setItem('password_n_' + id, v)",
    read: "local storage",
    named: true,
  },
  {
    name: "a cookie, named",
    says: "document.cookie = id + '_n_token=' + encodeURIComponent(v)",
    read: "cookies",
    changes: "as addresses do",
    named: true,
  },
  {
    name: "a cookie, by a script",
    says: "document.cookie = 'n_' + id + '=' + encodeURIComponent(v)",
    read: "cookies by script",
    changes: "as addresses do",
  },
  { name: "the saved state", says: "localStorage.setItem('s_' + id, v)", read: "state" },
  { name: "a confirmation", says: "asked = 'Is it ' + v", read: "dialog", once: true },
  {
    name: "the names of resources",
    says: "get(id, '?q=' + encodeURIComponent(v))",
    read: "resources",
    changes: "as addresses do",
  },
];

const NETWORK: readonly Return[] = [
  {
    name: "a request's address",
    says: "get(id, '?q=' + encodeURIComponent(v))",
    read: "requests",
    changes: "as addresses do",
  },
  {
    name: "a request's address, named",
    says: "get(id, '?access_token=' + encodeURIComponent(v))",
    read: "requests",
    changes: "as addresses do",
    named: true,
  },
  { name: "a request's header", says: "get(id, '', { 'x-note': v })", read: "request", cannot: onlyHeader },
  {
    name: "a request's credential",
    says: "get(id, '', { authorization: 'Bearer ' + v })",
    read: "request",
    named: true,
    cannot: onlyHeader,
  },
  {
    name: "a response's header",
    says: "get(id, '?back=header&q=' + encodeURIComponent(v))",
    read: "request",
    changes: "as addresses do",
    cannot: onlyHeader,
  },
  { name: "a response's text", says: "post(id, v, 'text/plain', '?back=body')", read: "request" },
  {
    name: "a response's JSON, named",
    says: "post(id, JSON.stringify({ access_token: v }), 'application/json', '?back=body')",
    read: "request",
    named: true,
  },
  posts("a body of text", "v", "text/plain"),
  posts("a form", "'user=ada&note=' + encodeURIComponent(v) + '&go=1'", FORM),
  posts("a form, named", "'user=ada&pw=' + encodeURIComponent(v) + '&go=1'", FORM, true),
  posts("JSON", "JSON.stringify({ note: { text: v } })", JSON_TYPE),
  posts("JSON, named", "JSON.stringify({ user: { pwd: v } })", JSON_TYPE, true),
  posts("parts", part("note"), MULTIPART),
  posts("parts, named", part("pass"), MULTIPART, true),
  posts("XML", `'<r><note>' + ${escaped} + '</note></r>'`, "text/xml"),
  posts("XML, named", `'<r><password>' + ${escaped} + '</password></r>'`, "text/xml", true),
  posts("GraphQL", "JSON.stringify({ query: 'mutation($n: String)', variables: { n: v } })", JSON_TYPE),
  posts(
    "GraphQL, named",
    "JSON.stringify({ query: 'mutation($p: String)', variables: { password: v } })",
    JSON_TYPE,
    true,
  ),
  posts(
    "GraphQL, named in the query",
    "JSON.stringify({ query: 'mutation { login(user: \"ada\", password: ' + JSON.stringify(v) + ') { id } }' })",
    JSON_TYPE,
    true,
  ),
  posts("a body in base64", "btoa(String.fromCharCode(...bytesOf(v)))", "text/plain", undefined, "all"),
];

const TEXTS: readonly Return[] = [
  { name: "the text, named", says: "put('p', 'access_token=' + v)", read: "text", named: true, cannot: onlyRun },
];

export const RETURNS: readonly Return[] = [...IN_PAGE, ...BESIDE, ...NETWORK, ...TEXTS];
