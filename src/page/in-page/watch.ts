import type { WatchArgs, WatchFacts } from "../facts/watch.ts";
import { bringBothIntoSight, bringIntoSight, cutOffBy, isPlaced, openerOf } from "./kit/boxed.ts";
import { changedField, keepFields } from "./kit/changed-fields.ts";
import { isSecondClick, noteBox } from "./kit/checking.ts";
import { isEditable, isElement, isField, isNode, isShadowRoot } from "./kit/elements.ts";
import { heldIn } from "./kit/fields.ts";
import { focused } from "./kit/focus.ts";
import { layerFacts, layersOver } from "./kit/layers.ts";
import { openLists } from "./kit/lists.ts";
import { noteChanges } from "./kit/mark.ts";
import { matchingIn } from "./kit/matching.ts";
import { nameOf, who } from "./kit/name.ts";
import { selectorOf } from "./kit/path.ts";
import { failedSince } from "./kit/requests.ts";
import { roots } from "./kit/roots.ts";
import { newlySaid, said } from "./kit/said.ts";
import { visible } from "./kit/visible.ts";
import { knownWatch, WATCH, type Watch, type Watched } from "./kit/watch-state.ts";
import { words } from "./kit/words.ts";

const EVENTS = [
  "focusin",
  "beforeinput",
  "input",
  "change",
  "pointerdown",
  "click",
  "mouseover",
  "dragstart",
  "drop",
  "submit",
  "invalid",
  "error",
  "unhandledrejection",
];
/** Those that reach first what the command is about; the others reach what lies around or behind it. */
const AIMED = new Set(["focusin", "beforeinput", "input", "pointerdown", "click"]);
const WATCHES = {
  ...{ subtree: true, childList: true, attributes: true, characterData: true },
  ...{ attributeOldValue: true, characterDataOldValue: true },
};
const MOST_OTHERS = 3;
/** What lies under a pointer that stands still is told of, too, when the page is scrolled first. */
const MOST_POINTERS = 8;
const MOST_THROWN = 3;
const LONGEST_ERROR = 160;

function isPointer(event: Event): event is MouseEvent {
  return "clientX" in event;
}

function noteFirst(watched: Watched, target: Element): void {
  watched.first = target;
  const rich = isEditable(target) ? (target.textContent ?? "") : undefined;
  watched.was = watched.types ? (isField(target) ? target.value : rich) : undefined;
  watched.oldLength = (rich ?? "").trim().length;
}

/** What holds a frame is told of a pointer that is over an element in it, too. */
function notePointer({ pointers }: Watched, { clientX: x, clientY: y }: MouseEvent, hit: Element): void {
  const before = pointers.get(hit.ownerDocument) ?? [];
  if (before.length < MOST_POINTERS) pointers.set(hit.ownerDocument, [...before, { x, y, hit }]);
}

/** A press or a drag begins. */
function noteStart(watched: Watched, event: Event): void {
  if (event.type === "dragstart") watched.dragged = event;
  if (event.type === "pointerdown") watched.from = { x: scrollX, y: scrollY };
}

/** A box gets one click of the command's. */
function isStopped(watched: Watched, event: Event, target: Element): boolean {
  if (event.type !== "click") return false;
  if (event.isTrusted) noteBox(watched, target, event);
  if (!isSecondClick(watched, event, target)) return false;
  watched.box = undefined;
  event.stopImmediatePropagation();
  event.preventDefault();
  return true;
}

function note(watched: Watched, event: Event): void {
  const target = event.composedPath()[0];
  const { type } = event;
  if (!target || !isNode(target) || !isElement(target)) return;
  if (isStopped(watched, event, target)) return;
  watched.reached.add(target);
  // A click by a script of the page's (on the file field behind a button) is not the caller's.
  if (type === "click" && !event.isTrusted && watched.events.has("click")) return;
  noteStart(watched, event);
  if (type === "focusin" || type === "click") watched.events.delete("change");
  if (!watched.first && AIMED.has(type)) noteFirst(watched, target);
  watched.events.set(type, target);
  if (type === "mouseover" && isPointer(event)) notePointer(watched, event, target);
  if (type === "input" && event.isTrusted) watched.filled.add(target);
  if (type === "input" || type === "beforeinput") watched.written.add(target);
}

function noteInvalid({ invalid }: Watched, event: Event): void {
  const target = event.composedPath()[0];
  if (target && isNode(target) && isElement(target)) invalid.add(target);
}

type Thrown = ErrorEvent | PromiseRejectionEvent;

/** An error of a script; one of an image or stylesheet has an element as its target. */
function isThrown(event: Event): event is Thrown {
  return event.type === "unhandledrejection" || (event.type === "error" && "message" in event);
}

function noteThrown({ thrown }: Watch, event: Thrown): void {
  const message = "message" in event ? event.message : `${event.reason}`;
  if (thrown.length < MOST_THROWN) thrown.push(message.slice(0, LONGEST_ERROR));
}

