/** Settings in the environment, and settings of files as the variables that the rest of the tool reads. */
import path from "node:path";
import type { Environment } from "../upstream/host/environment.ts";
import { type Fault, wrongValue } from "./fault.ts";
import { fileSchema } from "./schema.ts";
import { type FileSettings, type Form, SETTINGS, type Setting } from "./settings.ts";

const BOOLEANS: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  yes: true,
  on: true,
  "0": false,
  false: false,
  no: false,
  off: false,
};

const READERS: Readonly<Record<Form, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  boolean: (text) => BOOLEANS[text.toLowerCase()] ?? text,
  words: (text) => text.split(/[\s,]+/).filter((word) => word !== ""),
  paths: (text) => text.split(path.delimiter).filter((word) => word !== ""),
};

const WRITERS: Readonly<Record<Form, (value: unknown) => string>> = {
  text: String,
  number: String,
  boolean: (value) => (value === true ? "1" : "0"),
  words: (value) => (Array.isArray(value) ? value.join(" ") : String(value)),
  paths: (value) => (Array.isArray(value) ? value.join(path.delimiter) : String(value)),
};

/** The text of a setting for its variable. */
export function written(setting: Setting, value: unknown): string {
  return WRITERS[setting.form](value);
}

export interface FromEnvironment {
  readonly settings: FileSettings;
  readonly faults: readonly Fault[];
}

/** An empty variable says nothing. */
function said(environment: Environment, { variable }: Setting): string | undefined {
  const text = variable === undefined ? undefined : environment[variable]?.trim();
  return text === "" ? undefined : text;
}

/** The settings that the environment holds. */
export function settingsOf(environment: Environment): FromEnvironment {
  const faults: Fault[] = [];
  let good: Readonly<Record<string, unknown>> = {};
  for (const setting of SETTINGS) {
    const text = said(environment, setting);
    if (text === undefined) continue;
    const value = READERS[setting.form](text);
    const { error } = fileSchema().safeParse({ [setting.key]: value });
    if (error === undefined) good = { ...good, [setting.key]: value };
    else faults.push(inVariable(setting, text, error.issues[0]?.message));
  }
  return { settings: Object.keys(good).length === 0 ? {} : fileSchema().parse(good), faults };
}

function inVariable(setting: Setting, text: string, why = "it does not fit"): Fault {
  const { example, form } = setting;
  const right = form === "text" || form === "number" ? example.replaceAll('"', "") : example.replace(/[[\]"]/g, "");
  const fault = wrongValue(setting.variable ?? "", setting, text, why);
  return { ...fault, what: fault.what.replace(example, form === "boolean" ? "1 or 0" : right) };
}
