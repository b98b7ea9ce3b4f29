import { isJsonObject, type Json, stringMember } from "../json.ts";
import type { Presenter } from "./presenter.ts";

/** The members that carry the answer of a read, in the order they are looked for. */
const ANSWERS = [
  "text",
  "value",
  "html",
  "title",
  "url",
  "count",
  "result",
  "visible",
  "enabled",
  "checked",
  "cdpUrl",
  "styles",
];

function plain(value: Json): string {
  if (typeof value === "string") return value === "" ? "(empty text)" : value;
  return JSON.stringify(value, undefined, isJsonObject(value) || Array.isArray(value) ? 1 : 0);
}

/** A read: the value itself, first and alone. */
export const valuePresenter: Presenter = ({ data }) => {
  const token = stringMember(data, "unserializable");
  if (token !== undefined) return token;
  if (!isJsonObject(data)) return undefined;
  for (const key of ANSWERS) {
    const value = data[key];
    if (value !== undefined) return plain(value);
  }
  return undefined;
};
