import { z } from "zod";
import type { Sensor } from "./sensor.ts";
import { Who } from "./target.ts";
import { WATCH } from "./watch.ts";

/** The combobox that has the focus, and how many lists and options show. Null when none has it. */
export const ComboboxFacts = Who.extend({
  expanded: z.boolean(),
  visibleListboxCount: z.number(),
  visibleOptionCount: z.number(),
});
export type ComboboxFacts = z.infer<typeof ComboboxFacts>;

export const comboboxSensor: Sensor<ComboboxFacts | null> = {
  id: "combobox",
  script: `(()=>{const a=document.activeElement;if(!a?.matches("[role=combobox][aria-expanded],[aria-haspopup=listbox][aria-expanded]"))return null;
const s=${WATCH};if(s.lists.length>0)return null;const q=x=>[...document.querySelectorAll(x)];return{...s.who(a),expanded:a.getAttribute("aria-expanded")==="true",visibleListboxCount:q("[role=listbox],[role=menu]").filter(s.vis).length,visibleOptionCount:q("[role=option],[role=menuitem]").filter(s.vis).length}})()`,
  schema: ComboboxFacts.nullable(),
};
