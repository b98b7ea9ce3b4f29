/** A site that takes secrets in wherever journeys enter them, tells what has arrived, and gives it back in every way. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isJsonObject, parseJson, stringMember } from "../../src/json.ts";
import type { Journey } from "./journey.ts";
import { fieldHtml, PLACES } from "./places.ts";
import { FORMS } from "./returns.ts";

type Document = (typeof PLACES)[number]["document"];

export interface JourneySite {
  /** The address of the page for these journeys, which is ready from now on. */
  readonly pageFor: (name: string, journeys: readonly Journey[]) => string;
  /** What has come into the page, or to this server, by the ids of journeys. */
  readonly arrived: ReadonlyMap<string, ReadonlySet<string>>;
  /** The HTML of a page, to be shown. */
  readonly html: (journeys: readonly Journey[]) => string;
  readonly close: () => Promise<void>;
}

/** A value in a script of a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The fields of a document, in the roots of their places; each tells the page at the top what it holds. */
function fields(journeys: readonly Journey[], document: Document): string {
  const places = PLACES.filter((place) => place.document === document);
  const built = places.map(({ name, roots }) => {
    const here = journeys.filter((journey) => journey.entry.way === "field" && journey.place.name === name);
    return {
      roots,
      ids: here.map(({ id }) => id),
      html: here.map(({ field, id }) => fieldHtml(field, id)).join("<br>"),
    };
  });
  return `<div id=fields></div><script>
const held = {};
const tell = (id, value) => window.top.postMessage({ id, value }, "*");
for (const { roots, ids, html } of ${literal(built.filter(({ ids }) => ids.length > 0))}) {
  let root = document.getElementById("fields").appendChild(document.createElement("div"));
  for (const mode of roots) {
    const inner = root.attachShadow({ mode });
    root = inner.appendChild(document.createElement("section"));
  }
  root.innerHTML = html;
  for (const id of ids) {
    held[id] = root.querySelector("#" + id);
    held[id].addEventListener("input", () => tell(id, held[id].value));
  }
}
addEventListener("message", ({ data }) => {
  if (data.focus === undefined) return;
  if (held[data.focus]) { window.focus(); held[data.focus].focus(); window.top.postMessage({ focused: data.focus }, "*"); }
  for (const frame of document.querySelectorAll("iframe")) frame.contentWindow.postMessage(data, "*");
});
</script>`;
}

const HELPERS = `
const values = {}, said = [], jobs = [];
let asked, focusedOn, failed;
const bytesOf = (text) => new TextEncoder().encode(text);
const takes = (id, value) => { values[id] = value; };
addEventListener("message", ({ data }) => {
  if (data.value !== undefined) takes(data.id, data.value);
  if (data.focused && data.focused === focusedOn?.id) focusedOn.done(true);
});
const focusOn = (id) => new Promise((done) => { focusedOn = { id, done }; window.postMessage({ focus: id }, "*"); });
const put = (tag, text, attributes = {}) => {
  const made = document.body.appendChild(document.createElement(tag));
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};
const split = (text) => {
  const signs = [...text], made = put("p", "");
  for (let at = 0; at < signs.length; at += 3) made.appendChild(document.createElement(at % 2 ? "b" : "i")).textContent = signs.slice(at, at + 3).join("");
};
const inFrame = (text) => {
  const inner = document.getElementById("same").contentDocument;
  inner.body.appendChild(inner.createElement("p")).textContent = text;
};
const shows = (name, value) => { location.hash = "?" + name + "=" + encodeURIComponent(value); };
const get = (id, query, headers = {}) => jobs.push(fetch(base + "/echo/" + id + query, { headers }));
const post = (id, body, type, query = "") =>
  jobs.push(fetch(base + "/echo/" + id + query, { method: "POST", body, headers: { "content-type": type } }).then((answer) => answer.text()));
const collect = async () => {
  for (const [name, value] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) {
    const id = /^(?:password|k)_(j\\w+)$/.exec(name)?.[1];
    if (id) takes(id, value);
  }
  for (const [name, value] of new URLSearchParams(location.search)) {
    const id = /^q_(j\\w+)$/.exec(name)?.[1] ?? /^(j\\w+?)_access_token$/.exec(name)?.[1];
    if (id) takes(id, value);
  }
  for (const { id, password } of await (await fetch(base + "/seen")).json()) takes(id, password);
  const entries = Object.entries(values).map(([id, password]) => ({ id, password }));
  await fetch(base + "/arrived", { method: "POST", body: JSON.stringify(entries), headers: { "content-type": "application/json" } });
};
const loaded = new Promise((resolve) => addEventListener("load", resolve));
`;

