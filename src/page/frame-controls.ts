import { z } from "zod";
import type { Sensor } from "./sensor.ts";

/** Elements in frames of the same origin that react to a click but are no controls: a snapshot gives them no ref. */
export const FrameControls = z.array(z.object({ frame: z.string(), path: z.string(), text: z.string() }));
export type FrameControls = z.infer<typeof FrameControls>;

const MOST_FOUND = 5;
/** Elements looked at in all frames. */
const MOST_ELEMENTS = 2_000;
const CONTROLS =
  "a[href],button,input,select,textarea,summary,label,option,[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=checkbox],[role=radio],[role=switch]";

/** On a page without frames it costs one query. */
export const frameControlsSensor: Sensor<FrameControls> = {
  id: "frame-controls",
  script: `(()=>{const out=[];let n=0;
const path=e=>{const p=[];for(;e&&e.nodeType===1&&!/^(body|html)$/.test(e.localName);e=e.parentElement){const i=e.id&&"#"+CSS.escape(e.id);if(i&&e.getRootNode().querySelectorAll(i).length===1){p.unshift(i);break}
const s=[...(e.parentElement?.children??[])].filter(x=>x.localName===e.localName);p.unshift(e.localName+(s.length>1?":nth-of-type("+(s.indexOf(e)+1)+")":""))}return p.join(" > ")};
for(const f of document.querySelectorAll("iframe")){let d;try{d=f.contentDocument}catch{}if(!d?.body)continue;
for(const e of d.body.querySelectorAll("*")){if(++n>${MOST_ELEMENTS}||out.length>=${MOST_FOUND})return out;
if(e.closest(${JSON.stringify(CONTROLS)}))continue;
const c=e.onclick||d.defaultView.getComputedStyle(e).cursor==="pointer"&&d.defaultView.getComputedStyle(e.parentElement).cursor!=="pointer",t=c&&(e.innerText??"").trim().replace(/\\s+/g," ").slice(0,60);
if(t)out.push({frame:path(f),path:path(e),text:t})}}return out})()`,
  schema: FrameControls,
};
