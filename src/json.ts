/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True for a plain JSON object, false for arrays, null and scalars. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member of a JSON object, or undefined when `value` is no object or has no such member. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

/** The member when it is a string, else undefined. */
export function stringMember(value: Json | undefined, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === "string" ? found : undefined;
}

/** The objects of an array member; empty when there is none. */
export function rowsOf(data: Json, key: string): readonly JsonObject[] {
  const rows = member(data, key);
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
}

/** Parses text as JSON; undefined when it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
