import type { EngineEvent } from "../events/schema.ts";
import type { Draft, Projection } from "./projection.ts";

/** The page a session is known to be on. URL and title are redacted; `urlKey` tells equal-looking URLs apart. */
export interface Page {
  readonly url: string;
  readonly urlKey: string;
  readonly title?: string;
  readonly targetId?: string;
  /** `performance.timeOrigin` in ms. */
  readonly document?: number;
  /** Another tab was found where this one was wanted: later commands have to select it again. */
  readonly drifted: boolean;
  /** The tab that was found instead. */
  readonly found?: { readonly targetId?: string; readonly url?: string };
  /** The wanted tab has closed. */
  readonly gone?: boolean;
  /** Its process ended; a blank page stands in its tab until it is opened again. */
  readonly crashed?: true;
  /** A `file:` address that the caller opened by itself. */
  readonly asked?: true;
  /** The selector of the frame that selectors mean now. */
  readonly frame?: string;
}

export interface Pages {
  readonly bySession: Readonly<Record<string, Page>>;
  /** CDP ids of the tabs that each session has been on, the newest of them. */
  readonly tabs: Readonly<Record<string, readonly string[]>>;
  /** The newest page of another owner on this branch: what a fork's parent had open. Name only. */
  readonly inherited?: Page;
  /** How the browser of that owner was launched, by names, and the values of what held it back. */
  readonly inheritedLaunch?: { readonly names: readonly string[]; readonly guards: Readonly<Record<string, string>> };
}

/** How many tabs of a session are remembered. */
const REMEMBERED_TABS = 100;

type Changed = Extract<EngineEvent, { type: "page.changed" }>;

function pageOf(event: Changed, frame: string | undefined): Page {
  return {
    url: event.url,
    urlKey: event.urlKey,
    drifted: false,
    ...(event.title === undefined ? {} : { title: event.title }),
    ...(event.targetId === undefined ? {} : { targetId: event.targetId }),
    ...(event.document === undefined ? {} : { document: event.document }),
    ...(event.asked === undefined ? {} : { asked: event.asked }),
    ...(frame === undefined ? {} : { frame }),
  };
}

function changed(draft: Draft<Pages>, event: Changed): void {
  const { session, targetId } = event;
  draft.bySession[session] = pageOf(event, draft.bySession[session]?.frame);
  if (targetId === undefined) return;
  const tabs = draft.tabs[session] ?? [];
  if (tabs.includes(targetId)) return;
  tabs.push(targetId);
  if (tabs.length > REMEMBERED_TABS) tabs.shift();
  draft.tabs[session] = tabs;
}

function drifted(page: Draft<Page>, event: Extract<EngineEvent, { type: "tab.drifted" }>): void {
  const { targetId, url } = event.found;
  page.drifted = true;
  page.found = { ...(targetId === undefined ? {} : { targetId }), ...(url === undefined ? {} : { url }) };
  if (event.gone) page.gone = true;
}

export const pages: Projection<Pages> = {
  scope: "branch",
  start: () => ({ bySession: {}, tabs: {} }),
  apply(draft, event, self) {
    if (event.type === "page.changed") {
      if (event.owner === self) changed(draft, event);
      else draft.inherited = pageOf(event, undefined);
      return;
    }
    if (event.owner !== self) {
      if (event.type === "session.opened") {
        draft.inheritedLaunch = { names: event.launch.names, guards: event.guards ?? {} };
      }
      return;
    }
    const page = "session" in event && event.session !== undefined ? draft.bySession[event.session] : undefined;
    if (!page) return;
    if (event.type === "frame.entered") page.frame = event.frame;
    if (event.type === "frame.left") delete page.frame;
    if (event.type === "page.crashed") page.crashed = true;
    if (event.type === "tab.drifted") drifted(page, event);
  },
};
