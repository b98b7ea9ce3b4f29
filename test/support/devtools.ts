/** A DevTools connection of the test's own to the page of a session: for what no command of upstream does. */
import CDP from "chrome-remote-interface";
import { z } from "zod";
import type { Real } from "./real.ts";

const Address = z.object({ data: z.object({ cdpUrl: z.string() }) });

export interface DevTools {
  /** One command to the page; resolves with its answer. */
  readonly send: (method: string, parameters?: object) => Promise<unknown>;
  /** Addresses of the requests that the page has made since `Network.enable`. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Connects to the one page of the managed session. */
export async function devtools(real: Real): Promise<DevTools> {
  const { cdpUrl } = Address.parse(await real.raw(["get", "cdp-url"])).data;
  const client = await CDP({ target: cdpUrl, local: true });
  const { targetInfos } = await client.send("Target.getTargets");
  const page = targetInfos.find(({ type, url }) => type === "page" && url.startsWith("file:"));
  if (!page) throw new Error("The session has no page of a file.");
  const { sessionId } = await client.send("Target.attachToTarget", { targetId: page.targetId, flatten: true });
  const requests: string[] = [];
  client.on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
  const send = (method: string, parameters: object = {}): Promise<unknown> =>
    Promise.resolve(Reflect.apply(client.send, client, [method, parameters, sessionId]));
  return { send, requests, close: () => client.close() };
}
