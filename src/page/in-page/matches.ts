import type { MatchArgs, MatchFacts } from "../facts/matches.ts";
import { isEditable } from "./kit/elements.ts";
import { matching } from "./kit/matching.ts";
import { clean, textOf } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const LONGEST_PREVIEW = 80;

export default function matches({ selector }: MatchArgs): MatchFacts {
  const found = matching(selector);
  const showing = found.filter(visible);
  const [first] = showing;
  return {
    count: found.length,
    visible: showing.length,
    firstVisible: first !== undefined && first === found[0],
    rich: found[0] !== undefined && isEditable(found[0]),
    preview: first && first !== found[0] ? clean(textOf(first)).slice(0, LONGEST_PREVIEW) : null,
  };
}
