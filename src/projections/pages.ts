import type { Projection } from "./projection.ts";

/** The page a session is known to be on. URL and title are redacted; `urlKey` tells equal-looking URLs apart. */
export interface Page {
  readonly url: string;
  readonly urlKey: string;
  readonly title?: string;
  readonly targetId?: string;
  /** `performance.timeOrigin` in ms. */
  readonly document?: number;
  /** Another tab or page was found where this one was wanted. */
  readonly drifted: boolean;
}

export interface Pages {
  readonly bySession: Readonly<Record<string, Page>>;
  /** The newest page of another owner on this branch: what a fork's parent had open. Name only. */
  readonly inherited?: Page;
}

export const pages: Projection<Pages> = {
  scope: "branch",
  start: () => ({ bySession: {} }),
  apply(draft, event, self) {
    if (event.type === "page.changed") {
      const page: Page = {
        url: event.url,
        urlKey: event.urlKey,
        drifted: false,
        ...(event.title === undefined ? {} : { title: event.title }),
        ...(event.targetId === undefined ? {} : { targetId: event.targetId }),
        ...(event.document === undefined ? {} : { document: event.document }),
      };
      if (event.owner === self) draft.bySession[event.session] = page;
      else draft.inherited = page;
      return;
    }
    if (event.owner !== self) return;
    if (event.type === "tab.drifted") {
      const page = draft.bySession[event.session];
      if (page) page.drifted = true;
    }
  },
};
