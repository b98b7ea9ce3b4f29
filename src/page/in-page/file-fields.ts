import type { FileFields, FileFieldsArgs } from "../facts/file-fields.ts";
import { matchingIn } from "./kit/matching.ts";
import { selectorOf } from "./kit/path.ts";

/** Not the one of an earlier call of ours. */
const FIELD = "input[type=file]:not(#given-files)";
const PRESSED = "button,a[href],label,input,summary,[role=button],[role=menuitem],[onclick]";
const MOST = 5;

/** The one field in what was named, or else in the nearest element around it that has any. */
function fieldOf(named: Element): Element | undefined {
  for (let at: Element | null = named; at; at = at.parentElement) {
    const [field, ...more] = at.querySelectorAll(FIELD);
    if (field) return more.length === 0 ? field : undefined;
  }
  return undefined;
}

/** Throws when the selector is not valid. */
export default function fileFields(args: FileFieldsArgs): FileFields {
  const [named] = "unknown" in args ? [] : matchingIn(args);
  const root = named?.ownerDocument ?? document;
  const all = [...root.querySelectorAll(FIELD)];
  const field = named ? fieldOf(named) : all.length === 1 ? all[0] : undefined;
  return {
    field: field ? selectorOf(field) : null,
    fields: all.slice(0, MOST).map(selectorOf),
    named: named ? selectorOf(named) : null,
    pressed: named?.matches(PRESSED) ?? "unknown" in args,
  };
}
