/** Reads one file of settings: what it holds, on which lines, and what is wrong with it. */
import { readFileSync, statSync } from "node:fs";
import { isJsonObject, type JsonObject, parseJson } from "../json.ts";
import { type Fault, unknownKey, unreadableFile, wrongValue } from "./fault.ts";
import { linesOf } from "./lines.ts";
import { fileSchema } from "./schema.ts";
import { type FileSettings, settingOf } from "./settings.ts";

export type Scope = "user" | "project";

export interface SettingsFile {
  readonly scope: Scope;
  /** Absolute. */
  readonly file: string;
  /** `not-trusted`: it is there, and pi does not trust its folder, so it was not read. */
  readonly state: "read" | "missing" | "unreadable" | "not-trusted";
  readonly settings: FileSettings;
  readonly faults: readonly Fault[];
  /** `FILE:LINE KEY` of a key, or of an item of its list. */
  readonly at: (key: string, item?: number) => string;
}

/** Without a stat more than one where it is missing, which it mostly is. */
export function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** A file of which nothing holds. */
export function emptyFile(scope: Scope, file: string, state: SettingsFile["state"], fault?: Fault): SettingsFile {
  return { scope, file, state, settings: {}, faults: fault ? [fault] : [], at: () => file };
}

interface Read {
  readonly settings: FileSettings;
  readonly faults: readonly Fault[];
}

/** Each key by itself, so that one that is wrong takes no other along. */
function settingsIn(object: JsonObject, at: SettingsFile["at"]): Read {
  const faults: Fault[] = [];
  let good: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    const setting = settingOf(key);
    if (key === "$schema") continue;
    if (setting === undefined) {
      faults.push(unknownKey(at(key), key));
      continue;
    }
    const { error } = fileSchema().safeParse({ [key]: value });
    if (error === undefined) good = { ...good, [key]: value };
    else faults.push(wrongValue(at(key), setting, value, error.issues[0]?.message ?? "it does not fit"));
  }
  return { settings: fileSchema().parse(good), faults };
}

/** Reads a file that is there. */
export function readSettings(scope: Scope, file: string): SettingsFile {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    return emptyFile(scope, file, "unreadable", unreadableFile(file, messageOf(error)));
  }
  const object = parseJson(text);
  if (!isJsonObject(object)) return emptyFile(scope, file, "unreadable", unreadableFile(file, whyNot(text)));
  const lines = linesOf(text);
  const at: SettingsFile["at"] = (key, item) => {
    const line = (item === undefined ? undefined : lines.get(`${key}.${item}`)) ?? lines.get(key);
    return line === undefined ? `${file} ${key}` : `${file}:${line} ${key}`;
  };
  return { scope, file, state: "read", ...settingsIn(object, at), at };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a text is no JSON object. */
function whyNot(text: string): string {
  try {
    JSON.parse(text);
    return "it is JSON, but no object";
  } catch (error) {
    return messageOf(error);
  }
}
