import type { NextAction } from "../call/outcome.ts";
import { actionOf, does } from "../page/action.ts";
import type { FileFields } from "../page/facts/file-fields.ts";
import { fileFieldsSensor } from "../page/file-fields.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";

/** The field that the calls below put into the page for a moment. */
const OWN = "#given-files";

/** Keeps the field that a script makes and clicks, which is in no page, where upload finds it. */
const KEEP =
  '(()=>{const p=HTMLInputElement.prototype,c=p.click;p.click=function(){delete p.click;if(this.type!="file"||this.isConnected)return c.call(this);document.querySelector("#given-files")?.remove();this.id="given-files";this.hidden=true;document.body.append(this)};return"ready"})()';

const MAKE =
  '(()=>{const f=document.createElement("input");f.type="file";f.multiple=true;f.hidden=true;f.id="given-files";document.body.append(f);return"ready"})()';

function dropOn(selector: string): string {
  return `(()=>{const f=document.querySelector("${OWN}"),d=new DataTransfer();for(const x of f.files)d.items.add(x);f.remove();const z=document.querySelector(${JSON.stringify(selector)});return["dragenter","dragover","drop"].map(t=>!z.dispatchEvent(new DragEvent(t,{bubbles:true,cancelable:true,dataTransfer:d})))[2]?"dropped":"nothing here takes a drop"})()`;
}

function rows(seen: Seen, id: string, reason: string, argvs: readonly (readonly string[])[]): NextAction {
  return seen.action(id, reason, ["batch", "--bail"], JSON.stringify(argvs));
}

/** What gives files to a page that has no field for them. */
function withoutField(seen: Seen, { named, pressed }: FileFields, files: readonly string[]): readonly NextAction[] {
  const target = named ?? seen.command.given.find(({ kind }) => kind === "selector")?.value;
  const give = ["upload", OWN, ...files];
  const press =
    target === undefined
      ? []
      : [
          rows(seen, "upload-by-press", "Presses it and gives the files to the field that its script makes.", [
            ["eval", KEEP],
            ["click", target],
            give,
          ]),
        ];
  const drop =
    named === null
      ? []
      : [rows(seen, "drop-files", "Drops the files on it.", [["eval", MAKE], give, ["eval", dropOn(named)]])];
  return pressed ? press : [...drop, ...press];
}

/** What was named is no file field: which field it means, or how a page without one is given files. */
export const uploadField = defineDiagnostic({
  id: "upload-field",
  field: "uploadField",
  before: [],
  after: [fileFieldsSensor],
  afterFailure: true,
  applies: does("upload"),
  diagnose: (seen) => {
    const found = seen.problem?.id === "not-file-input" ? seen.after(fileFieldsSensor) : undefined;
    if (!found) return undefined;
    const { field, fields, pressed } = found;
    const files = actionOf(seen.command).values;
    const evidence = { field, fields: [...fields] };
    if (field !== null) {
      const reason = "Gives them to the file field that belongs to it.";
      const nextActions = [seen.action("upload-to-file-field", reason, ["upload", field, ...files])];
      return { summary: `Its file field is ${bare(field)}.`, evidence, nextActions };
    }
    if (fields.length > 0) {
      const summary = `The page has these file fields, none of them alone beside it: ${fields.map((one) => bare(one)).join(", ")}. A click on the button says which it opens.`;
      return { summary, evidence };
    }
    const how = pressed ? "its script may make one when this is pressed" : "this may take drops, or be pressed";
    const summary = `The page has no file field: ${how}.`;
    return { summary, evidence, nextActions: seen.frame === undefined ? withoutField(seen, found, files) : [] };
  },
});
