import type { Sought } from "../facts/sought.ts";
import { matchingIn } from "./kit/matching.ts";
import { selectorOf } from "./kit/path.ts";

/** A selector of the match that is meant, in its document; null when there is none. */
export default function pathOf(sought: Pick<Sought, "selector" | "at" | "frame">): string | null {
  const element = matchingIn(sought).at(sought.at);
  return element ? selectorOf(element) : null;
}
