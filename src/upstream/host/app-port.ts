/** The DevTools of an app that was started with a port of the system's choice: where it is, and what it says. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";

/** A thing that can be looked into: a window, a view inside of one, a worker. */
export interface AppTarget {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly webSocketDebuggerUrl?: string;
}

/**
 * - file: whether the app has told its port
 * - reached: whether it answers there, as the app and not as another one that has got the port since
 */
export interface AppPort {
  readonly file: "missing" | "present" | "unreadable";
  readonly port?: number;
  readonly reached: boolean;
  readonly version?: { readonly browser: string; readonly protocol: string };
  readonly webSocketDebuggerUrl?: string;
  readonly targets: readonly AppTarget[];
}

const Version = z.object({
  Browser: z.string(),
  "Protocol-Version": z.string(),
  webSocketDebuggerUrl: z.string(),
});
const Target = z.object({
  id: z.string().max(200),
  type: z.string().max(100),
  title: z.string(),
  url: z.string(),
  webSocketDebuggerUrl: z.string().max(300).optional(),
});

const MOST_TARGETS = 50;
const LONGEST_ANSWER = 2_000_000;
const LONGEST_TITLE = 300;
const LONGEST_URL = 2_000;

async function asked(port: number, place: string, ms: number): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
      signal: AbortSignal.timeout(ms),
      redirect: "error",
    });
    const text = answer.ok ? await answer.text() : "";
    return text.length > LONGEST_ANSWER ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

/** The port and the path of its browser, as Chromium writes them into the profile; no more than that is believed. */
function told(profile: string): { readonly port: number; readonly place: string } | "missing" | "unreadable" {
  let text: string;
  try {
    text = readFileSync(path.join(profile, "DevToolsActivePort"), "utf8");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? "missing" : "unreadable";
  }
  const [port = "", place = ""] = text.split("\n");
  const fits = /^\d{1,5}$/.test(port) && Number(port) < 65_536 && /^\/devtools\/browser\/[\w-]{1,80}$/.test(place);
  return fits ? { port: Number(port), place } : text === "" ? "missing" : "unreadable";
}

function targetsOf(list: unknown, port: number): readonly AppTarget[] {
  const all = Array.isArray(list) ? list.flatMap((one) => Target.safeParse(one).data ?? []) : [];
  return all.slice(0, MOST_TARGETS).map(({ webSocketDebuggerUrl: socket, ...one }) => ({
    ...one,
    title: one.title.slice(0, LONGEST_TITLE).toWellFormed(),
    url: one.url.slice(0, LONGEST_URL).toWellFormed(),
    ...(socket?.startsWith(`ws://127.0.0.1:${port}/devtools/`) ? { webSocketDebuggerUrl: socket } : {}),
  }));
}

/**
 * What an app's DevTools say.
 * @param ms how long each of its two answers may take
 */
export async function askPort(profile: string, ms: number): Promise<AppPort> {
  const found = told(profile);
  if (typeof found === "string") return { file: found, reached: false, targets: [] };
  const { port, place } = found;
  const { data: version } = Version.safeParse(await asked(port, "/json/version", ms));
  const base = { file: "present", port } as const;
  if (!version?.webSocketDebuggerUrl.endsWith(`:${port}${place}`)) return { ...base, reached: false, targets: [] };
  return {
    ...base,
    reached: true,
    version: { browser: version.Browser.slice(0, 100), protocol: version["Protocol-Version"].slice(0, 20) },
    webSocketDebuggerUrl: `ws://127.0.0.1:${port}${place}`,
    targets: targetsOf(await asked(port, "/json/list", ms), port),
  };
}
