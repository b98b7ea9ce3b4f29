/**
 * Names in snapshots as they are read: Chromium 150 gives what a label says with the spaces around it, older ones without
 * (seen on 149 and 150.0.7871 with agent-browser 0.41.2: `textbox "Full name "` of `<label>Full name <input></label>`).
 */
import { isJsonObject, type Json, type JsonObject, parseJson } from "../../json.ts";

// A name is a JSON string behind the role; in a difference a sign stands before the line.
const NAMED = /^([-+ ]? *- [A-Za-z][\w-]* )("[^"\\]*(?:\\.[^"\\]*)*")/;
const SPACED = /^"(?:\s|\\[nrt])|(?:\s|\\[nrt])"$/;

function trimmedLine(line: string): string {
  const [named, head = "", literal = ""] = NAMED.exec(line) ?? [];
  if (named === undefined || !SPACED.test(literal)) return line;
  const name = parseJson(literal);
  return typeof name === "string" ? head + JSON.stringify(name.trim()) + line.slice(named.length) : line;
}

function trimmedTree(tree: string): string {
  return tree.split("\n").map(trimmedLine).join("\n");
}

function trimmedRef(ref: Json | undefined): Json | undefined {
  if (!isJsonObject(ref) || typeof ref["name"] !== "string") return ref;
  const name = ref["name"].trim();
  return name === ref["name"] ? ref : { ...ref, name };
}

function trimmedRefs(refs: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(refs).map(([id, ref]) => [id, trimmedRef(ref)]));
}

/** The data of a reply, with no space around the names of its snapshot, its refs and its difference. */
export function withTrimmedNames(data: Json): Json {
  if (!isJsonObject(data)) return data;
  const { snapshot, refs, diff } = data;
  return {
    ...data,
    ...(typeof snapshot === "string" ? { snapshot: trimmedTree(snapshot) } : {}),
    ...(typeof diff === "string" ? { diff: trimmedTree(diff) } : {}),
    ...(isJsonObject(refs) ? { refs: trimmedRefs(refs) } : {}),
  };
}
