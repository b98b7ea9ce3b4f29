import { isElement } from "./elements.ts";
import type { Watched } from "./watch-state.ts";

/** With this attribute upstream marks what `find` has found, for the time of the command (0.41.2). */
const MARK = "data-agent-browser-located";

/** Counts what the page has changed, and learns from upstream's own mark what the command is about. */
export function noteChanges(watched: Watched, changes: readonly MutationRecord[]): void {
  for (const { attributeName, target } of changes) {
    if (attributeName !== MARK) watched.changes++;
    else if (isElement(target)) watched.located ??= target;
  }
}