/** The buttons that ask for a secret in a prompt. */
function prompts(journeys: readonly Journey[]): string {
  const asking = journeys.flatMap(({ id, entry }) => (entry.asks === undefined ? [] : [[id, entry.asks]]));
  return asking
    .map(([id, asks]) => `<button id=ask${id} onclick='takes("${id}", prompt("${asks}"))'>Ask</button>`)
    .join("");
}

/** What the page makes of what has arrived. */
function echoes(journeys: readonly Journey[]): string {
  const lines = journeys.map(({ id, back, form }) => {
    const says = FORMS.find(({ name }) => name === form.name)?.says ?? "v";
    return `  if (typeof values.${id} === "string") { const id = "${id}"; let v = values.${id}; v = ${says}; ${back.says}; }`.replace(
      /^ {2}(.*)$/s,
      "  try { $1 } catch (error) { failed = error; }",
    );
  });
  return `const echo = async () => {
  await collect();
${lines.join("\n")}
  await Promise.all(jobs);
  if (failed !== undefined) throw failed;
  return Object.keys(values).length;
};`;
}

const FRAMES =
  '<iframe id=same width=900 height=600 src="BASE/same"></iframe><iframe width=900 height=600 src="OTHER/other"></iframe>';
const INNER_FRAMES =
  '<iframe id=inner src="BASE/same%20in%20same"></iframe><iframe src="OTHER/other%20in%20same"></iframe>';

function topPage(journeys: readonly Journey[]): string {
  return `<!doctype html><meta charset=utf-8><title>Journeys</title><body><h1>Journeys</h1>
<button id=confirm onclick="confirm(asked)">Confirm</button>${FRAMES}
${prompts(journeys)}${fields(journeys, "page")}<script>const base = "BASE";${HELPERS}${echoes(journeys)}</script>`;
}

function framePage(journeys: readonly Journey[], name: Document): string {
  const frames = name === "same" ? INNER_FRAMES : "";
  return `<!doctype html><meta charset=utf-8><title>Frame</title><body>${fields(journeys, name)}${frames}`;
}

const LOGIN = `<!doctype html><meta charset=utf-8><title>Log in</title><form method=post>
<label>User <input id=user name=user autocomplete=username></label>
<label>Password <input id=password type=password name=password></label><button id=go>Log in</button></form>`;

interface Shown {
  readonly journeys: readonly Journey[];
  readonly address: string;
}

function remember(arrived: Map<string, Set<string>>, id: string, value: string): void {
  const known = arrived.get(id);
  if (known) known.add(value);
  else arrived.set(id, new Set([value]));
}

/** What a request brings along of journeys: cookies, headers, credentials. */
function broughtBy(request: IncomingMessage, journeys: readonly Journey[]): readonly (readonly [string, string])[] {
  const cookies = (request.headers.cookie ?? "").split("; ").flatMap((pair) => {
    const [, id, value] = /^(j\w+)_token=(.*)$/s.exec(pair) ?? [];
    return id === undefined || value === undefined ? [] : [[id, value] as const];
  });
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    const id = /^x-(j\w+)-token$/.exec(name)?.[1];
    return id === undefined || typeof value !== "string" ? [] : [[id, value] as const];
  });
  return [...cookies, ...headers, ...credentialOf(request.headers.authorization ?? "", journeys)];
}

