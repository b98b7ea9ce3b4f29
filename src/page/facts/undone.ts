/** Whether a command has left its target otherwise than it was asked to: the same in the page and around it. */
import type { Reached, TargetFacts } from "./target.ts";

/** What a command must have left behind: its deed, and whether its selectors mean what is in a frame. */
export interface MustHold {
  readonly verb: string;
  readonly framed: boolean;
}

/** The same for the page, with what is thrown where it is otherwise. */
export interface Held extends MustHold {
  readonly otherwise: string;
}

/** The text went elsewhere, is not there, or stands in a control that takes none. */
function isUnwritten({ kind, holds, formatted, spread, strayed }: TargetFacts, verb: string): boolean {
  if (holds === true || formatted) return false;
  const isText = kind === "text" || kind === "rich";
  if (verb === "fill") return !isText || !spread || strayed !== null;
  if (spread && strayed === null) return false;
  if (verb === "keyboard type") return holds === false && (isText || strayed !== null);
  return isText || strayed !== null || kind === "plain";
}

/** It is no list of the browser's own, or does not have, or does not show, what was to be selected. */
function isUnselected({ kind, select, holds }: TargetFacts): boolean {
  if (kind !== "select" || !select) return true;
  return select.missing > 0 || (holds === true && select.standIn?.shows === false);
}

/** False where nothing is known: nothing was seen of it, or it lies where the page cannot look. */
export function isUndone({ verb, framed }: MustHold, seen: Reached | undefined): boolean {
  if (seen === undefined || seen === "unseen") return false;
  // What was found on the page itself is another one.
  if (framed && (seen === null || seen.selector !== "")) return false;
  if (seen === null) return verb === "select";
  if (seen.kind === "unknown") return verb === "select" && seen.holds === false;
  if (verb === "select") return isUnselected(seen);
  return verb === "check" || verb === "uncheck" ? seen.holds !== true : isUnwritten(seen, verb);
}
