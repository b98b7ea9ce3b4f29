import type { PageTextArgs, TextFacts } from "../facts/text.ts";
import { isElement, isInput, isLabel, isShadowRoot, isText } from "./kit/elements.ts";
import { frameDocument } from "./kit/roots.ts";
import { clean, textOf } from "./kit/text.ts";
import { rendered } from "./kit/visible.ts";

const MOST_ALERTS = 5;
const LONGEST_ALERT = 200;
/** Text nodes looked at; a page with more is counted no further. */
const MOST_NODES = 8_000;
/** A longer text is only counted, in characters. */
const LONGEST_TEXT = 100;

const LIVE = "[role=alert],[role=status],output";
const UNSEEN = "script,style,noscript,template";
/** What an interactive snapshot prints by its name. */
const NAMED = [
  "a[href],button,summary,label:has(input),select,textarea,h1,h2,h3,h4,h5,h6",
  "[role=button],[role=link],[role=heading],[role=tab],[role=checkbox],[role=radio],[role=option]",
  "[role=menuitem],[role=switch],[role=combobox],[role=treeitem],[contenteditable]",
  "[role=gridcell],[role=columnheader],[role=rowheader]",
].join();

/** A cell of a table with headers is printed with all its text; one of a table that only lays out is not. */
function isPrintedCell(element: Element): boolean {
  return /^t[dh]$/.test(element.localName) && element.closest("table")?.querySelector("th") != null;
}

function isPrinted(element: Element): boolean {
  if (isLabel(element) && element.control) return isPrintedLabel(element.control);
  return element.matches(NAMED) || isPrintedCell(element);
}

type Place = Element | ShadowRoot;

interface Within {
  /** It is part of a control or heading. */
  readonly named: boolean;
  /** It lies in a shadow root or a frame, of which `get text` reads nothing. */
  readonly apart: boolean;
}

/** Whether it is said by a control that is printed; a hidden file field is told with its label. */
function isPrintedLabel(control: Element): boolean {
  return rendered(control) || (isInput(control) && control.type === "file");
}

/** Whether a component shows it as the name of a control of its own. */
function isSlottedName({ assignedSlot }: Slottable): boolean {
  return assignedSlot?.closest(NAMED) != null;
}

class Count {
  readonly facts: TextFacts = { left: 0, apart: 0, more: false, alerts: [] };
  readonly #pieces: string[] = [];
  /** Regions that are told by themselves, whole. */
  readonly #told = new Set<Element>();
  #nodes = 0;

  alerts(place: Document | Place): void {
    const { alerts } = this.facts;
    for (const region of place.querySelectorAll(LIVE)) {
      const text = clean(textOf(region));
      if (text === "" || alerts.length >= MOST_ALERTS || !rendered(region)) continue;
      const role = region.getAttribute("role") === "alert" ? "alert" : "status";
      alerts.push({ role, text: text.slice(0, LONGEST_ALERT) });
      if (text.length <= LONGEST_ALERT) this.#told.add(region);
    }
  }

  /** Counts the text in a place. */
  walk(place: Place, within: Within): void {
    for (const node of place.childNodes) {
      if (this.#nodes >= MOST_NODES) {
        this.facts.more = true;
        return;
      }
      if (isText(node)) this.#text(node, place, within);
      else if (isElement(node)) this.#element(node, within);
    }
  }

  #text(node: Text, place: Place, { named, apart }: Within): void {
    this.#nodes++;
    const text = named || isSlottedName(node) ? "" : clean(node.data);
    const { length } = text;
    if (length === 0 || !rendered(isShadowRoot(place) ? place.host : place)) return;
    this.facts.left += length;
    if (apart) this.facts.apart += length;
    if (this.facts.left <= LONGEST_TEXT) this.#pieces.push(text);
  }

  /** What was counted, with the text where that is short. */
  told(): TextFacts {
    const { left } = this.facts;
    return left > 0 && left <= LONGEST_TEXT ? { ...this.facts, text: this.#pieces.join(" ") } : this.facts;
  }

  #element(element: Element, { named, apart }: Within): void {
    const inner = frameDocument(element)?.body;
    if (inner) {
      this.alerts(inner);
      this.walk(inner, { named, apart: true });
    }
    if (inner || element.matches(UNSEEN) || this.#told.has(element)) return;
    const inside = named || isPrinted(element) || isSlottedName(element);
    if (element.shadowRoot) {
      this.alerts(element.shadowRoot);
      this.walk(element.shadowRoot, { named: inside, apart: true });
    }
    this.walk(element, { named: inside, apart });
  }
}

/**
 * Visible text without controls, their labels and headings, and what alerts and status regions say, which is told apart;
 * through open shadow roots and frames of the same origin.
 */
export default function pageText({ scope }: PageTextArgs): TextFacts {
  const count = new Count();
  count.alerts(document);
  const start = scope === undefined ? document.body : document.querySelector(scope);
  if (start) count.walk(start, { named: false, apart: false });
  return count.told();
}
