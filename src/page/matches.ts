import { z } from "zod";
import type { CommandSensor } from "./sensor.ts";

/** What the caller's selector matches on the top page: upstream reads the first match, hidden or not. */
export const MatchFacts = z.object({
  count: z.number(),
  visible: z.number(),
  firstVisible: z.boolean(),
  /** The start of the text of the first match that shows, when that is not the one that is read. */
  preview: z.string().nullable(),
});
export type MatchFacts = z.infer<typeof MatchFacts>;

const LONGEST_PREVIEW = 80;

/** An expression for whether the element `e` shows. */
export const SHOWS =
  "(e=>{const r=e.getBoundingClientRect();return r.width>0&&r.height>0&&e.checkVisibility({visibilityProperty:true,opacityProperty:true})})";

/** An expression for all elements that a selector matches, in the order of the document. */
export function allMatches(selector: string): string {
  const xpath = /^xpath=(.*)$/s.exec(selector)?.[1];
  if (xpath === undefined) return `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  return `(()=>{const x=document.evaluate(${JSON.stringify(xpath)},document,null,7),l=[];for(let i=0;i<x.snapshotLength;i++)l.push(x.snapshotItem(i));return l.filter(e=>e.nodeType===1)})()`;
}

export const matchesSensor: CommandSensor<MatchFacts> = {
  id: "matches",
  script: ({ given }) => {
    const selector = given.find(({ kind }) => kind === "selector")?.value ?? "";
    return `(()=>{const l=${allMatches(selector)},w=l.filter(${SHOWS}),f=w[0];
return{count:l.length,visible:w.length,firstVisible:l.length>0&&f===l[0],preview:f&&f!==l[0]?(f.innerText??"").trim().replace(/\\s+/g," ").slice(0,${LONGEST_PREVIEW}):null}})()`;
  },
  schema: MatchFacts,
};
