/** The refs that elements have now whose old ones are void, since the page has drawn them anew. */
import type { Json } from "../json.ts";
import type { Problem } from "../problem.ts";
import { quoted } from "../quote.ts";
import { type Listed, listed } from "./aim.ts";

const MOST_TOLD = 6;

/** What upstream says of an element that was replaced, and that its role and name do not tell from others. */
export function wasReplaced({ id, facts }: Problem): boolean {
  return id === "ref-ambiguous" && facts?.role !== undefined && facts.name !== undefined;
}

/** The elements of that role and name in a snapshot of controls. */
export function renewedIn(data: Json, { facts }: Problem): readonly Listed[] {
  return listed(data).filter(({ role, name }) => role === facts?.role && name === facts.name);
}

/**
 * The same failure with the refs that these elements have now.
 * @param shown makes a text of the page fit to be shown
 */
export function withRenewed(problem: Problem, ones: readonly Listed[], shown: (text: string) => string): Problem {
  if (ones.length === 0) return problem;
  const list = ones
    .slice(0, MOST_TOLD)
    .map(({ ref, under }) => (under === "" ? ref : `${ref} under ${quoted(shown(under))}`));
  const more = ones.length > MOST_TOLD ? `, and ${ones.length - MOST_TOLD} more` : "";
  const refs = ones.slice(0, MOST_TOLD).map(({ ref }) => ref);
  return {
    ...problem,
    message: `${problem.message} They have new refs: ${list.join(", ")}${more}.`,
    facts: { ...problem.facts, refs: refs.join(" ") },
  };
}
