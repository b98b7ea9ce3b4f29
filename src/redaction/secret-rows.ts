/** Values of secret fields in the rows of a snapshot, where the ref tells what field it is. */
import { isJsonObject, type Json } from "../json.ts";
import { MASK } from "./shapes.ts";

const REF = /\[[^\]\n]{0,200}\bref=e(\d{1,9})\b[^\]\n]{0,200}\]/;
const VALUE = /^(.*?\]: )(.+)$/s;
const TEXT = /^(\s*- StaticText ")(.*)("[^"]*)$/s;
const DOTS = /^[•●*\s]+$/;

function masked(line: string, form: RegExp): string {
  const [, before, value = "", after = ""] = form.exec(line) ?? [];
  return before === undefined || DOTS.test(value) ? line : `${before}${MASK}${after}`;
}

/** How far a row stands in; undefined for what is no row: the rest of a value with line ends. */
function depthOf(line: string): number | undefined {
  return /^ *- /.exec(line)?.[0].length;
}

/** Masks in the row of the field itself, in the rows below it that repeat what it holds, and in what it runs over. */
function maskLines(text: string, isSecret: (ref: number) => boolean): string {
  if (!text.includes("ref=e")) return text;
  let inside: number | undefined;
  const lines = text.split("\n").map((line) => {
    const depth = depthOf(line);
    if (inside !== undefined && depth === undefined && line !== "") return MASK;
    if (inside !== undefined && depth !== undefined && depth > inside) return masked(line, TEXT);
    const ref = REF.exec(line)?.[1];
    inside = ref !== undefined && isSecret(Number(ref)) ? depth : undefined;
    return inside === undefined ? line : masked(line, VALUE);
  });
  return lines.join("\n");
}

/** The reply of a snapshot with the values masked that stand behind these refs. */
export function maskSecretRows(data: Json, isSecret: (ref: number) => boolean): Json {
  if (typeof data === "string") return maskLines(data, isSecret);
  if (Array.isArray(data)) return data.map((item) => maskSecretRows(item, isSecret));
  if (!isJsonObject(data)) return data;
  const members = Object.entries(data).map(([key, item]) => {
    return [key, item === undefined ? item : maskSecretRows(item, isSecret)] as const;
  });
  return Object.fromEntries(members);
}
