/** Values of secret fields in the rows of a snapshot, where the ref tells what field it is. */
import { isJsonObject, type Json } from "../json.ts";
import { MASK } from "./shapes.ts";

const REF = /\[[^\]\n]{0,200}\bref=e(\d{1,9})\b[^\]\n]{0,200}\]/;
const VALUE = /^(.*?\]: )(.+)$/s;
const TEXT = /^([+-]?\s*- StaticText ")(.*)("[^"]*)$/s;
const DOTS = /^[•●*\s]+$/;
/** A field in a comparison of snapshots, where no row has a ref. */
const NAMED =
  /^([+-]? *- (?:textbox|searchbox|spinbutton|combobox)(?: "((?:[^"\\\n]|\\.){0,200})")?(?: \[[^\]\n]{0,200}\])?: )(.+)$/s;

/** The row of a secret field, and how its value is told from what stands before it. */
type FieldRow = (line: string) => RegExp | undefined;

function masked(line: string, form: RegExp, group = 2): string {
  const parts = form.exec(line);
  const [, before] = parts ?? [];
  const value = parts?.[group] ?? "";
  const after = group === 2 ? (parts?.[3] ?? "") : "";
  return before === undefined || DOTS.test(value) ? line : `${before}${MASK}${after}`;
}

/** How far a row stands in; undefined for what is no row: the rest of a value with line ends. */
function depthOf(line: string): number | undefined {
  return /^[+-]? *- /.exec(line)?.[0].length;
}

/** Masks in the row of the field itself, in the rows below it that repeat what it holds, and in what it runs over. */
function maskLines(text: string, fieldRow: FieldRow): string {
  let inside: number | undefined;
  const lines = text.split("\n").map((line) => {
    const depth = depthOf(line);
    if (inside !== undefined && depth === undefined && line !== "") return MASK;
    if (inside !== undefined && depth !== undefined && depth > inside) return masked(line, TEXT);
    const form = fieldRow(line);
    inside = form === undefined ? undefined : depth;
    return form === undefined ? line : masked(line, form, form === NAMED ? 3 : 2);
  });
  return lines.join("\n");
}

function maskIn(data: Json, mask: (text: string) => string): Json {
  if (typeof data === "string") return mask(data);
  if (Array.isArray(data)) return data.map((item) => maskIn(item, mask));
  if (!isJsonObject(data)) return data;
  const members = Object.entries(data).map(([key, item]) => {
    return [key, item === undefined ? item : maskIn(item, mask)] as const;
  });
  return Object.fromEntries(members);
}

/** The reply of a snapshot with the values masked that stand behind these refs. */
export function maskSecretRows(data: Json, isSecret: (ref: number) => boolean): Json {
  const row: FieldRow = (line) => {
    const ref = REF.exec(line)?.[1];
    return ref !== undefined && isSecret(Number(ref)) ? VALUE : undefined;
  };
  return maskIn(data, (text) => (text.includes("ref=e") ? maskLines(text, row) : text));
}

/** A comparison of snapshots with the values masked of the fields that are called so; `""` is one without a name. */
export function maskNamedRows(data: Json, isSecret: (name: string) => boolean): Json {
  const row: FieldRow = (line) => {
    const found = NAMED.exec(line);
    return found !== null && isSecret(found[2] ?? "") ? NAMED : undefined;
  };
  return maskIn(data, (text) => maskLines(text, row));
}
