/** Whether a document asked to be kept as it was left, told to the one after it. */

/** In the storage of the tab from the moment in which a page is left until the look after that. */
const ASKED = "pi-agent-browser.asked-to-stay";

/** A sandboxed page and a data: address have no storage, and throw. */
function stored(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch {
    // Then nothing is told.
  }
}

/** Upstream says yes to a page that asks whether to leave it. The page's own listeners may come after this one. */
export function noteAsking(): void {
  let asking: BeforeUnloadEvent | undefined;
  addEventListener("beforeunload", (event) => {
    asking = event;
  });
  addEventListener("pagehide", () => {
    if (asking?.defaultPrevented || asking?.returnValue) stored((storage) => storage.setItem(ASKED, `${Date.now()}`));
  });
}

/** How far the clocks of two documents may be apart, in ms. */
const SLACK_MS = 100;

/** Whether the page right before this one asked; known where both are of one origin. It is told once. */
export function hasAsked(): boolean {
  let at = 0;
  stored((storage) => {
    at = Number(storage.getItem(ASKED));
    if (at > 0) storage.removeItem(ASKED);
  });
  // What was left for a page of another origin lies there until this one is come back to.
  return at > 0 && at >= performance.timeOrigin - SLACK_MS;
}
