import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type Action, actionOf } from "./action.ts";
import type { CommandSensor } from "./sensor.ts";
import { matching, WATCH } from "./watch.ts";

/** An element, by what it is called; nothing of what it holds. */
export const Who = z.object({ tag: z.string(), type: z.string(), role: z.string(), name: z.string() });
export type Who = z.infer<typeof Who>;

/**
 * The element that the command reached, and whether it is as the command should have left it.
 * - selector: one that works; empty inside a frame or a shadow root
 * - kind: what sort of control it is; `unknown` for what cannot be looked into
 * - holds: it has what was asked for; null where that is no question
 * - formatted: not letter by letter, but only punctuation, spaces or case differ
 * - length: of its text; oldLength: of its text at the first event (rich text only)
 * - strayed: text went into this other element
 * - missed: the pointer went down on this other element
 * - peers: visible elements of the same sort and name, the target among them; 0 where it was not found by name
 */
export const TargetFacts = Who.extend({
  kind: z.enum(["text", "rich", "select", "toggle", "file", "button", "plain", "unknown"]),
  selector: z.string(),
  readOnly: z.boolean(),
  disabled: z.boolean(),
  ariaDisabled: z.boolean(),
  rejected: z.boolean(),
  min: z.string(),
  max: z.string(),
  longest: z.number(),
  holds: z.boolean().nullable(),
  formatted: z.boolean(),
  length: z.number(),
  oldLength: z.number(),
  spread: z.boolean(),
  strayed: Who.nullable(),
  missed: Who.nullable(),
  peers: z.number(),
  select: z
    .object({
      multiple: z.boolean(),
      missing: z.number(),
      selected: z.number(),
      disabled: z.number(),
      twins: z.number(),
    })
    .nullable(),
  files: z.number().nullable(),
});
export type TargetFacts = z.infer<typeof TargetFacts>;

/** Which event shows the target when the caller gave no selector, or when it lies in a frame. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  check: "s.e.change??s.e.click",
  uncheck: "s.e.change??s.e.click",
  select: "s.e.change",
  upload: "s.e.change",
  hover: "s.e.mouseover",
  drag: "s.e.dragstart",
  click: "s.e.click??s.e.pointerdown",
  dblclick: "s.e.click??s.e.pointerdown",
  "keyboard type": "s.deep()",
  "keyboard inserttext": "s.deep()",
};

/** Locators that more than one element may fit; of the others the caller has chosen one. */
const BY_NAME = /^find (role|text|label|alt|title|placeholder)$/;

const text = (values: readonly string[]): string => JSON.stringify(values[0] ?? "");

/** Sets `h` (holds) and more, for the action on `t`. Compares here, so that no value leaves the page. */
function comparison({ verb, values }: Action): string {
  switch (verb) {
    case "fill":
      return `const w=${text(values)},one=x=>t.localName==="input"?x.replace(/[\\r\\n]/g,""):x.replace(/\\r\\n?/g,"\\n");
h=k==="rich"?flat(v)===flat(w):k==="text"?v===one(w)||(/^(number|range)$/.test(t.type)&&v!==""&&+v===+w)||(t.type==="color"&&v===w.toLowerCase())||(t.type==="email"&&v===w.trim()):null;
f=h===false&&bare(w)!==""&&bare(v)===bare(w);g=k==="rich"&&h===false&&flat(v).includes(flat(w))`;
    case "type":
      // A field that is as it was has taken nothing, even where it holds such a text already.
      return `const w=${text(values)},same=k==="text"&&t===s.first&&v===s.was&&w!=="";h=same?false:k==="text"||k==="rich"?flat(v).includes(flat(w)):null;f=!same&&h===false&&bare(w)!==""&&bare(v).includes(bare(w))`;
    case "check":
    case "uncheck":
      return `const a=t.getAttribute("aria-checked")??t.getAttribute("aria-pressed"),is=/^(checkbox|radio)$/.test(y)?t.checked:a===null?null:a==="true";h=is===null?null:is===${verb === "check"}`;
    case "select":
      return `if(k==="select"){const w=${JSON.stringify(values)},o=[...t.options],is=(x,y)=>x.value===y||flat(x.label)===flat(y),c=o.filter(x=>x.selected);
sel={multiple:t.multiple,missing:w.filter(y=>!c.some(x=>is(x,y))).length,selected:c.length,disabled:c.filter(x=>x.disabled||x.parentElement.disabled).length,twins:w.filter(y=>o.filter(x=>is(x,y)).length>1).length};h=sel.missing===0}`;
    case "hover":
      // :hover changes late when something moves, and a menu that opened under the pointer takes it: the first hit counts.
      return `const r=t.getBoundingClientRect(),[x,y2,o]=s.pt??[];h=s.pt?s.within(t,o)&&x>=r.left-1&&x<=r.right+1&&y2>=r.top-1&&y2<=r.bottom+1:t.matches(":hover")`;
    case "drag":
      return `const d=s.e.drop;h=!d?false:!s.css2||s.within(s.css2,d)||s.within(d,s.css2)`;
    case "focus":
      return `const a=s.deep();h=s.within(t,a)`;
    default:
      return "";
  }
}

