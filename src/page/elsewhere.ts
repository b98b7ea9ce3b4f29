import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { CommandSensor } from "./sensor.ts";

/**
 * An element that the caller's selector or text means, where CSS and `find text` do not reach: in an open shadow
 * root, or in a frame of the same origin. Role and name are as the accessibility tree has them, roughly.
 */
export const Elsewhere = z.object({
  place: z.enum(["shadow", "frame"]),
  /** Selector of the frame element on the top page, for `frame`. */
  frame: z.string().nullable(),
  /** Selector of the element inside its frame or root. */
  path: z.string(),
  /** A script's expression for the element, from the top page. */
  reach: z.string(),
  role: z.string(),
  name: z.string(),
});
export type Elsewhere = z.infer<typeof Elsewhere>;

const MOST_FOUND = 3;
/** Elements looked at; a page with more is searched no further. */
const MOST_ELEMENTS = 20_000;

/** True when the command can reach what it looks for, so that nothing has to be searched. */
function reached({ command, given }: ParsedArgv): string {
  const text = given.find(({ kind }) => kind === (command.name === "find text" ? "text" : "selector"))?.value ?? "";
  if (command.name === "find text") return `document.body.innerText.includes(${JSON.stringify(text)})`;
  return `document.querySelector(${JSON.stringify(text)})`;
}

/** What an element must be: a selector that matches it, or a text that it holds itself. */
function wanted({ command, given }: ParsedArgv): string | undefined {
  if (command.name === "find text") {
    const text = given.find(({ kind }) => kind === "text")?.value;
    return (
      text &&
      `e=>{const t=${JSON.stringify(text)};return[...e.childNodes].some(n=>n.nodeType===3&&n.data.includes(t))&&!e.matches("script,style,noscript,template")}`
    );
  }
  const selector = given.find(({ kind }) => kind === "selector")?.value;
  const isCss = selector !== undefined && !/^(@|xpath=)/.test(selector);
  return isCss ? `e=>e.matches(${JSON.stringify(selector)})` : undefined;
}

const ROLE = `e=>{const t=e.localName,i=e.type;return e.getAttribute("role")||(t==="a"&&e.href?"link":t==="button"||t==="summary"?"button":t==="select"?"combobox":t==="textarea"?"textbox":/^h[1-6]$/.test(t)?"heading":t==="input"?/^(button|submit|reset|image)$/.test(i)?"button":/^(checkbox|radio)$/.test(i)?i:i==="range"?"slider":i==="number"?"spinbutton":i==="search"?"searchbox":"textbox":"")}`;
const NAME = `e=>(e.getAttribute("aria-label")||e.labels?.[0]?.innerText||e.getAttribute("placeholder")||e.title||(e.matches("input,textarea,select")?"":e.innerText)||"").trim().replace(/\\s+/g," ").slice(0,80)`;
const PATH = `e=>{const p=[];for(;e&&e.nodeType===1&&!/^(body|html)$/.test(e.localName);e=e.parentElement){const i=e.id&&"#"+CSS.escape(e.id);if(i&&e.getRootNode().querySelectorAll(i).length===1){p.unshift(i);break}
const s=[...(e.parentElement?.children??[])].filter(x=>x.localName===e.localName);p.unshift(e.localName+(s.length>1?":nth-of-type("+(s.indexOf(e)+1)+")":""))}return p.join(" > ")}`;

/** Up to three elements outside the reach of the command; null when what it looks for cannot be told in the page. */
export const elsewhereSensor: CommandSensor<readonly Elsewhere[] | null> = {
  id: "elsewhere",
  script: (command) => {
    const test = wanted(command);
    if (test === undefined) return "null";
    return `(()=>{if(${reached(command)})return null;const w=${test},role=${ROLE},name=${NAME},path=${PATH},out=[];let n=0;
const q=JSON.stringify,walk=(root,place,frame,from)=>{const at=e=>from+".querySelector("+q(path(e))+")";for(const e of root.querySelectorAll("*")){if(++n>${MOST_ELEMENTS}||out.length>=${MOST_FOUND})return;
if(place&&w(e))out.push({place,frame,path:path(e),reach:at(e),role:role(e),name:name(e)});
if(e.shadowRoot)walk(e.shadowRoot,place==="frame"?place:"shadow",frame,at(e)+".shadowRoot");
if(e.localName==="iframe"&&!place){let d;try{d=e.contentDocument}catch{}if(d)walk(d,"frame",path(e),at(e)+".contentDocument")}}};
walk(document,null,null,"document");return out})()`;
  },
  schema: z.array(Elsewhere).nullable(),
};
