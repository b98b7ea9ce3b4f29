/** Serves the pages of flows, and keeps a log of every request. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { libraryAt, scriptOf } from "../support/libraries.ts";
import { innerOf, pageOf } from "./page.ts";
import type { Flow } from "./types.ts";

/** One request that reached the server. */
export interface Hit {
  readonly at: number;
  readonly method: string;
  readonly path: string;
}

/** The server while it runs. */
export interface FlowServer {
  readonly port: number;
  /** Makes the pages of a flow available; gives the address of its top page. */
  readonly serve: (flow: Flow) => string;
  /** What was asked for of a flow, in order. */
  readonly hits: (flow: Flow) => readonly Hit[];
  readonly close: () => Promise<void>;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
function plain(title: string, more = ""): string {
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>This is another page.</p></main>${more}`;
}

/** The part of a flow's address behind its id, as what is sent for it. */
async function answer(flow: Flow, part: string, query: URLSearchParams, port: number, response: ServerResponse) {
  const [name = "", depth = "0"] = part.split("/");
  switch (name) {
    case "":
      return response.writeHead(200, HTML).end(pageOf(flow, port));
    case "in":
      return response.writeHead(200, HTML).end(innerOf(flow, Number(depth), port));
    case "next":
      return response.writeHead(200, HTML).end(plain("Next page"));
    case "slow":
      await delay(Math.min(Number(query.get("ms") ?? 500), 5_000));
      return response.writeHead(200, HTML).end(plain("Slow page"));
    case "popup":
      return response.writeHead(200, HTML).end(plain("Popup", "<script>setTimeout(() => close(), 100)</script>"));
    case "download":
      return response
        .writeHead(200, { "content-type": "text/csv", "content-disposition": 'attachment; filename="list.csv"' })
        .end("a,b\n");
    default:
      return response.writeHead(204).end();
  }
}

const PAGE_SCRIPT = path.join(import.meta.dirname, "site", "page", "start.js");

/** Starts the server on the loopback interface: as 127.0.0.1 it is one origin, as localhost another. */
export async function startServer(): Promise<FlowServer> {
  const flows = new Map<string, Flow>();
  const log = new Map<string, Hit[]>();
  let port = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const [, id = "", part = ""] = /^\/flow\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const flow = flows.get(id);
    log.get(id)?.push({ at: Date.now(), method: request.method ?? "GET", path: part });
    if (flow) return answer(flow, part, searchParams, port, response);
    const found = pathname === "/page.js" ? await scriptOf(PAGE_SCRIPT) : await libraryAt(pathname);
    if (found === undefined) return response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    const headers = { "content-type": found.type, "cache-control": "max-age=3600", "access-control-allow-origin": "*" };
    return response.writeHead(200, headers).end(found.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  port = address.port;
  return {
    port,
    serve: (flow) => {
      flows.set(flow.id, flow);
      log.set(flow.id, []);
      return `http://127.0.0.1:${port}/flow/${flow.id}`;
    },
    hits: (flow) => log.get(flow.id) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
