import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { actionOf } from "./action.ts";
import { Layer } from "./layers.ts";
import { pageWords } from "./page-words.ts";
import type { CommandSensor } from "./sensor.ts";

/** A request that came back with an error; its URL without the query. */
export const FailedRequest = z.object({ status: z.number(), url: z.string() });
export type FailedRequest = z.infer<typeof FailedRequest>;

/**
 * How many elements the caller's selector matches before the command runs, what up to three others say, and the
 * layers that lie over the page (only where one can stand in the way of the command). `failed` are the requests that
 * started with the action before this one and failed after the look at it.
 */
export const WatchFacts = z.object({
  matches: z.number(),
  others: z.array(z.string()),
  layers: z.array(Layer),
  failed: z.array(FailedRequest),
});
export type WatchFacts = z.infer<typeof WatchFacts>;

/** The state of the watch, in the page; undefined in a document that came after it. */
export const WATCH = `globalThis[Symbol.for("pi-agent-browser.watch")]`;

/** What upstream refuses to do to an element that something lies over. */
export const COVERABLE: ReadonlySet<string> = new Set(["click", "dblclick", "hover", "check", "uncheck"]);

const EVENTS = "focusin beforeinput input change pointerdown click mouseover dragstart drop submit";

/** Finds what the caller's selector means, the way upstream does: all matches, the first one is acted on. */
export function matching(selector: string | undefined): string {
  if (selector === undefined) return "[]";
  const xpath = /^xpath=(.*)$/s.exec(selector)?.[1];
  if (xpath === undefined) return `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  return `(()=>{const x=document.evaluate(${JSON.stringify(xpath)},document,null,7),l=[];for(let i=0;i<x.snapshotLength;i++)l.push(x.snapshotItem(i));return l})()`;
}

/**
 * Notes what the coming command really reaches, since refs mean nothing in the page: the first element that an
 * event reaches, the elements that text went into, the count of DOM changes, and what was open and said before.
 * All see open shadow roots and same-origin frames, go with the document, and keep no text of
 * fields but that of the one that is typed into, until the look after. Where the page
 * stands counts from the press on, since upstream scrolls to the target first. A click by a script of the page's (on
 * the file field behind a button) is not the caller's.
 */
function script(command: ParsedArgv): string {
  const { verb, selectors } = actionOf(command);
  const layers = COVERABLE.has(verb) ? "s.layers.map(s.layer)" : "[]";
  return `(()=>{const k=Symbol.for("pi-agent-browser.watch");let s=globalThis[k];
if(!s){s={in:new WeakSet()};Object.defineProperty(globalThis,k,{value:s,configurable:true});
s.mo=new MutationObserver(r=>{s.n+=r.length});
const h=e=>{const t=e.composedPath()[0],y=e.type;if(t?.nodeType!==1)return;s.got.add(t);
if(y==="click"&&!e.isTrusted&&s.e.click)return;
if(y==="pointerdown")s.at=[scrollX,scrollY];
if(/^(focusin|click)$/.test(y))delete s.e.change;
if(!s.first&&!/^(mouse|drag|drop|submit|change)/.test(y)){s.first=t;s.was=s.types?t.value:null;s.old=t.isContentEditable?t.textContent.trim().length:0}
s.e[y]=t;if(y==="mouseover"&&!s.pt)s.pt=[e.clientX,e.clientY,t];if(y==="input"&&e.isTrusted)s.texts.add(t)};
s.on=w=>{try{if(!s.in.has(w.document)){s.in.add(w.document);for(const t of "${EVENTS}".split(" "))w.addEventListener(t,h,true)}
for(let i=0;i<w.length;i++)s.on(w[i])}catch{}};
${pageWords}}
const late=s.done?s.failed(s.t):[],m=a=>{try{return a()}catch{return[]}},c=m(()=>${matching(selectors[0])}),c2=m(()=>${matching(selectors[1])}),R=s.roots();
Object.assign(s,{types:${verb === "type"},first:null,was:null,old:0,pt:null,e:{},texts:new Set(),got:new WeakSet(),n:0,css:c[0],css2:c2[0],t:performance.now(),at:[scrollX,scrollY],url:location.href,focus:s.deep(),layers:s.over(),held0:s.held(R),says:new Map(s.said()),lists:s.open()});
s.on(globalThis);for(const o of R)s.mo.observe(o,{subtree:true,childList:true,attributes:true,characterData:true});
return{matches:c.length,others:c.slice(1,4).map(e=>s.name(e)||e.localName),layers:${layers},failed:late}})()`;
}

export const watchSensor: CommandSensor<WatchFacts> = { id: "acts", script, schema: WatchFacts };
