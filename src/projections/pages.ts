import type { Projection } from "./projection.ts";

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
  /** The selector of the frame that selectors mean now. */
  readonly frame?: string;
}

export interface Pages {
  readonly bySession: Readonly<Record<string, Page>>;
  /** CDP ids of the tabs that each session has been on. */
  readonly tabs: Readonly<Record<string, readonly string[]>>;
  /** The newest page of another owner on this branch: what a fork's parent had open. Name only. */
  readonly inherited?: Page;
}

export const pages: Projection<Pages> = {
  scope: "branch",
  start: () => ({ bySession: {}, tabs: {} }),
  apply(draft, event, self) {
    if (event.type === "page.changed") {
      const frame = event.owner === self ? draft.bySession[event.session]?.frame : undefined;
      const page: Page = {
        url: event.url,
        urlKey: event.urlKey,
        drifted: false,
        ...(event.title === undefined ? {} : { title: event.title }),
        ...(event.targetId === undefined ? {} : { targetId: event.targetId }),
        ...(event.document === undefined ? {} : { document: event.document }),
        ...(frame === undefined ? {} : { frame }),
      };
      if (event.owner !== self) {
        draft.inherited = page;
        return;
      }
      draft.bySession[event.session] = page;
      const tabs = draft.tabs[event.session] ?? [];
      if (event.targetId !== undefined && !tabs.includes(event.targetId)) {
        draft.tabs[event.session] = [...tabs, event.targetId];
      }
      return;
    }
    if (event.owner !== self) return;
    const page = "session" in event && event.session !== undefined ? draft.bySession[event.session] : undefined;
    if (!page) return;
    if (event.type === "frame.entered") page.frame = event.frame;
    if (event.type === "frame.left") delete page.frame;
    if (event.type === "tab.drifted") {
      const { targetId, url } = event.found;
      page.drifted = true;
      page.found = { ...(targetId === undefined ? {} : { targetId }), ...(url === undefined ? {} : { url }) };
      if (event.gone) page.gone = true;
    }
  },
};
