import type { EffectFacts } from "../facts/effects.ts";
import { isField } from "./kit/elements.ts";
import { noteChanges } from "./kit/mark.ts";
import { navigationState } from "./kit/navigation-state.ts";
import { shortNews } from "./kit/news.ts";
import { type Watch, type Watched, watchOf } from "./kit/watch-state.ts";
import type { Words } from "./kit/words.ts";

const OPTIONS = [
  "[role=option]",
  "[role=menuitem]",
  "[role=menuitemcheckbox]",
  "[role=menuitemradio]",
  "[role=treeitem]",
  "[role=gridcell]",
].join();
const PRESSED = "a,button,summary,[type=submit],[type=button],[type=reset],[role]:not([role=textbox],[role=combobox])";
const MOST_OPTIONS = 5;
const LONGEST_NAME = 60;
const LONGEST_MESSAGE = 160;
/** What plays and its controls lie so near to each other, in CSS pixels. */
const NEAR = 60;
const MOST_OUTSIDE = 3;

function scrolled({ from }: Watched): boolean {
  return scrollX !== from.x || scrollY !== from.y;
}

/** Whether the page has answered in any way but by the focus. What moves by itself may have answered unseen. */
function changed(watched: Watched, words: Words): boolean {
  const { changes, events, filled, held, since, url } = watched;
  return (
    changes > 0 ||
    location.href !== url ||
    events.has("submit") ||
    events.has("change") ||
    words.heldIn(words.roots()) !== held ||
    filled.size > 0 ||
    words.requestsSince(since).length > 0 ||
    scrolled(watched) ||
    moves(watched)
  );
}

/** Whether the target is one of what moves by itself, or at one: it may have answered unseen. */
function moves({ events, first }: Watched): boolean {
  const target = events.get("click") ?? first;
  if (!target) return false;
  const at = target.getBoundingClientRect();
  return [...document.querySelectorAll("canvas,video,audio")].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const beside = at.left < right + NEAR && at.right > left - NEAR && at.top < bottom + NEAR && at.bottom > top - NEAR;
    return (beside && right > left) || target.contains(one);
  });
}

function newList({ lists }: Watched, words: Words): EffectFacts["list"] {
  const list = words.openLists().find((one) => !lists.includes(one));
  if (!list) return null;
  const options = [...list.querySelectorAll(OPTIONS)].filter(words.visible);
  return {
    role: list.getAttribute("role") ?? "",
    options: options.length,
    names: options.slice(0, MOST_OPTIONS).map((option) => words.nameOf(option)),
  };
}

function closedLayers({ layers }: Watched, words: Words): string[] {
  const gone = layers.filter((layer) => !layer.isConnected || !words.visible(layer));
  return gone.map((layer) => (layer.getAttribute("aria-label") ?? "").slice(0, LONGEST_NAME));
}

/** What lay over the page before the click and still does, and does not hold what was clicked. */
function layersLeft({ layers, events, first }: Watched, words: Words): EffectFacts["over"] {
  const target = events.get("click") ?? first ?? null;
  const left = layers.filter((one) => one.isConnected && words.visible(one) && !one.contains(target));
  return target ? left.filter(words.isOverPage).map(words.layerFacts) : [];
}

/** What kept a form from being sent; null when one was, or when all is valid by now. */
function invalidControl({ events, invalid }: Watched, words: Words): EffectFacts["invalid"] {
  const [first, ...more] = [...invalid].filter((one) => isField(one) && !one.validity.valid);
  if (!first || !isField(first) || events.has("submit")) return null;
  const message = first.validationMessage.slice(0, LONGEST_MESSAGE);
  return { control: words.who(first), message, more: more.length };
}

function isIn(target: Element | undefined, focus: Element | null): boolean {
  return target !== undefined && focus !== null && (target.contains(focus) || focus.contains(target));
}

/** What a page clears once it is sent is no loss: only what changes when the focus goes elsewhere without a press of a button. */
function refilled({ kept }: Watch, { filled, events }: Watched, words: Words): EffectFacts["refilled"] {
  const focus = words.focused();
  const presses = events.has("submit") || events.get("click")?.closest(PRESSED);
  const found = presses ? null : words.changedField(kept, (field) => field !== focus && !filled.has(field));
  words.keepFields(kept, filled);
  return found;
}

export default function effects(): EffectFacts {
  const { watch, watched, words } = watchOf();
  noteChanges(watched, watch.observer.takeRecords());
  watch.observer.disconnect();
  watched.box = undefined;
  const focus = words.focused();
  const moved = focus !== watched.focus;
  const answered = changed(watched, words);
  const opened = words.layersOver().filter((layer) => !watched.layers.includes(layer));
  const news = [...words.newlySaid(watched.said), ...shortNews(watched)];
  const failed = words.failedSince(watched.since, watch.told);
  watch.said = new Map(words.said());
  watch.looked = true;
  return {
    any: answered || moved,
    changed: answered,
    focus: moved && focus && focus.localName !== "body" ? words.who(focus) : null,
    focusInTarget: isIn(watched.events.get("click") ?? watched.first, focus),
    opened: opened.map(words.layerFacts),
    closed: closedLayers(watched, words),
    over: answered ? [] : layersLeft(watched, words),
    said: news,
    thrown: [...watch.thrown],
    list: newList(watched, words),
    invalid: invalidControl(watched, words),
    refilled: refilled(watch, watched, words),
    failed,
    outside: (navigationState()?.outside ?? []).slice(0, MOST_OUTSIDE),
    running: navigationState()?.requests.size ?? 0,
    seen: performance.now(),
  };
}
