import { z } from "zod";
import { pathWord } from "./page-words.ts";
import type { Sensor } from "./sensor.ts";

/**
 * Scroll offsets in CSS pixels, of the page, of the largest scrollable containers, and of the pages in frames (as
 * `iframe`), each with a selector that works.
 * - total: all offsets added up, of elements of any size, in open shadow roots and frames of the same origin too
 * - smooth: a scroll by a script takes its time there, of the page and of any container
 */
export const ScrollFacts = z.object({
  x: z.number(),
  y: z.number(),
  viewport: z.object({ width: z.number(), height: z.number() }),
  page: z.object({ width: z.number(), height: z.number() }),
  total: z.number(),
  smooth: z.object({ page: z.boolean(), inside: z.boolean() }),
  containers: z.array(
    z.object({
      tag: z.string(),
      role: z.string().nullable(),
      left: z.number(),
      top: z.number(),
      roomX: z.number(),
      roomY: z.number(),
      selector: z.string().optional(),
      /** Of a frame: what scrolls its page, which is the body in quirks mode. */
      root: z.string().optional(),
    }),
  ),
});
export type ScrollFacts = z.infer<typeof ScrollFacts>;

export const scrollSensor: Sensor<ScrollFacts> = {
  id: "scroll",
  script: `(()=>{const s={};${pathWord}const r=Math.round,d=document.scrollingElement||document.documentElement;
let total=0,inside=false;const frames=[];const soft=e=>getComputedStyle(e).scrollBehavior==="smooth",
walk=o=>{for(const e of o.querySelectorAll("*")){const n=Math.abs(e.scrollTop)+Math.abs(e.scrollLeft);total+=n;
if(e!==d&&!inside&&(e.scrollHeight>e.clientHeight+1||e.scrollWidth>e.clientWidth+1))inside=soft(e);
if(e.shadowRoot)walk(e.shadowRoot);if(e.localName==="iframe"){let f;try{f=e.contentDocument}catch{}if(f){const p=f.scrollingElement;if(o===document&&p&&(p.scrollHeight>p.clientHeight+1||p.scrollWidth>p.clientWidth+1))frames.push([e,p]);walk(f)}}}};walk(document);
const c=[...document.querySelectorAll("*")].filter(e=>e!==d&&e!==document.body&&(e.scrollHeight>e.clientHeight+1||e.scrollWidth>e.clientWidth+1)&&e.clientHeight>30&&e.clientWidth>30&&/auto|scroll/.test(getComputedStyle(e).overflow))
.sort((a,b)=>b.clientHeight*b.clientWidth-a.clientHeight*a.clientWidth).slice(0,5);
return{x:r(scrollX),y:r(scrollY),viewport:{width:innerWidth,height:innerHeight},page:{width:d.scrollWidth,height:d.scrollHeight},total:r(total),smooth:{page:soft(d),inside},
containers:c.map(e=>({tag:e.tagName.toLowerCase(),role:e.getAttribute("role"),left:r(e.scrollLeft),top:r(e.scrollTop),roomX:e.scrollWidth-e.clientWidth,roomY:e.scrollHeight-e.clientHeight,selector:s.path(e)})).concat(frames.slice(0,3).map(([e,p])=>({tag:"iframe",role:null,left:r(p.scrollLeft),top:r(p.scrollTop),roomX:p.scrollWidth-p.clientWidth,roomY:p.scrollHeight-p.clientHeight,selector:s.path(e),root:p.localName})))}})()`,
  schema: ScrollFacts,
};
