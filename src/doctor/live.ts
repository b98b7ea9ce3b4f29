import { createServer, type Server } from "node:http";
import { createEngine } from "../engine/engine.ts";
import { realWorld } from "../world/world.ts";
import { type Check, type Finding, finding, ok } from "./check.ts";
import type { DoctorHost } from "./host.ts";

const TITLE = "pi-agent-browser doctor";

function serve(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>${TITLE}</title><h1>ok</h1>`);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Opens a page of its own in a browser of its own, and ends the browser. */
async function opened({ env, folder }: DoctorHost, url: string): Promise<Finding> {
  // Its page is of this machine; what the user's rules allow is not in question.
  const engine = createEngine({ world: realWorld(env, folder, `doctor-${process.pid}`), keep: () => {} });
  const signal = new AbortController().signal;
  const begun = Date.now();
  const result = await engine.call({ id: "doctor", params: { args: ["open", url] }, signal });
  const ms = Date.now() - begun;
  const ended = await engine.quit();
  const text = result.text.value.replaceAll("\n", " ");
  const see = "agent-browser doctor";
  if (result.isError || !text.includes(TITLE))
    return finding(`a page could not be opened: ${text}`, "Calls fail alike.", see);
  if (!ended) return finding("the browser of this test could not be ended", "It may still be running.", see);
  return ok(`a page was opened in ${ms} ms, and its browser ended`);
}

/** One real page, when it is asked for. */
export const live: Check = {
  id: "live",
  run: async (host) => {
    if (!host.live) return [];
    const server = await serve();
    try {
      return [await opened(host, `http://127.0.0.1:${portOf(server)}/`)];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};
