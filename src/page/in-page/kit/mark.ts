import { isElement } from "./elements.ts";
import { clean } from "./text.ts";
import type { Watched } from "./watch-state.ts";

/** With this attribute upstream marks what `find` has found, for the time of the command (0.41.2). */
const MARK = "data-agent-browser-located";

/** A page that has changed more than this was drawn anew, and nothing of it is news. */
export const MOST_NEWS = 12;

/** So many texts that are gone are remembered; a page that has lost more was drawn anew as well. */
export const MOST_OLDS = 50;

const UNSEEN = /display: *none|visibility: *hidden|opacity: *0/;

/** Whether an attribute had kept the element from being seen. */
function wasHidden({ attributeName, oldValue }: MutationRecord): boolean {
  if (oldValue === null) return false;
  return attributeName === "hidden" || (attributeName === "style" && UNSEEN.test(oldValue));
}

/** Remembers what may say something new, and what no longer does. */
function noteNews({ news, olds }: Watched, change: MutationRecord): void {
  const { type, target, addedNodes, removedNodes, oldValue } = change;
  if (news.length > MOST_NEWS || olds.size > MOST_OLDS) return;
  // What has come meanwhile and gone again had not stood there before.
  const gone = [...removedNodes].filter((one) => !news.includes(one));
  for (const one of gone.slice(0, MOST_OLDS)) olds.add(clean(one.textContent ?? ""));
  if (type === "characterData" && !news.includes(target)) olds.add(clean(oldValue ?? ""));
  if (type === "characterData" || (type === "attributes" && wasHidden(change))) news.push(target);
  else news.push(...[...addedNodes].slice(0, MOST_NEWS + 1));
}

/** Counts what the page has changed, and learns from upstream's own mark what the command is about. */
export function noteChanges(watched: Watched, changes: readonly MutationRecord[]): void {
  for (const change of changes) {
    const { attributeName, target } = change;
    if (attributeName === MARK) {
      if (isElement(target)) watched.located ??= target;
      continue;
    }
    watched.changes++;
    noteNews(watched, change);
  }
}
