import { isNode, isShadowRoot } from "./kit/elements.ts";
import { type LaterWrap, laterWrap } from "./kit/later-wrap.ts";
import { NAVIGATION, type NavigationState, navigationState } from "./kit/navigation-state.ts";
import { fileIn, note, noteClick, noteNavigation, watchOutside } from "./kit/outside.ts";
import { replaced } from "./kit/replaced.ts";
import { roots } from "./kit/roots.ts";
import { type View, viewsIn } from "./kit/views.ts";

/** A timer that the command's own events set is waited for when it is due within this, in ms. */
const SHORT_TIMER_MS = 150;

/** A timer's callback is given this long to start a navigation, in ms. */
const TIMER_GRACE_MS = 4;

/** A document that stays this long after a navigation began (a download) is waited for no more, in ms. */
const STAYS_MS = 1500;

/** How much later a tab closes that a command has close itself, in ms: its answers are through by then. */
const CLOSES_MS = 100;

/** The events of acting commands in whose handlers a page decides to leave. */
const INPUT =
  "pointerdown mousedown pointerup mouseup click dblclick contextmenu touchend keydown keypress keyup input change submit " +
  "mouseover mouseenter focus blur drop dragend";

const KEPT_INSIDE = ["input", "change", "submit"];

function isShadow(place: EventTarget): place is ShadowRoot {
  return isNode(place) && isShadowRoot(place);
}

/** A `submit` event, also where the DOM's types know of no such one: at a shadow root. */
type Submit = Event & { readonly submitter?: HTMLElement | null };

/** Whether a form's answer takes the place of this document. */
function leavesHere({ submitter, target, defaultPrevented }: Submit): boolean {
  if (defaultPrevented) return false;
  const chosen = submitter && "formTarget" in submitter ? submitter.formTarget : "";
  const where = chosen || (target && "target" in target ? target.target : "");
  return !where || where === "_self";
}

/**
 * Upstream's wait asks `document.readyState`. A submit and a script are on their way before the browser holds back what
 * it is asked, so the document that is to go says itself that another one loads; for a while, since it may stay.
 */
function sayLoading(): void {
  Object.defineProperty(document, "readyState", { configurable: true, get: () => "loading" });
  setTimeout(() => Reflect.deleteProperty(document, "readyState"), STAYS_MS);
}

/**
 * Once the tab closes, what is pending in it is never answered, the command itself included. So it closes a moment
 * later.
 */
function closesLater(closing: () => void): () => void {
  return replaced(globalThis, "close", (call) => {
    closing();
    setTimeout(call, CLOSES_MS);
  });
}

/** A form that a script sends tells no event of it, and the browser queues its navigation like that of any other. */
function sentByScript(state: NavigationState): () => void {
  return replaced(HTMLFormElement.prototype, "submit", (call, _args, form) => {
    const where = form instanceof HTMLFormElement ? form.target : "";
    if (/^(?:_self)?$/i.test(where)) state.started();
    return call();
  });
}

/** Whether a script may close this tab; elsewhere `close` does nothing. */
function closes(): boolean {
  return opener !== null || history.length === 1;
}

function installed(): NavigationState {
  const known = navigationState();
  if (known) return known;
  const state: NavigationState = {
    at: 0,
    due: 0,
    queued: new Set(),
    asks: false,
    armed: false,
    wraps: [],
    release: () => {},
    started: () => {
      if (state.armed || state.wake) sayLoading();
      state.at = performance.now();
      state.wake?.();
    },
    wake: undefined,
    outside: [],
    requests: new Set(),
    heard: new WeakMap(),
    inside: new WeakSet(),
  };
  Object.defineProperty(globalThis, NAVIGATION, { value: state, configurable: true });
  const submitted = (event: Submit): void => {
    if (leavesHere(event)) state.started();
  };
  listen(state, window, submitted);
  addEventListener("submit", submitted);
  globalThis.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
    if ((downloadRequest ?? null) !== null) note(state, "download", downloadRequest || fileIn(destination.url));
    else if (!destination.sameDocument) {
      noteNavigation(state, destination.url);
      state.started();
    }
  });
  return state;
}

/**
 * Listens for what an event of the command sets off in a window. A submit in it does not leave the shadow root that its
 * form is in, so `submitted` is asked there too.
 */
function listen(state: NavigationState, view: View, submitted?: (event: Submit) => void): LaterWrap {
  const wrap = laterWrap(view, {
    timer: (delay) => {
      if (delay <= SHORT_TIMER_MS) state.due = Math.max(state.due, performance.now() + delay + TIMER_GRACE_MS);
    },
    queue: (queue) => state.queued.add(queue),
    asks: () => {
      state.asks = true;
    },
  });
  state.heard.set(view.document, wrap);
  const places = new WeakSet<EventTarget>();
  const open = (event: Event): void => {
    if (!state.armed) return;
    wrap.wrap(event.bubbles);
    if (!submitted) return;
    for (const place of event.composedPath().filter(isShadow)) {
      if (places.has(place)) continue;
      places.add(place);
      place.addEventListener("submit", submitted);
    }
  };
  for (const type of INPUT.split(" ")) {
    view.addEventListener(type, open, true);
    view.addEventListener(type, wrap.leave);
  }
  view.addEventListener("click", (event) => noteClick(state, event));
  return wrap;
}

/** The same in open shadow roots, for what does not leave them: a change, and what upstream sends by a script. */
function listenInside(state: NavigationState, root: ShadowRoot): void {
  const wrap = state.heard.get(root.ownerDocument);
  if (!wrap || state.inside.has(root)) return;
  state.inside.add(root);
  const open = (event: Event): void => {
    if (state.armed && !event.composed) wrap.wrap(false);
  };
  for (const type of KEPT_INSIDE) root.addEventListener(type, open, true);
}

/** The same in a frame, whose own navigations are the page's to see and nothing to wait for. */
function listenInFrame(state: NavigationState, view: View): LaterWrap {
  view.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
    if ((downloadRequest ?? null) !== null) note(state, "download", downloadRequest || fileIn(destination.url));
    else if (!destination.sameDocument) note(state, "frame", destination.url);
  });
  return listen(state, view);
}

/**
 * Listens for a navigation that the coming command starts. A form submit is seen by its `submit` event, since the
 * browser queues the navigation itself and fires `navigate` only later; links and scripts by `navigate`; a script that
 * leaves a few ms after the click by the timer it sets. The state is a non-enumerable property, gone with the
 * document, so that "no state" means "a new document". What a frame's own script sets off (a timer, a print) is noted as
 * the page's; that a frame itself goes elsewhere is not waited for.
 */
export default function watchNavigation(): true {
  const state = installed();
  const views = viewsIn(window);
  state.at = 0;
  state.due = 0;
  state.queued.clear();
  state.asks = false;
  state.armed = true;
  Reflect.deleteProperty(document, "readyState");
  state.release();
  state.outside = [];
  state.requests = new Set();
  state.wraps = views.map((view) => state.heard.get(view.document) ?? listenInFrame(state, view));
  for (const root of roots().filter(isShadow)) listenInside(state, root);
  const undo = [...views.map((view) => watchOutside(state, view)), sentByScript(state)];
  if (closes()) {
    undo.push(
      closesLater(() => {
        sayLoading();
        state.wake?.();
      }),
    );
  }
  state.release = () => {
    for (const one of undo) one();
  };
  return true;
}
