import type { TextMatchArgs, TextMatches } from "../facts/text-matches.ts";
import { bringIntoSight } from "./kit/boxed.ts";
import { isText } from "./kit/elements.ts";
import { xpathOf } from "./kit/path.ts";
import { clean, textOf } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const LONGEST_NEAR = 80;
const SOURCE = "script,style,noscript,template";
const CONTROLS = "a[href],button,[role=button],[role=link],[role=tab],[role=menuitem]";

/** A control that is called so is found by its name (`named.ts`). */
function nearest(wanted: string): TextMatches["near"] {
  const sought = clean(wanted).toLowerCase();
  const says = (element: Element): boolean => visible(element) && clean(textOf(element)).toLowerCase().includes(sought);
  let found: Element | undefined = sought !== "" && says(document.body) ? document.body : undefined;
  for (let inner = found; inner; inner = [...inner.children].find(says)) found = inner;
  const text = found && clean(textOf(found));
  if (!found || text === undefined || found === document.body) return undefined;
  if (found.closest(CONTROLS) && text.toLowerCase() === sought) return undefined;
  return { path: xpathOf(found), text: text.slice(0, LONGEST_NEAR) };
}

/** Upstream takes the first element in the document whose own text fits, a script's too. */
export default function textMatches({ text, exact, pointed }: TextMatchArgs): TextMatches {
  const wanted = text.trim();
  const fits = (own: string): boolean => (exact ? own.trim() === wanted : own.includes(wanted));
  const found = [...document.body.querySelectorAll("*")].filter((element) =>
    [...element.childNodes].some((node) => isText(node) && fits(node.data)),
  );
  const showing = found.filter(visible);
  const [first] = showing;
  if (pointed && first && first === found[0]) bringIntoSight(first);
  const near = found.length === 0 ? nearest(wanted) : undefined;
  const isSource = found.length > 0 && found.every((one) => one.closest(SOURCE) !== null);
  return {
    ...(near === undefined ? {} : { near }),
    count: found.length,
    visible: showing.length,
    firstVisible: first !== undefined && first === found[0],
    ...(isSource ? { source: true } : {}),
    visiblePath: first && first !== found[0] ? xpathOf(first) : null,
  };
}
