/** The settings, once: what each may be, what it means, and the variable that goes before the files. */
import { z } from "zod";
import { later } from "../later.ts";
import { POWERS } from "../upstream/grammar/powers.ts";

/** Timers of more than 31 bits run out at once. */
const LONGEST_MS = 2_147_483_647;
const text = (): z.ZodString => z.string().trim().min(1);
const milliseconds = (): z.ZodNumber => z.number().int().positive().max(LONGEST_MS);

/** The whole schema of a file. Made when a setting is there to be read: most starts of pi have none. */
export const fileSchema = later(() =>
  z.strictObject({
    $schema: text().describe("Ignored; for editors.").optional(),
    binary: text().describe("The agent-browser to start, instead of the first one on PATH.").optional(),
    launchFlags: z
      .array(text())
      .describe("Flags that every browser is started with, as in args. What a call gives itself goes before them.")
      .optional(),
    allowedHosts: z
      .array(text())
      .describe("The only hosts that calls may open. `*.example.org` is that host and all under it.")
      .optional(),
    deniedHosts: z.array(text()).describe("Hosts that no call may open, whatever is allowed.").optional(),
    forbid: z
      .array(z.enum(POWERS))
      .describe("What no call may do: run code of its choice, read files, change the installation, weaken TLS.")
      .optional(),
    allowBash: z
      .boolean()
      .describe("Whether the model may run agent-browser in bash, beside the tool that knows what it did.")
      .optional(),
    callTimeoutMs: milliseconds().describe("How long a call may take, where it does not say so itself.").optional(),
    closeTimeoutMs: milliseconds()
      .describe("How long closing a browser may take before its processes are ended.")
      .optional(),
    artifactFolder: text()
      .describe("Where large output and screenshots without a path go, in a folder of each pi session.")
      .optional(),
    artifactMaxBytes: z
      .number()
      .int()
      .positive()
      .describe("Bytes that the kept files of one pi session may take; the oldest go first.")
      .optional(),
    artifactsListed: z
      .number()
      .int()
      .positive()
      .max(1_000)
      .describe("How many of the newest files a result lists.")
      .optional(),
    diagnostics: z
      .array(text())
      .describe("Modules with diagnostics of your own: paths from the file's folder, or packages.")
      .optional(),
    updateNotice: z
      .boolean()
      .describe("Whether it is said that agent-browser, or its Chrome, is older than it should be.")
      .optional(),
  }),
);

/** A file's content, each setting as it may be there. */
export type FileSettings = Omit<z.infer<ReturnType<typeof fileSchema>>, "$schema">;
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
