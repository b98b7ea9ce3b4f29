import type { MatchArgs, Matched, MatchFacts } from "../facts/matches.ts";
import { isEditable, isInput, isTextarea } from "./kit/elements.ts";
import { matching } from "./kit/matching.ts";
import { clean, textOf } from "./kit/text.ts";
import { viewsIn } from "./kit/views.ts";
import { visible } from "./kit/visible.ts";

const LONGEST_PREVIEW = 80;

type Textless = NonNullable<Matched["textless"]>;

/** A script and a style are read by upstream where nothing of an element shows. */
function textlessOf(element: Element): Textless | undefined {
  const own = element.textContent ?? "";
  if (isInput(element) || isTextarea(element)) return element.value === own ? undefined : "field";
  if (element.localName === "canvas") return "canvas";
  if (element.localName === "img") return element.getAttribute("alt") ? "image" : undefined;
  if (textOf(element).trim() !== "") return undefined;
  if (element.shadowRoot) return "component";
  return element.querySelector("script,style") ? "script" : undefined;
}

function factsOf(found: readonly Element[], at: number): Matched {
  const read = found.at(at);
  const textless = read && textlessOf(read);
  return {
    count: found.length,
    visible: found.filter(visible).length,
    readVisible: read !== undefined && visible(read),
    rich: read !== undefined && isEditable(read),
    ...(textless === undefined ? {} : { textless }),
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
