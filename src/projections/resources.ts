import type { EngineEvent } from "../events/schema.ts";
import type { Draft, Projection } from "./projection.ts";

/** A browser session that this pi session started or drives. */
export interface Browser {
  readonly session: string;
  readonly kind: "managed" | "explicit";
  readonly generation: number;
  readonly status: "leased" | "open" | "lost" | "closed";
  readonly socketDir?: string;
  readonly daemonPid?: number;
  /** When the processes began, as their system tells it: another process may have such an id by now. */
  readonly daemonStarted?: string;
  readonly browserPids?: readonly number[];
  readonly browserStarts?: readonly string[];
  readonly profile?: string;
  readonly launch?: { readonly names: readonly string[]; readonly digest: string };
  /** Values of its flags that hold it back, as far as they were recorded. */
  readonly guards?: Readonly<Record<string, string>>;
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

function opened(draft: Draft<Resources>, event: Extract<EngineEvent, { type: "session.opened" }>): void {
  const { session, kind, generation, launch, armed, guards } = event;
  const { daemonPid, daemonStarted, browserPids, browserStarts, profile } = event;
  draft.generation = Math.max(draft.generation, generation);
  const { socketDir } = draft.browsers[session] ?? {};
  draft.browsers[session] = {
    session,
    kind,
    generation,
    status: "open",
    launch,
    armed,
    ...(guards === undefined ? {} : { guards }),
    ...(socketDir === undefined ? {} : { socketDir }),
    ...(daemonPid === undefined ? {} : { daemonPid }),
    ...(daemonStarted === undefined ? {} : { daemonStarted }),
    ...(browserPids === undefined ? {} : { browserPids }),
    ...(browserStarts === undefined ? {} : { browserStarts }),
    ...(profile === undefined ? {} : { profile }),
  };
}

type Change = "session.unverified" | "session.verified" | "session.lost" | "session.closed";

function became(browser: Draft<Browser>, change: Change): void {
  if (change === "session.unverified") browser.unverified = true;
  else if (change === "session.verified") delete browser.unverified;
  else browser.status = change === "session.lost" ? "lost" : "closed";
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
          ...(event.launch === undefined ? {} : { launch: event.launch }),
          armed: false,
        };
        return;
      case "session.opened":
        opened(draft, event);
        return;
      case "session.unverified":
      case "session.verified":
      case "session.lost":
      case "session.closed": {
        const browser = draft.browsers[event.session];
        if (browser) became(browser, event.type);
      }
    }
  },
};