function installed(): Watch {
  const known = knownWatch();
  if (known) return known;
  const watch: Watch = {
    words,
    observer: new MutationObserver((changes) => {
      if (watch.watched) noteChanges(watch.watched, changes);
    }),
    heard: new WeakSet(),
    passwords: new WeakSet(),
    listener: (event) => {
      if (isThrown(event)) noteThrown(watch, event);
      else if (watch.watched) (event.type === "invalid" ? noteInvalid : note)(watch.watched, event);
    },
    said: new Map(),
    thrown: [],
    kept: new Map(),
    told: new Set(),
    looked: false,
    watched: undefined,
  };
  Object.defineProperty(globalThis, WATCH, { value: watch, configurable: true });
  return watch;
}

/** Listens in a window and its frames; one of another origin throws, and is left out. */
function listen(watch: Watch, view: Window): void {
  try {
    if (!watch.heard.has(view.document)) {
      watch.heard.add(view.document);
      for (const type of EVENTS) view.addEventListener(type, watch.listener, true);
    }
    for (let at = 0; at < view.length; at++) {
      const inner = view[at];
      if (inner) listen(watch, inner);
    }
  } catch {}
}

/** `change` does not leave a shadow root. */
function listenInside({ heard, listener }: Watch, places: ReturnType<typeof roots>): void {
  for (const place of places.filter(isShadowRoot)) {
    if (heard.has(place)) continue;
    heard.add(place);
    place.addEventListener("change", listener, true);
  }
}

/** A field that shows its text later is still the field of a password. */
function rememberPasswords({ passwords }: Watch, places: ReturnType<typeof roots>): void {
  for (const place of places) {
    for (const field of place.querySelectorAll("input[type=password]")) passwords.add(field);
  }
}

/** An invalid selector is upstream's to refuse. */
function matches(sought: Parameters<typeof matchingIn>[0]): Element[] {
  try {
    return matchingIn(sought);
  } catch {
    return [];
  }
}

/** All that fit, the one that is taken in front; where the caller has chosen one, that alone. */
function targetsOf(sought: WatchArgs["sought"]): Element[] {
  if (sought === null) return [];
  const found = matches(sought);
  const [taken] = found.slice(sought.at);
  return !sought.chosen ? found : taken ? [taken] : [];
}

function fresh({ sought, destination, types, wants, uploads }: WatchArgs, places: ReturnType<typeof roots>): Watched {
  return {
    since: performance.now(),
    targets: targetsOf(sought),
    destination: destination === null ? undefined : matches({ selector: destination, frame: sought?.frame ?? null })[0],
    url: location.href,
    focus: focused(),
    layers: layersOver(),
    lists: openLists(),
    said: new Map(said()),
    held: heldIn(places),
    types,
    wants: wants ?? undefined,
    box: undefined,
    uploads,
    first: undefined,
    events: new Map(),
    reached: new WeakSet(),
    filled: new Set(),
    written: new Set(),
    invalid: new Set(),
    was: undefined,
    oldLength: 0,
    pointers: new Map(),
    dragged: undefined,
    located: undefined,
    changes: 0,
    news: [],
    olds: new Set(),
    from: { x: scrollX, y: scrollY },
  };
}

/** Brings what is to be pointed at into sight where its own box hides it, and tells what still cuts it off. */
function sightOf([element]: readonly Element[]): WatchFacts["cut"] {
  if (!element) return null;
  bringIntoSight(element);
  const box = visible(element) ? cutOffBy(element) : undefined;
  if (!box || element.getRootNode() !== document) return null;
  const opener = openerOf(box);
  return {
    by: selectorOf(box),
    selector: isPlaced(element, box) ? "" : selectorOf(element),
    opener: opener ? { by: who(opener), selector: selectorOf(opener) } : null,
  };
}

/**
 * Notes what the coming command really reaches, since refs mean nothing in the page: the first element that an event
 * reaches, the elements that text goes into, the count of DOM changes, and what was open and said before. All see
 * open shadow roots and same-origin frames.
 */
export default function setWatch(args: WatchArgs): WatchFacts {
  const watch = installed();
  const failed = watch.looked && watch.watched ? failedSince(watch.watched.since, watch.told) : [];
  const news = watch.looked ? newlySaid(watch.said) : [];
  const last = watch.watched?.filled;
  const refilled = watch.looked && last ? changedField(watch.kept, (field) => last.has(field)) : null;
  keepFields(watch.kept, []);
  watch.thrown.length = 0;
  const places = roots();
  listenInside(watch, places);
  rememberPasswords(watch, places);
  const watched = fresh(args, places);
  watch.watched = watched;
  listen(watch, window);
  for (const place of places) watch.observer.observe(place, WATCHES);
  const { targets, destination } = watched;
  if (targets[0] && destination) bringBothIntoSight(targets[0], destination);
  return {
    matches: watched.targets.length,
    others: watched.targets.slice(1, 1 + MOST_OTHERS).map((element) => nameOf(element) || element.localName),
    layers: args.layers ? watched.layers.map(layerFacts) : [],
    failed,
    said: news,
    refilled,
    cut: args.layers ? sightOf(watched.targets) : null,
  };
}
