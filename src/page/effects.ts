import { z } from "zod";
import { Layer } from "./layers.ts";
import type { Sensor } from "./sensor.ts";
import { Who } from "./target.ts";
import { FailedRequest, WATCH } from "./watch.ts";

/** What has changed since the watch was set. Texts are of live regions, bounded; requests are those that ended. */
export const EffectFacts = z.object({
  /** Something was seen to change or to answer: DOM, focus, address, a submit, text in a field, a request. */
  any: z.boolean(),
  /** The same, without the focus. */
  changed: z.boolean(),
  focus: Who.nullable(),
  focusInTarget: z.boolean(),
  opened: z.array(Layer),
  closed: z.array(z.string()),
  said: z.array(z.string()),
  list: z.object({ role: z.string(), options: z.number(), names: z.array(z.string()) }).nullable(),
  failed: z.array(FailedRequest),
  /** When this was, by the page's own clock. */
  seen: z.number(),
});
export type EffectFacts = z.infer<typeof EffectFacts>;

const OPTIONS =
  "[role=option],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=treeitem],[role=gridcell]";

export const effectSensor: Sensor<EffectFacts> = {
  id: "effects",
  script: `(()=>{const s=${WATCH};s.n+=s.mo.takeRecords().length;s.mo.disconnect();
const a=s.deep(),t=s.e.click??s.first,o=s.over().filter(x=>!s.layers.includes(x)),L=s.open().filter(x=>!s.lists.includes(x))[0],O=L?[...L.querySelectorAll("${OPTIONS}")].filter(s.vis):[],m=a!==s.focus&&a&&a.localName!=="body",
n=performance.getEntriesByType("resource").filter(r=>r.startTime>=s.t);
const c=s.n>0||location.href!==s.url||!!s.e.submit||!!s.e.change||s.held()!==s.held0||s.texts.size>0||n.length>0||scrollX!==s.at[0]||scrollY!==s.at[1]||!!document.querySelector("canvas,video,audio");
return{any:c||a!==s.focus,changed:c,
focus:m?s.who(a):null,focusInTarget:!!t&&(a===t||t.contains(a)||a.contains?.(t)),opened:o.map(s.layer),
closed:s.layers.filter(x=>!x.isConnected||!s.vis(x)).map(x=>(x.getAttribute("aria-label")??"").slice(0,60)),
said:s.said().filter(([e,x])=>x&&s.says.get(e)!==x).map(x=>x[1]).slice(0,3),
list:L?{role:L.getAttribute("role"),options:O.length,names:O.slice(0,5).map(s.name)}:null,
failed:s.failed(s.t),seen:s.done=performance.now()}})()`,
  schema: EffectFacts,
};