/** `change` does not leave a shadow root, and nothing leaves a foreign frame: then nothing is known. */
const UNSEEN_LISTS = `if([...document.querySelectorAll("*")].some(e=>e.shadowRoot?.querySelector("select")||/^i?frame$/.test(e.localName)&&!e.contentDocument))throw 0;`;

function script(command: ParsedArgv): string {
  const action = actionOf(command);
  return `(()=>{const s=${WATCH},e=${SHOWN_BY[action.verb] ?? "s.first"},z=e&&e.ownerDocument!==document&&!s.got.has(s.css)?e:s.css??e,c=!z||z.isConnected?z:${matching(action.selectors[0])}[0];if(z&&!c)throw 0;
if(!c){${action.verb === "select" ? UNSEEN_LISTS : ""}return null}const t=/check$/.test("${action.verb}")&&c.control||c,N=t.localName,y=t.type,
k=N==="select"?"select":N==="textarea"?"text":N==="input"?/^(checkbox|radio)$/.test(y)?"toggle":y==="file"?"file":/^(button|submit|reset|image)$/.test(y)?"button":"text":t.isContentEditable?"rich":t.shadowRoot||/-|^(iframe|frame|object|embed|canvas)$/.test(N)?"unknown":N==="button"?"button":"plain",
v=k==="text"||k==="select"?t.value:k==="rich"?t.innerText:"",flat=x=>x.replace(/\\s+/g," ").trim(),bare=x=>x.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu,"");
let h=null,f=false,g=false,sel=null;{${comparison(action)}}
const x=[...s.texts].filter(o=>o!==t&&!t.contains(o)),b=(n,d)=>t.getAttribute(n)??d;
const p=s.e.pointerdown,far=o=>!s.within(c,o)&&c.localName!=="area"&&o.closest("label")?.control!==c&&(!o.contains(c)||c.matches("a[href],button,input,select,textarea,[role=button],[role=link]")),nm=s.name(t);
return{...s.who(t),missed:s.css===c&&p&&p.isConnected&&c.isConnected&&p.ownerDocument===document&&far(p)&&!c.control?s.who(p):null,
peers:${command.command.family === "find" && BY_NAME.test(command.command.name) ? "nm?[...document.querySelectorAll(N)].filter(o=>s.name(o)===nm&&s.vis(o)).length:0" : "0"},kind:k,selector:t.getRootNode()===document?s.path(t):"",readOnly:t.readOnly===true,disabled:t.matches(":disabled"),ariaDisabled:!!t.closest("[aria-disabled=true]"),rejected:t.validity?.badInput===true,min:b("min",""),max:b("max",""),longest:t.maxLength??-1,
holds:h,formatted:f,length:v.length,oldLength:g?s.old:0,spread:x.length>0,strayed:x[0]&&!s.texts.has(t)?s.who(x[0]):null,select:sel,files:k==="file"?t.files.length:null}})()`;
}

/** Null when the command reached nothing that can be seen: no event, and no selector that means anything here. */
export const targetSensor: CommandSensor<TargetFacts | null> = {
  id: "target",
  script,
  schema: TargetFacts.nullable(),
};
