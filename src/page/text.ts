import { z } from "zod";
import type { CommandSensor } from "./sensor.ts";

/** At most this many alerts and status texts, each of this many characters. */
const MOST_ALERTS = 5;
const LONGEST_ALERT = 200;
/** Text nodes looked at; a page with more is counted no further. */
const MOST_NODES = 8_000;

/** What an interactive snapshot does not show. */
export const TextFacts = z.object({
  /** Characters of visible text that belongs to no control and no heading. */
  left: z.number(),
  /** True when the page holds more text than was counted. */
  more: z.boolean(),
  alerts: z.array(z.object({ role: z.enum(["alert", "status"]), text: z.string() })),
  /** Frames whose text was counted too: those of the same origin. */
  frames: z.number(),
});
export type TextFacts = z.infer<typeof TextFacts>;

const CONTROLS =
  "a[href],button,summary,label:has(input),select,textarea,h1,h2,h3,h4,h5,h6,script,style,noscript,template,[role=button],[role=link],[role=heading],[role=tab],[role=checkbox],[role=radio],[role=option],[role=menuitem],[role=switch],[role=combobox],[contenteditable]";

/** The `-s SELECTOR` of a snapshot when it is CSS; text outside it is not what was left out. */
function scopeOf(flags: readonly { readonly spec: { readonly kind?: string }; readonly value: string | undefined }[]) {
  const selector = flags.find(({ spec }) => spec.kind === "selector")?.value;
  return selector === undefined || /^(@|xpath=)/.test(selector) ? undefined : selector;
}

/**
 * Visible text without the controls, and what alerts and status regions say, through open shadow roots and frames of
 * the same origin. For a `snapshot`, which prints controls and headings only when it is interactive.
 */
export const textSensor: CommandSensor<TextFacts> = {
  id: "page-text",
  script: ({ flags }) => {
    const scope = scopeOf(flags);
    const root = scope === undefined ? "document.body" : `document.querySelector(${JSON.stringify(scope)})`;
    return `(()=>{const r={left:0,more:false,alerts:[],frames:0},C=${JSON.stringify(CONTROLS)};let n=0;
const shown=e=>!e.checkVisibility||e.checkVisibility({visibilityProperty:true});
const clean=t=>t.replace(/\\s+/g," ").trim();
const say=e=>{const t=clean(e.innerText||"");if(t&&r.alerts.length<${MOST_ALERTS}&&shown(e))r.alerts.push({role:e.getAttribute("role")==="alert"?"alert":"status",text:t.slice(0,${LONGEST_ALERT})})};
const walk=(o,inside)=>{for(const c of o.childNodes){if(n>=${MOST_NODES}){r.more=true;return}
if(c.nodeType===3){n++;if(!inside){const l=clean(c.data).length;if(l&&shown(o.host||o))r.left+=l}}
else if(c.nodeType===1){const f=c.tagName==="IFRAME"&&frame(c);
if(f){r.frames++;alerts(f);walk(f,inside)}else if(!c.matches("script,style,noscript,template")){const i=inside||c.matches(C);if(c.shadowRoot){alerts(c.shadowRoot);walk(c.shadowRoot,i)}walk(c,i)}}}};
const frame=e=>{try{return e.contentDocument&&e.contentDocument.body}catch{return null}};
const alerts=o=>{for(const e of o.querySelectorAll("[role=alert],[role=status],output"))say(e)};
alerts(document);const b=${root};if(b)walk(b,false);return r})()`;
  },
  schema: TextFacts,
};

/** Whether a snapshot with these words prints text, too; an interactive one prints controls and headings. */
export function listsText(argv: readonly string[]): boolean {
  return !argv.includes("-i") && !argv.includes("--interactive");
}

/** The text that a snapshot, taken with these words, does not list; undefined when it lists all, or nobody looked. */
export function unlistedText(argv: readonly string[], seen: TextFacts | undefined): TextFacts | undefined {
  return !listsText(argv) && seen && seen.left > 0 ? seen : undefined;
}

/** The command that reads that text. */
export function readTextArgs(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word) => word === "-s" || word === "--selector");
  return ["get", "text", at < 0 ? "body" : (argv[at + 1] ?? "body")];
}
