import { isElement, isHtml, isInput, isText } from "./elements.ts";
import { frameDocument, roots } from "./roots.ts";
import { clean } from "./text.ts";
import { rendered } from "./visible.ts";

type Root = Document | ShadowRoot;

const UNSEEN = "script,style,noscript,template";
const LABELLED = "input[type=submit],input[type=button],input[type=reset]";

function topsOf(root: Root): readonly Element[] {
  if (!("host" in root)) return root.body ? [root.body] : [];
  return [...root.children];
}

/** Whether the frame that shows a document shows itself. */
function shows(root: Root): boolean {
  if ("host" in root) return rendered(root.host);
  const frame = root === document ? null : (root.defaultView?.frameElement ?? null);
  return frame === null || rendered(frame);
}

/** What buttons say that have their words in an attribute. */
function labels(root: Root): readonly string[] {
  return [...root.querySelectorAll(LABELLED)].filter(rendered).map((field) => (isInput(field) ? field.value : ""));
}

/** The text nodes of an element as they are written: in elements that fit, without shadow roots and frames. */
function written(element: Element, fits: (element: Element) => boolean): string {
  if (element.matches(UNSEEN) || frameDocument(element) || !fits(element)) return "";
  return [...element.childNodes]
    .map((node) => (isText(node) ? node.data : isElement(node) ? written(node, fits) : ""))
    .join("");
}

/** The text of the page, its open shadow roots and frames, as they show it: styles may have changed its letters. */
export function shownText(): string {
  const texts = roots()
    .filter(shows)
    .flatMap((root) => [...topsOf(root).map((top) => (isHtml(top) ? top.innerText : "")), ...labels(root)]);
  return clean(texts.join("\n"));
}

/** The same as it is written, before any style. */
export function writtenText(): string {
  const tops = roots().filter(shows).flatMap(topsOf);
  return clean(tops.map((top) => written(top, rendered)).join("\n"));
}

/** All text of the page and what is in it, also what does not show. */
export function wholeText(): string {
  const tops = roots().flatMap(topsOf);
  return clean(tops.map((top) => written(top, () => true)).join("\n"));
}
