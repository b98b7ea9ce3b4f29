import { isNode, isShadowRoot } from "./kit/elements.ts";
import { NAVIGATION, type NavigationState, navigationState } from "./kit/navigation-state.ts";
import { fileIn, note, noteClick, watchOutside } from "./kit/outside.ts";
import { replaced } from "./kit/replaced.ts";

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
  "pointerdown mousedown pointerup mouseup click dblclick touchend keydown keypress keyup input change submit";

type SetTimeout = typeof globalThis.setTimeout;

function isShadow(place: EventTarget): place is ShadowRoot {
  return isNode(place) && isShadowRoot(place);
}

/**
 * Wraps `setTimeout` while an event of the command is dispatched: from the window's capture phase to its bubble phase.
 * A timer takes the wrapper off where the event is stopped on its way, so that the page's own is not left changed.
 */
function timerWrap(noteTimer: (delay: number) => void) {
  let own: SetTimeout | undefined;
  let real: SetTimeout = globalThis.setTimeout;
  let depth = 0;
  const unwrap = (): void => {
    depth = 0;
    // The page may have put one of its own there meanwhile.
    if (own && globalThis.setTimeout === own) Reflect.set(globalThis, "setTimeout", real);
    own = undefined;
  };
  const wrap = (): void => {
    depth++;
    if (own) return;
    const page = globalThis.setTimeout;
    real = page;
    // A method, so that its name is kept when the script is made small.
    const wrapper = {
      setTimeout(this: unknown, handler: TimerHandler, delay?: number, ...rest: unknown[]): number {
        noteTimer(Math.max(Number(delay) || 0, 0));
        return Reflect.apply(page, this, [handler, delay, ...rest]);
      },
    };
    own = wrapper.setTimeout;
    Reflect.set(globalThis, "setTimeout", own);
    Reflect.apply(page, globalThis, [unwrap, 0]);
  };
  const leave = (): void => {
    if (--depth <= 0) unwrap();
  };
  return { wrap, unwrap, leave, handles: () => own !== undefined };
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

/** Whether a script may close this tab; elsewhere `close` does nothing. */
function closes(): boolean {
  return opener !== null || history.length === 1;
}

function installed(): NavigationState {
  const known = navigationState();
  if (known) return known;
  const { wrap, unwrap, leave, handles } = timerWrap((delay) => {
    if (delay <= SHORT_TIMER_MS) state.due = Math.max(state.due, performance.now() + delay + TIMER_GRACE_MS);
  });
  const state: NavigationState = {
    at: 0,
    due: 0,
    armed: false,
    unwrap,
    release: () => {},
    wake: undefined,
    outside: [],
    running: 0,
    handles,
  };
  Object.defineProperty(globalThis, NAVIGATION, { value: state, configurable: true });
  const started = (): void => {
    if (state.armed || state.wake) sayLoading();
    state.at = performance.now();
    state.wake?.();
  };
  const submitted = (event: Submit): void => {
    if (leavesHere(event)) started();
  };
  const heard = new WeakSet<EventTarget>();
  const open = (event: Event): void => {
    if (!state.armed) return;
    wrap();
    // A submit does not leave the shadow root that its form is in.
    for (const place of event.composedPath().filter(isShadow)) {
      if (heard.has(place)) continue;
      heard.add(place);
      place.addEventListener("submit", submitted);
    }
  };
  for (const type of INPUT.split(" ")) {
    addEventListener(type, open, true);
    addEventListener(type, leave);
  }
  addEventListener("submit", submitted);
  addEventListener("click", (event) => noteClick(state, event));
  globalThis.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
    if ((downloadRequest ?? null) !== null) note(state, "download", downloadRequest || fileIn(destination.url));
    else if (!destination.sameDocument) {
      note(state, "navigation", destination.url);
      started();
    }
  });
  return state;
}

/**
 * Listens for a navigation that the coming command starts. A form submit is seen by its `submit` event, since the
 * browser queues the navigation itself and fires `navigate` only later; links and scripts by `navigate`; a script that
 * leaves a few ms after the click by the timer it sets. The state is a non-enumerable property, gone with the
 * document, so that "no state" means "a new document".
 */
export default function watchNavigation(): true {
  const state = installed();
  state.at = 0;
  state.due = 0;
  state.armed = true;
  Reflect.deleteProperty(document, "readyState");
  state.release();
  state.outside = [];
  state.running = 0;
  const undo = [watchOutside(state)];
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
