import type { TextMatchArgs, TextMatches } from "../facts/text-matches.ts";
import { isText } from "./kit/elements.ts";
import { xpathOf } from "./kit/path.ts";
import { visible } from "./kit/visible.ts";

/** Upstream takes the first element in the document whose own text fits, a script's too. */
export default function textMatches({ text, exact }: TextMatchArgs): TextMatches {
  const wanted = text.trim();
  const fits = (own: string): boolean => (exact ? own.trim() === wanted : own.includes(wanted));
  const found = [...document.body.querySelectorAll("*")].filter((element) =>
    [...element.childNodes].some((node) => isText(node) && fits(node.data)),
  );
  const showing = found.filter(visible);
  const [first] = showing;
  return {
    count: found.length,
    visible: showing.length,
    firstVisible: first !== undefined && first === found[0],
    visiblePath: first && first !== found[0] ? xpathOf(first) : null,
  };
}
