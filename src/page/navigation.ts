import { z } from "zod";
import type { Sensor } from "./sensor.ts";

/** How long a started navigation is waited for, in ms. */
export const SETTLE_MS = 1500;

/**
 * Listens for a navigation that the coming command starts. A form submit is seen by its `submit` event, since
 * the browser queues the navigation itself and fires `navigate` only later; links and scripts by `navigate`.
 * The mark is a non-enumerable property, gone with the document, so that "no mark" means "a new document".
 */
export const navigationWatch: Sensor<true> = {
  id: "watch",
  script: `(()=>{const k=Symbol.for("pi-agent-browser");let s=globalThis[k];
if(!s){s={at:0};Object.defineProperty(globalThis,k,{value:s,configurable:true});
const m=()=>{s.at=performance.now()};
addEventListener("submit",e=>{const t=e.submitter?.formTarget||e.target?.target;if(!e.defaultPrevented&&(!t||t==="_self"))m()});
globalThis.navigation?.addEventListener("navigate",e=>{if(e.destination?.sameDocument===false&&e.downloadRequest==null)m()})}
s.at=0;return true})()`,
  schema: z.literal(true),
};

/**
 * True when no navigation is on its way: the watch saw none, its document is gone, or it has taken too long.
 * Given to `wait --fn`, which goes on polling in the new document (measured: nothing on a page that stays).
 */
export const settledExpression = `(()=>{const s=globalThis[Symbol.for("pi-agent-browser")];return !s||!s.at||performance.now()-s.at>${SETTLE_MS}})()`;
