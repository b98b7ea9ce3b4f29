/** The answer of upstream, in one shape for standalone calls and batch rows (NOTES 1 and 4). */
import { isJsonObject, type Json, type JsonObject, member, parseJson, stringMember } from "../../json.ts";
import { withTrimmedNames } from "./snapshot-names.ts";

export interface Reply {
  readonly success: boolean;
  /** Without `lifecycle`, which says nothing an agent can act on. */
  readonly data: Json;
  readonly error?: string;
  /** Upstream's own code: `outcome_unknown`, `page_wedged`, `tab_gone`, ... */
  readonly code?: string;
  /** Why upstream's argv parser refused: `missing_arguments`, `unknown_command`, ... */
  readonly type?: string;
  /** A dialog is open. */
  readonly warning?: string;
  /** The daemon was replaced because daemon-scoped options changed; the page is lost. */
  readonly restarted: boolean;
}

/** Nothing upstream sends is so deep; what a page's script returns may be, to exhaust the stack of whoever reads it. */
const MAX_DEPTH = 400;
const TOO_DEEP = "[nested too deeply]";

/** The value itself, unless something in it is too deep: that is left out. */
function shallow(value: Json, depth = 0): Json {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const kept = items.map((item) => shallow(item, depth + 1));
    return kept.every((item, at) => item === items[at]) ? value : kept;
  }
  const entries = Object.entries(value);
  const kept = entries.map(([key, item]) => [key, shallow(item ?? null, depth + 1)] as const);
  return kept.every(([, item], at) => item === entries[at]?.[1]) ? value : Object.fromEntries(kept);
}

function readJson(stdout: string): Json | undefined {
  const json = parseJson(stdout.trim());
  return json === undefined ? undefined : shallow(json);
}

function withoutLifecycle(data: Json): { data: Json; restarted: boolean } {
  if (!isJsonObject(data) || !isJsonObject(data["lifecycle"])) return { data, restarted: false };
  const { lifecycle, ...rest } = data;
  return { data: rest, restarted: isJsonObject(lifecycle) && lifecycle["restartedBackground"] === true };
}

function optional(object: JsonObject, key: "error" | "code" | "type" | "warning"): Partial<Record<typeof key, string>> {
  const found = stringMember(object, key);
  return found === undefined ? {} : { [key]: found };
}

function toReply(object: JsonObject, data: Json | undefined): Reply {
  return {
    success: object["success"] === true,
    ...withoutLifecycle(withTrimmedNames(data ?? null)),
    ...optional(object, "error"),
    ...optional(object, "code"),
    ...optional(object, "type"),
    ...optional(object, "warning"),
  };
}

/** `mcp call` answers as the MCP protocol does: the envelope lies inside, a refused call has an error object. */
function fromMcp(json: JsonObject): Reply | undefined {
  const refused = stringMember(json["error"], "message");
  if (refused !== undefined) return { success: false, data: null, error: refused, restarted: false };
  const envelope = member(json["structuredContent"], "response");
  return isJsonObject(envelope) ? toReply(envelope, envelope["data"]) : undefined;
}

/** The answer to one command: an envelope, or bare data of a command that has none (`doctor`, `plugin list`). */
export function parseReply(stdout: string): Reply | undefined {
  const json = readJson(stdout);
  if (json === undefined) return undefined;
  if (!isJsonObject(json)) return { success: true, data: json, restarted: false };
  if (typeof json["success"] !== "boolean") return fromMcp(json) ?? { success: true, data: json, restarted: false };
  const { success: _success, error: _error, ...rest } = json;
  return toReply(json, "data" in json ? json["data"] : "error" in json ? null : rest);
}

/** The rows of a batch, in order. A row's `result` is its data; undefined when the answer is no array of rows. */
export function parseRows(stdout: string): readonly Reply[] | undefined {
  const json = readJson(stdout);
  if (!Array.isArray(json)) return undefined;
  const rows: Reply[] = [];
  for (const row of json) {
    if (!isJsonObject(row)) return undefined;
    rows.push(toReply(row, row["result"]));
  }
  return rows;
}
