/**
 * Notices that a session's page has crashed. Upstream's answers do not say so: it waits 30 s for a page that cannot
 * answer any more. The browser itself knows, and says so to whoever asks its DevTools about that page.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { familyOf } from "./daemon.ts";
import type { SessionProbe } from "./session-files.ts";

/** What DevTools says: a reply to a message of ours has its id, an event its method. */
const Message = z.object({ id: z.number().optional(), method: z.string().optional() });

/** How long a crashed page may take to be left, in ms. */
const LEAVE_MS = 2000;

/** The address of a page's DevTools; undefined for a browser that is not upstream's own, or still starting. */
function addressOf({ pid, targetId }: SessionProbe): string | undefined {
  const profile = pid === undefined || targetId === undefined ? undefined : familyOf(pid).profile;
  if (profile === undefined) return undefined;
  try {
    const [port] = readFileSync(path.join(profile, "DevToolsActivePort"), "utf8").split("\n");
    return /^\d+$/.test(port ?? "") ? `ws://127.0.0.1:${port}/devtools/page/${targetId}` : undefined;
  } catch {
    return undefined;
  }
}

/** One page's DevTools, which is told nothing and asked nothing of what is on the page. */
class Page {
  readonly targetId: string;
  readonly #socket: WebSocket;

  constructor(address: string, targetId: string, onCrash: () => void) {
    this.targetId = targetId;
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("open", () => this.#send(1, "Inspector.enable"));
    this.#listen(({ method }) => method === "Inspector.targetCrashed" && onCrash());
  }

  #send(id: number, method: string, params: object = {}): void {
    this.#socket.send(JSON.stringify({ id, method, params }));
  }

  #listen(take: (message: z.infer<typeof Message>) => void): void {
    this.#socket.addEventListener("message", ({ data }) => {
      const { data: message } = Message.safeParse(typeof data === "string" ? parseJson(data) : undefined);
      if (message) take(message);
    });
  }

  /** Puts a blank page in the place of the crashed one, so that upstream's daemon gets an answer and is free again. */
  leave(): Promise<void> {
    const left = new Promise<void>((resolve) => {
      this.#listen(({ id }) => id === 2 && resolve());
      setTimeout(resolve, LEAVE_MS).unref();
    });
    this.#send(2, "Page.navigate", { url: "about:blank" });
    return left;
  }

  close(): void {
    this.#socket.close();
  }
}

/** A look after the page of a session, for as long as a call runs. */
export interface PageWatch {
  /** Aborted when the page has crashed. */
  readonly crashed: AbortSignal;
  /** Ends the watch; of a page that has crashed nothing is left after it. */
  end(): Promise<void>;
}

/**
 * Watches the tab that is current, from `afterMs` on: most calls have ended by then and pay nothing.
 * @param probe says which tab that is; it is asked again and again, since a call can lead to another one
 */
export function watchPage(probe: () => SessionProbe, afterMs: number): PageWatch {
  const crash = new AbortController();
  let page: Page | undefined;
  const look = (): void => {
    const seen = probe();
    if (seen.targetId === undefined || seen.targetId === page?.targetId) return;
    const address = addressOf(seen);
    page?.close();
    page = address === undefined ? undefined : new Page(address, seen.targetId, () => crash.abort());
  };
  const timer = setInterval(look, afterMs);
  timer.unref();
  return {
    crashed: crash.signal,
    end: async () => {
      clearInterval(timer);
      if (crash.signal.aborted) await page?.leave();
      page?.close();
    },
  };
}
