import { z } from "zod";
import type { Sensor } from "./sensor.ts";

/** How long a started navigation is waited for, in ms. */
export const SETTLE_MS = 1500;

/** A timer that the command's own events set is waited for when it is due within this, in ms. */
const SHORT_TIMER_MS = 150;

/** A timer's callback is given this long to start a navigation, in ms. */
const TIMER_GRACE_MS = 4;

const MARK = `globalThis[Symbol.for("pi-agent-browser")]`;

/** The events of acting commands in whose handlers a page decides to leave. */
const INPUT =
  "pointerdown mousedown pointerup mouseup click dblclick touchend keydown keypress keyup input change submit";

/**
 * Listens for a navigation that the coming command starts. A form submit is seen by its `submit` event, since
 * the browser queues the navigation itself and fires `navigate` only later; links and scripts by `navigate`.
 * A script that leaves a few ms after the click is seen by the timer it sets: `setTimeout` is wrapped while an
 * event of the command is dispatched (from the window's capture phase to its bubble phase; a timer restores it
 * where the event is stopped on its way), so that the page's own global is not left changed.
 * The mark is a non-enumerable property, gone with the document, so that "no mark" means "a new document".
 */
export const navigationWatch: Sensor<true> = {
  id: "watch",
  script: `(()=>{const k=Symbol.for("pi-agent-browser");let s=globalThis[k];
if(!s){s={at:0,due:0,armed:false};Object.defineProperty(globalThis,k,{value:s,configurable:true});
const m=()=>{s.at=performance.now();s.wake?.()};
let real,own,depth=0;
const close=()=>{depth=0;if(own&&globalThis.setTimeout===own)globalThis.setTimeout=real;own=undefined};s.off=close;
const open=()=>{if(!s.armed)return;depth++;if(own)return;real=globalThis.setTimeout;
own=function setTimeout(f,ms){const d=Math.max(Number(ms)||0,0);if(d<=${SHORT_TIMER_MS})s.due=Math.max(s.due,performance.now()+d+${TIMER_GRACE_MS});return Reflect.apply(real,this,arguments)};
globalThis.setTimeout=own;Reflect.apply(real,globalThis,[close,0])};
for(const t of "${INPUT}".split(" ")){addEventListener(t,open,true);addEventListener(t,()=>{if(--depth<=0)close()})}
addEventListener("submit",e=>{const t=e.submitter?.formTarget||e.target?.target;if(!e.defaultPrevented&&(!t||t==="_self"))m()});
globalThis.navigation?.addEventListener("navigate",e=>{if(e.destination?.sameDocument===false&&e.downloadRequest==null)m()})}
s.at=s.due=0;s.armed=true;return true})()`,
  schema: z.literal(true),
};

/**
 * Resolves when the short timers that the command's events set have run, or when a navigation starts: never later,
 * since an evaluation that is pending when the new page commits fails. At once when there were none. It ends the
 * watch for timers, and takes the wrapper off where the page's own timers are late to do so.
 */
export const timersExpression = `(()=>{const s=${MARK};if(!s)return true;s.armed=false;s.off?.();
const left=s.due-performance.now();if(s.at||left<=0)return true;
return new Promise(r=>{s.wake=()=>{s.wake=undefined;r(true)};setTimeout(()=>s.wake?.(),left)})})()`;

/**
 * True when no navigation is on its way: the watch saw none, its document is gone, or it has taken too long.
 * Given to `wait --fn`, which goes on polling in the new document (measured: nothing on a page that stays).
 */
export const settledExpression = `(()=>{const s=${MARK};return !s||!s.at||performance.now()-s.at>${SETTLE_MS}})()`;
