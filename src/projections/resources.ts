import type { Projection } from "./projection.ts";

/** A browser session that this pi session started or drives. */
export interface Browser {
  readonly session: string;
  readonly kind: "managed" | "explicit";
  readonly generation: number;
  readonly status: "leased" | "open" | "lost" | "closed";
  readonly socketDir?: string;
  readonly daemonPid?: number;
  readonly browserPids?: readonly number[];
  readonly launch?: { readonly names: readonly string[]; readonly digest: string };
  /** A call was stopped without an answer, and the session has not answered since. */
  readonly unverified?: true;
  /** Confirm-actions or an action policy is in force: looks would take the one pending slot (NOTES 4). */
  readonly armed: boolean;
}

/** What must be ended or followed whatever branch is active, and the highest managed generation ever used. */
export interface Resources {
  readonly browsers: Readonly<Record<string, Browser>>;
  readonly generation: number;
}

export const resources: Projection<Resources> = {
  scope: "file",
  start: () => ({ browsers: {}, generation: 0 }),
  apply(draft, event, self) {
    if (event.owner !== self) return;
    switch (event.type) {
      case "session.leased":
        draft.generation = Math.max(draft.generation, event.generation);
        draft.browsers[event.session] = {
          session: event.session,
          kind: event.kind,
          generation: event.generation,
          status: "leased",
          socketDir: event.socketDir,
          armed: false,
        };
        return;
      case "session.opened": {
        draft.generation = Math.max(draft.generation, event.generation);
        const { socketDir } = draft.browsers[event.session] ?? {};
        draft.browsers[event.session] = {
          session: event.session,
          kind: event.kind,
          generation: event.generation,
          status: "open",
          launch: event.launch,
          armed: event.armed,
          ...(socketDir === undefined ? {} : { socketDir }),
          ...(event.daemonPid === undefined ? {} : { daemonPid: event.daemonPid }),
          ...(event.browserPids === undefined ? {} : { browserPids: event.browserPids }),
        };
        return;
      }
      case "session.unverified":
      case "session.verified": {
        const browser = draft.browsers[event.session];
        if (!browser) return;
        if (event.type === "session.unverified") browser.unverified = true;
        else delete browser.unverified;
        return;
      }
      case "session.lost":
      case "session.closed": {
        const browser = draft.browsers[event.session];
        if (browser) browser.status = event.type === "session.lost" ? "lost" : "closed";
        return;
      }
    }
  },
};
