/** What a result must say, family by family, and what it may cost. The recorded corpus is checked against it. */
import { isJsonObject, type Json, member, stringMember } from "../../src/json.ts";
import type { Family } from "../../src/upstream/grammar/commands.ts";
import type { Recording } from "./recordings.ts";

/** A text that must stand in the result, or a pattern that must fit it. */
export type Fact = string | RegExp;

export interface FamilyRule {
  /** The most tokens (o200k) that the text of a success may have. */
  readonly ceiling: number;
  /** What the text must hold, from the recorded answer. */
  readonly facts: (data: Json, recording: Recording) => readonly Fact[];
  /** What it must never hold. */
  readonly never?: (data: Json, recording: Recording) => readonly string[];
}

function texts(...found: readonly (Json | undefined)[]): readonly string[] {
  return found.flatMap((value) =>
    typeof value === "string" && value !== "" ? [value] : typeof value === "number" ? [String(value)] : [],
  );
}

function rows(data: Json, key: string): readonly Json[] {
  const found = member(data, key);
  return Array.isArray(found) ? found : [];
}

/** A URL without what redaction may mask. */
function place(url: string | undefined): readonly string[] {
  return url === undefined ? [] : [url.split(/[?#]/, 1)[0] ?? url];
}

const NO_VALUE: readonly string[] = [];

/** A read is its value, first and alone. */
function value(data: Json): readonly Fact[] {
  if (!isJsonObject(data)) return [];
  const keys = ["text", "value", "html", "title", "url", "count", "visible", "enabled", "checked", "cdpUrl"];
  const [answer] = keys.flatMap((key) => (data[key] === undefined ? [] : [data[key]]));
  if (answer === undefined || answer === null) return [];
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  if (/token|secret|password|bearer/i.test(text)) return [];
  return text === "" ? ["(empty text)"] : [text.slice(0, 200)];
}

function evaluated(data: Json): readonly Fact[] {
  const token = stringMember(data, "unserializable");
  if (token !== undefined) return [token];
  const result = member(data, "result");
  return result === undefined || isJsonObject(result) || Array.isArray(result)
    ? []
    : [typeof result === "string" ? place(result)[0] || /./ : JSON.stringify(result)];
}

function failedFirst(data: Json): readonly Fact[] {
  const requests = rows(data, "requests").filter((row) => !stringMember(row, "url")?.startsWith("data:"));
  if (requests.length === 0) return [];
  const bad = requests.filter((row) => {
    const status = member(row, "status");
    const icon = /favicon/.test(stringMember(row, "url") ?? "") && (status === 404 || status === undefined);
    return !icon && (typeof status !== "number" || status >= 400);
  });
  const counts = [new RegExp(`^${requests.length} requests?`)];
  return bad.length === 0 ? counts : [...counts, `${bad.length} failed`, /^[^\n]*\nFAILED /];
}

function network(data: Json, { asked }: Recording): readonly Fact[] {
  if (asked.some((word) => word.startsWith("--current-"))) return [/^\d+ of \d+ requests went to /, /\nFAILED /];
  if (rows(data, "requests").length > 0) return failedFirst(data);
  const id = stringMember(data, "requestId");
  if (id !== undefined)
    return [...texts(member(data, "method"), member(data, "status")), ...place(stringMember(data, "url"))];
  return texts(member(data, "routed"), member(data, "unrouted"), member(data, "path"), member(data, "requestCount"));
}

function cookieNames(data: Json): readonly string[] {
  return rows(data, "cookies").flatMap((cookie) => texts(member(cookie, "name")));
}

function tabs(data: Json): readonly Fact[] {
  const all = rows(data, "tabs");
  const ids = all.flatMap((tab) => [...texts(member(tab, "tabId")), ...place(stringMember(tab, "url"))]);
  const active = all.filter((tab) => member(tab, "active") === true).map((tab) => stringMember(tab, "tabId"));
  return all.length > 0 ? [...ids, ...active.map((id) => `${id} (active)`)] : texts(member(data, "tabId"));
}

function waited(data: Json): readonly Fact[] {
  const url = stringMember(data, "url");
  return [
    ...texts(member(data, "selector"), member(data, "text"), member(data, "ms"), member(data, "state")),
    ...texts(member(data, "path")),
    ...place(url),
  ];
}

/** What was acted on, or the page that it opened. */
function acted(data: Json, { asked }: Recording): readonly Fact[] {
  if (member(data, "newTab") === true) return place(stringMember(data, "url"));
  const words = asked.filter((word) => word !== "--pin-tab");
  return words.slice(1, 2);
}

function found(data: Json, { asked }: Recording): readonly Fact[] {
  if (stringMember(data, "text") !== undefined) return texts(member(data, "text"));
  return asked[1] === "nth" ? asked.slice(2, 4) : asked.slice(2, 3);
}

function severities(data: Json): readonly Fact[] {
  const found = rows(data, "violations");
  return [`${found.length} violation`, ...found.flatMap((rule) => texts(member(rule, "id"), member(rule, "impact")))];
}

const file = (data: Json): readonly Fact[] => texts(member(data, "path")).map((path) => path.split("/").at(-1) ?? path);

/** A word of ours that says what holds now. */
const said = (...facts: readonly Fact[]): (() => readonly Fact[]) => {
  return () => facts;
};

export const FAMILY_RULES: Readonly<Partial<Record<Family, FamilyRule>>> = {
  a11y: { ceiling: 90, facts: severities },
  auth: {
    ceiling: 50,
    facts: (data) => [
      ...rows(data, "profiles").flatMap((profile) => texts(member(profile, "name"), member(profile, "username"))),
      ...texts(member(data, "saved"), member(data, "deleted")),
    ],
    never: () => ["pw2", "s3cretpw", "hunter2"],
  },
  batch: {
    ceiling: 350,
    facts: (data) => (Array.isArray(data) ? data.map((_, index) => new RegExp(`^${index + 1}\\. `, "m")) : []),
    never: () => ["hunter2"],
  },
  clipboard: { ceiling: 40, facts: said(/copy/) },
  close: { ceiling: 20, facts: said(/closed/i) },
  confirm: { ceiling: 15, facts: (data) => texts(member(data, "action")) },
  console: {
    ceiling: 80,
    facts: (data) => {
      const [messages, errors] = [rows(data, "messages"), rows(data, "errors")];
      if (member(data, "cleared") === true) return ["cleared"];
      const first = (row: Json): readonly string[] =>
        texts(stringMember(row, "text")?.split("\n", 1)[0]).filter((text) => !/token|secret/i.test(text));
      return [`${messages.length + errors.length} `, ...[...messages, ...errors].flatMap(first)];
    },
  },
  cookies: {
    ceiling: 65,
    facts: (data) => [...cookieNames(data), ...(member(data, "set") === true ? [/set/] : [])],
    never: (data) => rows(data, "cookies").flatMap((cookie) => texts(member(cookie, "value"))),
  },
  dialog: { ceiling: 22, facts: (data) => texts(member(data, "message"), member(data, "type")).slice(0, 2) },
  diff: {
    ceiling: 260,
    facts: (data) => {
      const pages = member(data, "diff");
      if (member(data, "match") === true) return ["equal"];
      if (member(data, "mismatchPercentage") !== undefined) return texts(member(data, "differentPixels"));
      return texts(member(isJsonObject(pages) ? pages : data, "additions"));
    },
  },
  doctor: { ceiling: 60, facts: said(/checks pass/) },
  download: { ceiling: 30, facts: file },
  eval: { ceiling: 100, facts: evaluated },
  find: { ceiling: 25, facts: found },
  frame: {
    ceiling: 35,
    facts: (data) => [stringMember(data, "frame") === "main" ? "main page" : (stringMember(data, "frame") ?? "")],
  },
  get: { ceiling: 6800, facts: value },
  inspection: { ceiling: 1100, facts: said(/agent-browser/) },
  is: { ceiling: 6, facts: value },
  mcp: { ceiling: 25, facts: (data) => texts(member(data, "url")) },
  mutation: { ceiling: 70, facts: acted, never: () => ["hunter2", "ada-secret"] },
  network: {
    ceiling: 1000,
    facts: network,
    never: (_data, { asked }) => (asked.includes("--body") ? [] : ["data:image", "sk_live"]),
  },
  open: {
    ceiling: 65,
    facts: (data) => [...place(stringMember(data, "url")), ...texts(member(data, "title"))],
    never: () => ["abc123"],
  },
  pdf: { ceiling: 30, facts: file },
  plugin: { ceiling: 12, facts: said(/plugin/) },
  react: { ceiling: 30, facts: (data) => texts(member(data, "message")) },
  read: {
    ceiling: 60,
    facts: (data) => [
      ...place(stringMember(data, "finalUrl")),
      ...texts(member(data, "content")).map((text) => text.trim().slice(0, 40)),
    ],
  },
  recording: {
    ceiling: 35,
    facts: (data) =>
      member(data, "started") === true ? [/running/] : [...file(data), ...texts(member(data, "eventCount"))],
  },
  screenshot: {
    ceiling: 220,
    facts: (data, { asked }) =>
      member(data, "changed") === false
        ? [/same as before/]
        : [/^Saved screenshot: .*\.(png|jpg)/, ...asked.filter((word) => /\.(png|jpg)$/.test(word))],
  },
  session: { ceiling: 30, facts: (data) => [...texts(member(data, "session")), ...texts(...rows(data, "sessions"))] },
  settings: {
    ceiling: 40,
    facts: (_data, { asked }) => (/viewport|device|geo/.test(asked[1] ?? "") ? [asked.at(-1) ?? ""] : []),
  },
  skills: {
    ceiling: 3600,
    facts: (data) =>
      Array.isArray(data) ? data.flatMap((skill) => texts(member(skill, "name"))) : texts(member(data, "path")),
  },
  snapshot: {
    ceiling: 2000,
    facts: (data) =>
      stringMember(member(data, "snapshot"), "kind") === "unchanged"
        ? [/Nothing changed/]
        : place(stringMember(data, "origin")),
  },
  state: {
    ceiling: 34,
    facts: (data) => [...texts(member(data, "directory"), member(data, "deleted")), ...file(data)],
  },
  storage: {
    ceiling: 20,
    facts: (data) => {
      const all = member(data, "data");
      return isJsonObject(all) ? Object.keys(all) : texts(member(data, "value"));
    },
  },
  stream: {
    ceiling: 35,
    facts: (data) => [member(data, "disabled") === true ? "off" : /on|off/, ...texts(member(data, "port"))],
  },
  tab: { ceiling: 140, facts: tabs },
  vitals: { ceiling: 65, facts: (data) => [...place(stringMember(data, "url")), ...NO_VALUE, /TTFB \d+ ms/] },
  wait: { ceiling: 30, facts: waited },
  webmcp: { ceiling: 30, facts: said(/tools/) },
};

/** Families of the command table without a recorded success, and why. Their refusals are in the corpus. */
export const NOT_RECORDED: Readonly<Partial<Record<Family, string>>> = {
  chat: "needs a key of a paid service",
  dashboard: "starts a server that stays; only wrong subcommands are recorded",
  guide: "is a text of the wrapper, which upstream is not asked for",
  profiles: "the recording machine had no Chrome profiles",
};

/** The most tokens of a failure, its next calls included, and of a refusal before anything ran. */
export const FAILURE_CEILING = 130;
export const REFUSAL_CEILING = 110;
/** A batch says of every row what became of it. */
export const BATCH_FAILURE_CEILING = 350;
