/** Values of secret fields in the rows of a snapshot, where the ref tells what field it is. */
import { isJsonObject, type Json } from "../json.ts";
import { MASK } from "./shapes.ts";

const ROW = /(\[[^\]\n]{0,200}\bref=e(\d{1,9})\b[^\]\n]{0,200}\]: )([^\n]+)/g;

function maskLines(text: string, isSecret: (ref: number) => boolean): string {
  if (!text.includes("ref=e")) return text;
  return text.replaceAll(ROW, (row: string, start: string, ref: string) =>
    isSecret(Number(ref)) ? `${start}${MASK}` : row,
  );
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
