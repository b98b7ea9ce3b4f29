import { z } from "zod";
import { SHOWS } from "./matches.ts";
import type { CommandSensor } from "./sensor.ts";

/** What `find text` has to choose from: elements that hold the text themselves, on the top page, hidden or not. */
export const TextMatches = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** An XPath of the first one that shows. */
  visiblePath: z.string().nullable(),
});
export type TextMatches = z.infer<typeof TextMatches>;

export const textMatchesSensor: CommandSensor<TextMatches> = {
  id: "text-matches",
  script: ({ given, flags }) => {
    const text = given.find(({ kind }) => kind === "text")?.value ?? "";
    const exact = flags.some(({ spec }) => spec.names.includes("--exact"));
    // Upstream takes the first element in the document whose own text fits, a script's too.
    const fits = exact ? "x.trim()===t" : "x.includes(t)";
    return `(()=>{const t=${JSON.stringify(text)}.trim(),s=${SHOWS},p=e=>{const o=[];for(;e&&e.nodeType===1;e=e.parentElement){const l=[...(e.parentElement?.children??[])].filter(x=>x.localName===e.localName);o.unshift(e.localName+(l.length>1?"["+(l.indexOf(e)+1)+"]":""))}return"/"+o.join("/")};
const l=[...document.body.querySelectorAll("*")].filter(e=>[...e.childNodes].some(n=>{const x=n.data;return n.nodeType===3&&${fits}})),w=l.filter(s);
return{count:l.length,visible:w.length,firstVisible:l.length>0&&w[0]===l[0],visiblePath:w[0]&&w[0]!==l[0]?p(w[0]):null}})()`;
  },
  schema: TextMatches,
};
