/** A small web site on the loopback interface for tests, the demo and measurements. It needs nothing from outside. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { libraryAt } from "./libraries.ts";

/** A site that is running. */
export interface Site {
  /** Without a trailing slash: `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  /** How often a page has reported something under this name (a press of `counted`'s button, a visit of `slow`). */
  count(name: string): number;
  /** Ends open connections too. Resolves when the port is free. */
  close(): Promise<void>;
}

interface Visit {
  readonly counts: Map<string, number>;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** The visitor's User-Agent header. */
  readonly agent: string;
  readonly authorization: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const PAGES = path.join(import.meta.dirname, "site");
const LARGE_CONTROLS = 300;

function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page from `site/NAME.html` with `{{key}}` filled in; `values` are HTML already. */
function page(name: string, values: Readonly<Record<string, string>> = {}): Answer {
  const html = readFileSync(path.join(PAGES, `${name}.html`), "utf8");
  return { body: html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? "") };
}

function milliseconds(query: URLSearchParams, otherwise: number): number {
  const given = Number(query.get("ms") ?? otherwise);
  return Number.isFinite(given) ? Math.min(Math.max(given, 0), 60_000) : otherwise;
}

function count({ counts, query }: Pick<Visit, "counts" | "query">): Answer {
  const name = query.get("name") ?? "";
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return { status: 204, body: "" };
}

async function slow({ counts, query }: Visit): Promise<Answer> {
  const ms = milliseconds(query, 800);
  count({ counts, query: new URLSearchParams({ name: "slow" }) });
  await delay(ms);
  return page("slow", { ms: String(ms) });
}

function submitted({ form }: Visit): Answer {
  const rows = [...form].map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`);
  return page("submitted", { name: escapeHtml(form.get("name") ?? "stranger"), sent: rows.join("") });
}

function large(): Answer {
  const controls = Array.from({ length: LARGE_CONTROLS }, (_, index) => `<button>Control ${index + 1}</button>`);
  return page("large", { controls: controls.join("\n") });
}

function status(code: number): Answer {
  return { ...page("status", { status: String(code) }), status: code };
}

const KNOWN = `Basic ${Buffer.from("ann:PUBLIC-SENTINEL-21").toString("base64")}`;

/** A page behind HTTP basic authentication. */
function secure({ authorization }: Visit): Answer {
  if (authorization === KNOWN) return { body: "<title>Staging home</title><h1>Welcome to staging</h1>" };
  const headers = { "www-authenticate": 'Basic realm="Staging"' };
  return { status: 401, headers, body: "<title>401</title><h1>Login required</h1>" };
}

type Handler = (visit: Visit) => Answer | Promise<Answer>;

const ROUTES: Readonly<Record<string, Handler>> = {
  "GET /": () => page("home"),
  "GET /form": () => page("form"),
  "POST /submitted": submitted,
  "GET /secure": secure,
  "GET /list": () => page("list"),
  "GET /slow": slow,
  "POST /slow": slow,
  "GET /counted": ({ query }) => page("counted", { name: escapeHtml(query.get("name") ?? "counted") }),
  "POST /count": count,
  "GET /settle": () => page("settle"),
  "GET /texts": () => page("texts"),
  "GET /lists": () => page("lists"),
  "GET /covered": () => page("covered"),
  "GET /files": () => page("files"),
  "GET /agent": ({ agent }) => page("agent", { agent: escapeHtml(agent) }),
  "GET /tall": () => page("tall"),
  "GET /inner": () => page("inner"),
  "GET /popup": () => page("popup"),
  "GET /closing": async ({ query }) => {
    await delay(milliseconds(query, 0));
    return page("closing");
  },
  "GET /never": () => new Promise<Answer>(() => {}),
  "POST /never": () => new Promise<Answer>(() => {}),
  "GET /dialogs": () => page("dialogs"),
  "GET /confirming": () => ({ body: "<title>Confirming</title><script>confirm('Stay?')</script>" }),
  "GET /spa": () => page("spa"),
  "GET /spa/detail": () => page("spa"),
  "GET /login": () => page("login"),
  "POST /login": ({ form }) => page("logged-in", { user: escapeHtml(form.get("user") ?? "stranger") }),
  "GET /large": large,
  "GET /replace": ({ query }) => page("replace", { ms: String(milliseconds(query, 300)) }),
  "GET /replacement": () => page("replacement"),
  "GET /redirect": () => ({ status: 302, headers: { location: "/list" }, body: "" }),
  "GET /sign-in": () => ({ status: 302, headers: { location: "/list?token=PUBLIC-SENTINEL-6" }, body: "" }),
  "GET /download": () => ({
    headers: { "content-type": "application/octet-stream", "content-disposition": 'attachment; filename="report.txt"' },
    body: "downloaded\n",
  }),
  "GET /report.csv": () => ({
    headers: { "content-type": "text/csv", "content-disposition": "attachment; filename=report.csv" },
    body: "a,b\n1,2\n",
  }),
  "GET /favicon.ico": () => ({ status: 204, body: "" }),
};

/** Pages of legitimate flows (`flows/`), of public failure cases (`cases/`) and of checks (`qa/`), by their names. */
function namedPage(pathname: string): Handler | undefined {
  const [, folder, name] = /^\/(flows|fx|qa)\/([\w-]+)(?:\.html)?$/.exec(pathname) ?? [];
  const file = `${folder === "fx" ? "cases" : folder}/${name}`;
  return folder !== undefined && existsSync(path.join(PAGES, `${file}.html`)) ? () => page(file) : undefined;
}

function routeOf(method: string, pathname: string): Handler {
  const code = /^\/status\/([2-5]\d\d)$/.exec(pathname)?.[1];
  if (code) return () => status(Number(code));
  return ROUTES[`${method} ${pathname}`] ?? namedPage(pathname) ?? (() => status(404));
}

/** Files of libraries that pages use (`/lib/PACKAGE/FILE`, `/bundle/NAME.js`). */
async function library(pathname: string): Promise<Answer | undefined> {
  const served = await libraryAt(pathname);
  return served && { body: served.body, headers: { "content-type": served.type } };
}

async function serve(request: IncomingMessage, response: ServerResponse, counts: Map<string, number>): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
  const form = new URLSearchParams(request.method === "POST" ? await text(request) : "");
  const visit: Visit = {
    counts,
    query: searchParams,
    form,
    agent: request.headers["user-agent"] ?? "",
    authorization: request.headers.authorization ?? "",
  };
  const answer = (await library(pathname)) ?? (await routeOf(request.method ?? "GET", pathname)(visit));
  response.writeHead(answer.status ?? 200, { "content-type": "text/html; charset=utf-8", ...answer.headers });
  response.end(answer.body);
}

/** Starts the site on a free port of 127.0.0.1. */
export async function startSite(): Promise<Site> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    // A visitor that goes away in the middle of a request is no fault of the site.
    serve(request, response, counts).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    count: (name) => counts.get(name) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
