/** Reads all settings: the user's file, the project's, the environment last. */
import os from "node:os";
import path from "node:path";
import type { Environment } from "../upstream/host/environment.ts";
import { type Fault, wrongValue } from "./fault.ts";
import { emptyFile, isThere, readSettings, type SettingsFile } from "./files.ts";
import { flagVariables } from "./launch-flags.ts";
import { type FileRules, rulesOf } from "./rules.ts";
import { type FileSettings, type Key, SETTINGS, type Setting, settingOf } from "./settings.ts";
import { isTrusted } from "./trust.ts";
import { type FromEnvironment, settingsOf, written } from "./variables.ts";

/** A module of diagnostics, as it was named. */
export interface NamedModule {
  readonly named: string;
  /** What to import: an absolute path, or the name of a package. */
  readonly module: string;
  /** The folder from which a package is looked for. */
  readonly folder: string;
  readonly from: string;
}

/** What holds of one setting. */
export interface Held {
  readonly setting: Setting;
  /** Undefined where nobody has said anything. */
  readonly value: FileSettings[Key];
  /** Who says so; several where what is forbidden adds up, nobody for what holds otherwise. */
  readonly said: readonly { readonly value: FileSettings[Key]; readonly from: string }[];
}

export interface Config {
  /** The environment with what the files say beneath it: what the rest of the tool reads. */
  readonly env: Environment;
  readonly files: readonly SettingsFile[];
  /** What the files forbid; what the environment forbids stands in it. */
  readonly rules: readonly FileRules[];
  readonly held: readonly Held[];
  readonly modules: readonly NamedModule[];
  readonly faults: readonly Fault[];
}

export interface ConfigPlaces {
  readonly env: Environment;
  /** Where pi works. */
  readonly folder: string;
  /** What pi says of the folder; undefined outside of pi. */
  readonly trusted: boolean | undefined;
  /** pi's own folder; taken from the environment when absent. */
  readonly agentDir?: string;
  readonly home?: string;
}

const NAME = "agent-browser.json";

/** pi's own folder, found as pi finds it. */
export function agentDirOf(environment: Environment, home: string = os.homedir()): string {
  const chosen = environment["PI_CODING_AGENT_DIR"];
  return chosen ? inFull(chosen, process.cwd(), home) : path.join(home, ".pi", "agent");
}

/** An absolute path; `~` is the home folder. */
function inFull(named: string, folder: string, home: string): string {
  return path.resolve(folder, named === "~" || /^~[/\\]/.test(named) ? path.join(home, named.slice(1)) : named);
}

/** A name alone is a package. */
function isPath(named: string): boolean {
  return /^(?:~$|~?[/\\]|\.{1,2}[/\\]|[a-z]:[/\\])/i.test(named);
}

type Located = Required<Pick<ConfigPlaces, "env" | "folder" | "agentDir" | "home">> & Pick<ConfigPlaces, "trusted">;

function userFile({ agentDir }: Located): SettingsFile {
  const file = path.join(agentDir, NAME);
  return isThere(file) ? readSettings("user", file) : emptyFile("user", file, "missing");
}

function projectFile({ agentDir, folder, trusted }: Located): SettingsFile {
  const file = path.join(folder, ".pi", NAME);
  if (!isThere(file)) return emptyFile("project", file, "missing");
  if (isTrusted({ agentDir, folder, pi: trusted })) return readSettings("project", file);
  const what =
    "is not read, since nobody has said that this folder is trusted. The user can say so with /trust, then /reload.";
  return emptyFile("project", file, "not-trusted", { where: file, what, stops: false });
}

/** Paths of a file are taken from its folder. */
function withPaths(file: SettingsFile, home: string): SettingsFile {
  const folder = path.dirname(file.file);
  const { binary, artifactFolder } = file.settings;
  return {
    ...file,
    settings: {
      ...file.settings,
      ...(binary === undefined ? {} : { binary: inFull(binary, folder, home) }),
      ...(artifactFolder === undefined ? {} : { artifactFolder: inFull(artifactFolder, folder, home) }),
    },
  };
}

