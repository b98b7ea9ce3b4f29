import type { Growing } from "../facts/growing.ts";
import { all, isHtml, isInput } from "./kit/elements.ts";
import { nameOf } from "./kit/name.ts";
import { selectorOf } from "./kit/path.ts";
import { roots } from "./kit/roots.ts";
import { slottedOptions } from "./kit/slotted.ts";
import { clean, textOf } from "./kit/text.ts";
import { rendered, visible } from "./kit/visible.ts";

const CONTROLS = "a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex],[role],[contenteditable]";
const BUSY = "[aria-busy=true],[role=progressbar],progress,[class*=skeleton i],[class*=spinner i],[class*=loading i]";
const PICTURES = "img,canvas,svg,video,object,embed,iframe";
/** A page that shows less text than this, and no picture, shows next to nothing. */
const LITTLE_TEXT = 20;
const MOST_LISTS = 3;
const FEWEST_ROWS = 3;
const MOST_REFLESS = 4;
const MOST_OPTIONS = 20;

/** A page without a script stays as it is. */
function rendering(): boolean {
  const shown = (selector: string): boolean =>
    roots().some((root) => [...root.querySelectorAll(selector)].some(visible));
  if (document.body === null || all("script").length === 0) return false;
  const waits = all(BUSY).some((one) => visible(one) || one.matches("[aria-busy=true]"));
  const controls = all(CONTROLS).filter((one) => !one.matches(BUSY) && visible(one));
  if (controls.length > 0) return false;
  return waits || (clean(textOf(document.body)).length < LITTLE_TEXT && !shown(`${PICTURES},${CONTROLS}`));
}

function totalOf(list: Element, rows: readonly Element[]): number {
  const own = list.getAttribute("aria-rowcount");
  const sizes = rows.map((row) => Number(row.getAttribute("aria-setsize") ?? 0));
  return own === null ? Math.max(0, ...sizes) : Number(own);
}

/** The rows of a sizer that have their places in it, and how many of their height it has room for. */
function roomOf(sizer: Element): { readonly here: number; readonly total: number } | undefined {
  const rows = [...sizer.children].filter(visible);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < FEWEST_ROWS || getComputedStyle(first).position !== "absolute") return undefined;
  const extent = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  const total = Math.round((sizer.getBoundingClientRect().height * rows.length) / extent);
  return extent > 0 && total > rows.length * 2 ? { here: rows.length, total } : undefined;
}

/** Lists that say nothing of their length: a high box of their own in a scrolling one, with a few rows placed in it. */
function windowed(told: readonly Element[]): Growing["partial"] {
  const sizers = all("[style*=height]").filter(
    (one) =>
      isHtml(one) && Number.parseFloat(one.style.height) > innerHeight * 2 && !told.some((list) => list.contains(one)),
  );
  return sizers.flatMap((sizer) => {
    const room = roomOf(sizer);
    const role = sizer.closest("[role=list],[role=listbox],[role=table],[role=feed]")?.getAttribute("role") ?? "list";
    return room ? [{ role, name: "", ...room, about: true as const, ...scrollerOf(sizer) }] : [];
  });
}

/** The box that such a list scrolls in; nothing where it is the page. */
function scrollerOf(list: Element): { readonly scroller?: string } {
  for (let at: Element | null = list; at && at !== document.body; at = at.parentElement) {
    const scrolls = at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (scrolls) return { scroller: selectorOf(at) };
  }
  return {};
}

function partial(): Growing["partial"] {
  const lists = all("[aria-rowcount],:has(> [aria-setsize])").filter(visible);
  const told = lists.map((list) => {
    const isGrid = list.hasAttribute("aria-rowcount");
    const rows = isGrid
      ? [...list.querySelectorAll("[role=row],tr")]
      : [...list.children].filter((row) => row.hasAttribute("aria-setsize"));
    const role = list.getAttribute("role") ?? list.localName;
    const name = list.getAttribute("aria-label") ?? "";
    const scroller = scrollerOf(rows[0] ?? list);
    return { role, name, here: rows.length, total: totalOf(list, rows), ...scroller };
  });
  return [...told.filter(({ here, total }) => total > here), ...windowed(lists)].slice(0, MOST_LISTS);
}

/** Upstream lists what has the pointer of a link, or may have the focus by an attribute, whatever its role. */
function isListed(element: Element): boolean {
  return element.matches("[tabindex],[onclick],[role]") || getComputedStyle(element).cursor === "pointer";
}

type Refless = Growing["refless"][number];

/** What it is for; undefined where the snapshot lists it, or where it is none of these. */
function useOf(element: Element): Refless["use"] | undefined {
  // What picks files is most often hidden, behind a label or a button of the page's own.
  if (isInput(element) && element.type === "file") {
    return rendered(element) || element.disabled ? undefined : "upload";
  }
  if (!visible(element) || isListed(element)) return undefined;
  return isInput(element) ? "fill" : "click";
}

/**
 * Those that no other entry could tell apart from what the snapshot lists: whether it does is seen in its text. A list
 * that is just opening counts, since the snapshot behind this look has it.
 */
function slotted(): Growing["slotted"] {
  return slottedOptions()
    .filter(rendered)
    .slice(0, MOST_OPTIONS)
    .map((element) => ({
      name: nameOf(element),
      selector: element.getRootNode() === document ? selectorOf(element) : null,
    }));
}

function refless(): Pick<Growing, "refless" | "more"> {
  const found = all("summary,input[type=color],input[type=file]").flatMap((element) => {
    const use = useOf(element);
    return use ? [{ element, use }] : [];
  });
  const told = found
    .slice(0, MOST_REFLESS)
    .map(({ element, use }) => ({ name: nameOf(element), use, selector: selectorOf(element) }));
  return { refless: told, more: found.length - told.length };
}

export default function growing(): Growing {
  return { rendering: rendering(), partial: partial(), slotted: slotted(), ...refless() };
}
