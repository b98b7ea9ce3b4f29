import type { MatchArgs, Matched, MatchFacts } from "../facts/matches.ts";
import { isEditable } from "./kit/elements.ts";
import { matching } from "./kit/matching.ts";
import { clean, textOf } from "./kit/text.ts";
import { viewsIn } from "./kit/views.ts";
import { visible } from "./kit/visible.ts";

const LONGEST_PREVIEW = 80;

function factsOf(found: readonly Element[], at: number): Matched {
  const read = found.at(at);
  return {
    count: found.length,
    visible: found.filter(visible).length,
    readVisible: read !== undefined && visible(read),
    rich: read !== undefined && isEditable(read),
  };
}

export default function matches({ selector, at }: MatchArgs): MatchFacts {
  const found = matching(selector);
  const first = found.find(visible);
  const frames = viewsIn(window).slice(1);
  return {
    ...factsOf(found, at),
    preview: first && first !== found.at(at) ? clean(textOf(first)).slice(0, LONGEST_PREVIEW) : null,
    framed: frames.map((view) => factsOf(matching(selector, view.document), at)).filter(({ count }) => count > 0),
  };
}