/** Flags that no browser can be started with are a fault, and left out. */
function withFlags(file: SettingsFile): SettingsFile {
  const { launchFlags = [], ...rest } = file.settings;
  const setting = settingOf("launchFlags");
  const flags = flagVariables(launchFlags);
  if (!("why" in flags) || setting === undefined) return file;
  const fault = wrongValue(file.at("launchFlags"), setting, launchFlags, flags.why);
  return { ...file, settings: rest, faults: [...file.faults, fault] };
}

function heldOf(setting: Setting, files: readonly SettingsFile[], environment: FromEnvironment): Held {
  const { key, variable = "", forbids } = setting;
  const own = environment.settings[key];
  const inFiles = files.flatMap(({ settings, at }) =>
    settings[key] === undefined ? [] : [{ value: settings[key], from: at(key) }],
  );
  const said = own === undefined ? inFiles : [{ value: own, from: variable }];
  return { setting, value: said.at(-1)?.value, said: forbids ? said : said.slice(-1) };
}

/** What the files say, as variables beneath those of the environment; rules stay with the file that made them. */
function environmentOf(environment: Environment, held: readonly Held[], faults: readonly Fault[]): Environment {
  // What was to forbid something stays, for the rules to say that it cannot be read.
  const spoilt = new Set(faults.flatMap(({ where, stops }) => (stops ? [] : [where])));
  const own = Object.entries(environment).filter(([name, value]) => value?.trim() !== "" && !spoilt.has(name));
  const settings = held.flatMap(({ setting, value }): [string, string][] => {
    if (value === undefined || setting.forbids || setting.variable === undefined) return [];
    return [[setting.variable, written(setting, value)]];
  });
  const flags = flagVariables(held.flatMap(({ setting, value }) => (isFlags(setting, value) ? value : [])));
  const quiet = held.some(({ setting, value }) => setting.key === "updateNotice" && value === false);
  return {
    ...("variables" in flags ? flags.variables : {}),
    ...(quiet ? { AGENT_BROWSER_NO_VERSION_CHECK: "1" } : {}),
    ...Object.fromEntries(own),
    // Those of the environment are among them, each in its one form.
    ...Object.fromEntries(settings),
  };
}

function isFlags({ key }: Setting, value: FileSettings[Key]): value is readonly string[] {
  return key === "launchFlags" && Array.isArray(value);
}

function modulesOf(files: readonly SettingsFile[], environment: FromEnvironment, at: Located): readonly NamedModule[] {
  const own = environment.settings.diagnostics;
  const named = (one: string, folder: string, from: string): NamedModule => ({
    named: one,
    module: isPath(one) ? inFull(one, folder, at.home) : one,
    folder,
    from,
  });
  if (own !== undefined) return own.map((one) => named(one, at.folder, settingOf("diagnostics")?.variable ?? ""));
  return files.flatMap(({ settings, file, at: where }) =>
    (settings.diagnostics ?? []).map((one, item) => named(one, path.dirname(file), where("diagnostics", item))),
  );
}

const NOTHING_SAID: FromEnvironment = { settings: {}, faults: [] };

function saysAnything(environment: Environment): boolean {
  return SETTINGS.some(({ variable }) => variable !== undefined && environment[variable]);
}

/** Reads the settings. Files that are missing cost a stat each. Never throws. */
export function readConfig(places: ConfigPlaces): Config {
  const { env, folder, trusted, home = os.homedir() } = places;
  const at: Located = { env, folder, trusted, home, agentDir: places.agentDir ?? agentDirOf(env, home) };
  const files = [userFile(at), projectFile(at)].map((file) => withFlags(withPaths(file, home)));
  const environment = saysAnything(env) ? settingsOf(env) : NOTHING_SAID;
  const held = SETTINGS.map((setting) => heldOf(setting, files, environment));
  const faults = [...files.flatMap((file) => file.faults), ...environment.faults];
  const isPlain = environment === NOTHING_SAID && files.every(({ state }) => state === "missing");
  return {
    // As it is when nothing is set, so that it stays the live one of the process.
    env: isPlain ? env : environmentOf(env, held, environment.faults),
    files,
    rules: files.flatMap((file) => rulesOf(file) ?? []),
    held,
    modules: modulesOf(files, environment, at),
    faults,
  };
}
