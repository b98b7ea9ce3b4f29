import type { Elsewhere, ElsewhereArgs, ElsewhereAsk } from "../facts/elsewhere.ts";
import { isShadowRoot, isText } from "./kit/elements.ts";
import { nameOf } from "./kit/name.ts";
import { pathOf } from "./kit/path.ts";
import { roleOf } from "./kit/role.ts";
import { frameDocument } from "./kit/roots.ts";
import { textOf } from "./kit/text.ts";
import { rendered } from "./kit/visible.ts";

const MOST_FOUND = 3;
/** Elements looked at; a page with more is searched no further. */
const MOST_ELEMENTS = 20_000;
const LONGEST_NAME = 80;

/** What holds text that is no text of the page. */
const NO_TEXT = "script,style,noscript,template";

/** What can have a label. */
const LABELLED = "a[href],input,select,textarea,button,[role],[contenteditable]";

const DISABLED = "button:disabled,input:disabled,select:disabled,textarea:disabled";

/** A document or shadow root that is searched. */
interface Place {
  readonly root: Document | ShadowRoot;
  /** Undefined: the page itself, which the command has searched. */
  readonly kind: Elsewhere["place"] | undefined;
  readonly frame: string | null;
  /** A script's expression for the root, from the top page. */
  readonly reach: string;
}

/** True when the command can reach what it looks for in the document that it searches, so that nothing has to be searched. */
function isReached(wanted: ElsewhereArgs, within: Document): boolean {
  if ("label" in wanted) return false;
  // `find text` marks what it finds on the page itself, whatever frame is selected, and acts in the frame.
  if ("text" in wanted) return within === document && textOf(document.body).includes(wanted.text);
  return within.querySelector(wanted.selector) !== null;
}

/** What names it from elsewhere in its root, else its own name. */
function labelsOf(element: Element): string {
  const root = element.getRootNode();
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const said = isShadowRoot(root) ? ids.map((id) => root.getElementById(id)?.textContent ?? "").join(" ") : "";
  return said.trim() === "" ? nameOf(element, LONGEST_NAME) : said.trim().slice(0, LONGEST_NAME);
}

function isLabelled(element: Element, { label, role }: { readonly label: string; readonly role?: string }): boolean {
  if (!element.matches(LABELLED) || (role !== undefined && roleOf(element) !== role)) return false;
  return labelsOf(element).toLowerCase().includes(label.toLowerCase());
}

function isWanted(element: Element, wanted: ElsewhereArgs): boolean {
  if ("selector" in wanted) return element.matches(wanted.selector);
  if ("label" in wanted) return isLabelled(element, wanted);
  const holds = [...element.childNodes].some((node) => isText(node) && node.data.includes(wanted.text));
  return holds && !element.matches(NO_TEXT);
}

function unfit(element: Element): Pick<Elsewhere, "unfit"> {
  if (!rendered(element)) return { unfit: "hidden" };
  return element.closest(DISABLED) ? { unfit: "disabled" } : {};
}

function reachOf(element: Element, { reach }: Place): string {
  return `${reach}.querySelector(${JSON.stringify(pathOf(element))})`;
}

function inside(frame: Element, { kind, frame: outer }: Place): Pick<Place, "kind" | "frame"> {
  return kind === undefined || kind === "page"
    ? { kind: "frame", frame: pathOf(frame) }
    : { kind: "nested", frame: outer };
}

/** The places that an element opens: its shadow root, and its document when it is a frame of the page. */
function placesIn(element: Element, place: Place): Place[] {
  const { kind, frame } = place;
  const root = element.shadowRoot;
  const inner = kind === "shadow" ? null : frameDocument(element);
  if (!root && !inner) return [];
  const reach = reachOf(element, place);
  return [
    ...(root
      ? [
          {
            root,
            kind: kind === undefined || kind === "page" ? "shadow" : kind,
            frame,
            reach: `${reach}.shadowRoot`,
          } as const,
        ]
      : []),
    ...(inner ? [{ root: inner, ...inside(element, place), reach: `${reach}.contentDocument` }] : []),
  ];
}

/** Every element of a place and of the places in it. */
function* elementsIn(place: Place): Generator<readonly [element: Element, place: Place]> {
  for (const element of place.root.querySelectorAll("*")) {
    yield [element, place];
    for (const inner of placesIn(element, place)) yield* elementsIn(inner);
  }
}

/** The page, and the document in it that the command has searched instead: that of the selected frame, if any. */
function searched(outside: string | null): { readonly page: Place; readonly within: Document | undefined } {
  const page = { root: document, frame: null, reach: "document" };
  if (outside === null) return { page: { ...page, kind: undefined }, within: document };
  // A frame that was selected by its ref cannot be told here.
  const frame = outside.startsWith("@") ? null : document.querySelector(outside);
  return { page: { ...page, kind: "page" }, within: (frame && frameDocument(frame)) ?? undefined };
}

/** Up to three elements outside the reach of the command; null when it reaches what it looks for. */
export default function elsewhere(wanted: ElsewhereAsk): Elsewhere[] | null {
  const { page, within } = searched(wanted.outside);
  if (within && isReached(wanted, within)) return null;
  const found: Elsewhere[] = [];
  let seen = 0;
  for (const [element, place] of elementsIn(page)) {
    if (++seen > MOST_ELEMENTS || found.length >= MOST_FOUND) break;
    if (!place.kind || (place.kind !== "shadow" && element.ownerDocument === within) || !isWanted(element, wanted))
      continue;
    found.push({
      place: place.kind,
      frame: place.frame,
      path: pathOf(element),
      reach: reachOf(element, place),
      role: roleOf(element),
      name: labelsOf(element),
      ...unfit(element),
    });
  }
  return found;
}
