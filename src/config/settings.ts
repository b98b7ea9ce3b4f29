/** The settings as a table: the variable that goes before the files, what holds otherwise, an example. */
import type { Power } from "../upstream/grammar/powers.ts";

/** A file's content; each may be absent. What each may be says `schema.ts`, which makes it. */
export interface FileSettings {
  readonly binary?: string | undefined;
  readonly launchFlags?: readonly string[] | undefined;
  readonly allowedHosts?: readonly string[] | undefined;
  readonly deniedHosts?: readonly string[] | undefined;
  readonly forbid?: readonly Power[] | undefined;
  readonly allowBash?: boolean | undefined;
  readonly callTimeoutMs?: number | undefined;
  readonly closeTimeoutMs?: number | undefined;
  readonly artifactFolder?: string | undefined;
  readonly artifactMaxBytes?: number | undefined;
  readonly artifactsListed?: number | undefined;
  readonly diagnostics?: readonly string[] | undefined;
  readonly updateNotice?: boolean | undefined;
}

export type Key = keyof FileSettings;

/** How a setting is written in a variable. */
export type Form = "text" | "number" | "boolean" | "words" | "paths";

export interface Setting {
  readonly key: Key;
  /** The variable that goes before all files; undefined where upstream has variables of its own for it. */
  readonly variable: string | undefined;
  readonly form: Form;
  /** What holds where nobody says anything, in words. */
  readonly otherwise: string;
  /** A right value, as it is written in a file. */
  readonly example: string;
  /** What forbids something: values of several files add up, and one that cannot be read stops every call. */
  readonly forbids?: true;
}

const hosts = '["example.com", "*.example.org"]';

/** Every setting, in the order in which they are shown. */
export const SETTINGS: readonly Setting[] = [
  {
    key: "binary",
    variable: "PI_AGENT_BROWSER_BINARY",
    form: "text",
    otherwise: "the first agent-browser on PATH",
    example: '"/opt/agent-browser/bin/agent-browser"',
  },
  {
    key: "launchFlags",
    variable: undefined,
    form: "words",
    otherwise: "none",
    example: '["--headed", "--color-scheme", "dark"]',
  },
  {
    key: "allowedHosts",
    variable: "PI_AGENT_BROWSER_ALLOWED_HOSTS",
    form: "words",
    otherwise: "every host",
    example: hosts,
    forbids: true,
  },
  {
    key: "deniedHosts",
    variable: "PI_AGENT_BROWSER_DENIED_HOSTS",
    form: "words",
    otherwise: "none",
    example: hosts,
    forbids: true,
  },
  {
    key: "forbid",
    variable: "PI_AGENT_BROWSER_FORBID",
    form: "words",
    otherwise: "nothing",
    example: '["runs-code", "reads-files"]',
    forbids: true,
  },
  { key: "allowBash", variable: "PI_AGENT_BROWSER_ALLOW_BASH", form: "boolean", otherwise: "false", example: "true" },
  {
    key: "callTimeoutMs",
    variable: "PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS",
    form: "number",
    otherwise: "35000",
    example: "60000",
  },
  {
    key: "closeTimeoutMs",
    variable: "PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS",
    form: "number",
    otherwise: "5000",
    example: "10000",
  },
  {
    key: "artifactFolder",
    variable: "PI_AGENT_BROWSER_ARTIFACT_FOLDER",
    form: "text",
    otherwise: "beside pi's session file",
    example: '"~/browser-files"',
  },
  {
    key: "artifactMaxBytes",
    variable: "PI_AGENT_BROWSER_SESSION_ARTIFACT_MAX_BYTES",
    form: "number",
    otherwise: "33554432",
    example: "104857600",
  },
  {
    key: "artifactsListed",
    variable: "PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES",
    form: "number",
    otherwise: "100",
    example: "20",
  },
  {
    key: "diagnostics",
    variable: "PI_AGENT_BROWSER_DIAGNOSTICS",
    form: "paths",
    otherwise: "none",
    example: '["./checks/refused-order.ts"]',
  },
  {
    key: "updateNotice",
    variable: "PI_AGENT_BROWSER_UPDATE_NOTICE",
    form: "boolean",
    otherwise: "true",
    example: "false",
  },
];

/** The setting of this name; undefined where there is none. */
export function settingOf(key: string): Setting | undefined {
  return SETTINGS.find((setting) => setting.key === key);
}