function credentialOf(header: string, journeys: readonly Journey[]): readonly (readonly [string, string])[] {
  const [, scheme, credential = ""] = /^(Basic|Bearer) (.*)$/s.exec(header) ?? [];
  if (scheme === "Basic") {
    const [, id, password] = /^(j\w+?):(.*)$/s.exec(Buffer.from(credential, "base64").toString("utf8")) ?? [];
    return id === undefined || password === undefined ? [] : [[id, password]];
  }
  const journey = journeys.find(({ entry }) => entry.name === "a credential in headers that are set");
  return scheme === "Bearer" && journey ? [[journey.id, credential]] : [];
}

class Server {
  readonly arrived = new Map<string, Set<string>>();
  readonly shown = new Map<string, Shown>();
  port = 0;

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://x");
    const [, group = "", what = "", id = ""] = url.pathname.split("/").map(decodeURIComponent);
    const shown = this.shown.get(group);
    if (shown === undefined) return void response.writeHead(404).end();
    const brought = broughtBy(request, shown.journeys);
    if (what !== "echo") for (const [of, value] of brought) remember(this.arrived, of, value);
    if (what === "arrived") this.take(await text(request));
    if (what === "login" && request.method === "POST") this.logIn(new URLSearchParams(await text(request)));
    if (what === "echo") return void (await this.echo(request, response, url, id));
    if (what === "seen") return void this.json(response, this.seen(shown.journeys));
    if (what === "arrived") return void response.writeHead(204).end();
    if (this.wantsCredential(request, shown.journeys, what)) {
      return void response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(this.filled(this.pageOf(what, shown), shown));
  }

  wantsCredential(request: IncomingMessage, journeys: readonly Journey[], what: string): boolean {
    const wanted = journeys.some(({ entry }) => entry.name === "the password of an address");
    return wanted && what === "" && request.headers.authorization === undefined;
  }

  pageOf(what: string, { journeys }: Shown): string {
    const frame = PLACES.find(({ document }) => document === what)?.document;
    if (what === "login") return LOGIN;
    return frame === undefined ? topPage(journeys) : framePage(journeys, frame);
  }

  filled(html: string, { address }: Shown): string {
    return html.replaceAll("BASE", address).replaceAll("OTHER", address.replace("127.0.0.1", "localhost"));
  }

  /** What has arrived by requests, to be told to the page. */
  seen(journeys: readonly Journey[]): readonly object[] {
    return journeys.flatMap(({ id }) => [...(this.arrived.get(id) ?? [])].map((password) => ({ id, password })));
  }

  take(body: string): void {
    const entries = parseJson(body);
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      const [id, value] = [stringMember(entry, "id"), stringMember(entry, "password")];
      if (isJsonObject(entry) && id !== undefined && value !== undefined) remember(this.arrived, id, value);
    }
  }

  logIn(form: URLSearchParams): void {
    remember(this.arrived, form.get("user") ?? "", form.get("password") ?? "");
  }

  json(response: ServerResponse, value: unknown): void {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  }

  async echo(request: IncomingMessage, response: ServerResponse, url: URL, id: string): Promise<void> {
    const body = await text(request);
    const back = url.searchParams.get("back");
    const type = request.headers["content-type"] ?? "text/plain";
    const header = back === "header" ? { "x-note": url.searchParams.get("q") ?? "" } : {};
    response.writeHead(200, { "content-type": back === "body" ? type : "text/plain", ...header });
    response.end(back === "body" ? body : id);
  }
}

/** Resolves when it listens on the loopback interface. */
export async function startJourneySite(): Promise<JourneySite> {
  const site = new Server();
  const server = createServer((request, response) => void site.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  site.port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    pageFor: (name, journeys) => {
      const shown = { journeys, address: `http://127.0.0.1:${site.port}/${name}` };
      site.shown.set(name, shown);
      return shown.address;
    },
    arrived: site.arrived,
    html: topPage,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
