/** Ten applications as agents meet them, each with what it has been told to do so far. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Json, parseJson } from "../../src/json.ts";
import { libraryAt } from "../support/libraries.ts";
import { TASKS } from "./tasks.ts";

export interface TaskSite {
  /** Where the application of a task is. */
  readonly url: (task: string) => string;
  /** What the application has reported last: its state after an act that counts. */
  readonly state: (task: string) => Json | undefined;
  readonly close: () => Promise<void>;
}

const REPORT = (task: string): string =>
  `<script>const report = (state) => fetch("/state/${task}", { method: "POST", body: JSON.stringify(state) });</script>`;

function pageOf(task: string): string {
  const html = readFileSync(path.join(import.meta.dirname, "pages", `${task}.html`), "utf8");
  return html.replace("</title>", () => `</title>\n${REPORT(task)}`);
}

/** Starts them on a free port of the loopback interface. */
export async function startTaskSite(): Promise<TaskSite> {
  const states = new Map<string, Json>();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const [, folder = "", name = ""] = pathname.split("/");
    if (folder === "state") {
      states.set(name, parseJson(await text(request)) ?? null);
      return response.writeHead(204).end();
    }
    const task = TASKS.find((one) => one.name === folder);
    if (task) return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(task.name));
    const library = await libraryAt(pathname);
    if (library) return response.writeHead(200, { "content-type": library.type }).end(library.body);
    return response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    url: (task) => `http://127.0.0.1:${address.port}/${task}`,
    state: (task) => states.get(task),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
