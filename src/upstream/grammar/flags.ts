/**
 * The global flags of agent-browser, as data: what takes a value, what must be repeated, what may hold a secret.
 * Made from the help text of the version below and checked against it (`test/upstream-tables.test.ts`).
 */
import type { Power } from "./powers.ts";

/** The agent-browser version these tables (`flags.ts`, `commands.ts`) were made from. */
export const TABLE_VERSION = "0.41.2";

/**
 * What a flag belongs to.
 * - identity: which session is meant (`--session`, `--namespace`, `--restore*`, `--session-name`)
 * - launch: how the browser is started; another value later makes upstream relaunch it silently (NOTES 5)
 * - daemon: how the daemon is started; another value restarts it and loses the page
 * - session: stays in force for the session once given, without being repeated
 * - call: this call only
 * - output: how upstream prints; owned by the wrapper
 */
export type FlagScope = "identity" | "launch" | "daemon" | "session" | "call" | "output";

/** How a flag takes its value: never, an optional `true`/`false`, always, or an optional word. */
export type FlagValue = "none" | "boolean" | "required" | "optional";

/** How the value of a flag is redacted: whole, as a URL, or as a JSON object of headers. */
export type FlagSecret = "whole" | "url" | "headers";

export interface FlagSpec {
  readonly name: `--${string}`;
  readonly aliases: readonly string[];
  readonly value: FlagValue;
  readonly scope: FlagScope;
  /** Must be given again on every call of its session, or upstream relaunches the browser. */
  readonly repeat: boolean;
  /** May be given several times, each time adding a value. */
  readonly many: boolean;
  readonly secret?: FlagSecret;
  /** The value is a name as of a session: letters, digits, hyphens and underscores. */
  readonly named?: true;
  /** What it can do beyond the page; of `--args` its value decides (`powers.ts`). */
  readonly power?: Power;
  /** The value is Chromium's own switches. */
  readonly switches?: true;
  /** The value is an address, or a port of this machine. */
  readonly address?: true;
  /** What holds the session back: which hosts and actions, and what must be confirmed. */
  readonly guard?: true;
  /** Refused with this reason, as one or two sentences to the agent. */
  readonly refused?: string;
}

type Extra = Partial<Omit<FlagSpec, "name" | "value" | "scope">>;

function flag(name: FlagSpec["name"], value: FlagValue, scope: FlagScope, extra: Extra = {}): FlagSpec {
  return { name, value, scope, aliases: [], repeat: scope === "launch" || scope === "daemon", many: false, ...extra };
}

// Launch and daemon flags repeat unless a recording shows that upstream keeps them (NOTES 5): a flag repeated
// with the same value is harmless, a flag left out may cost the page. --state would load its file again, and leave it.
const KEPT = { repeat: false };
const KEEP_IDENTITY = { repeat: true };
const GUARD = { guard: true } as const;
const RUNS: Extra = { power: "runs-code" };
const READS: Extra = { power: "reads-files" };
const WEAKENS: Extra = { power: "weakens-tls" };

/** Every global flag in `agent-browser --help`, in the order of its text. */
export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  flag("--profile", "required", "launch", READS),
  flag("--restore", "optional", "identity", { ...KEEP_IDENTITY, named: true }),
  flag("--restore-save", "required", "identity", KEEP_IDENTITY),
  flag("--restore-check-url", "required", "identity", KEEP_IDENTITY),
  flag("--restore-check-text", "required", "identity", KEEP_IDENTITY),
  flag("--restore-check-fn", "required", "identity", KEEP_IDENTITY),
  flag("--session-name", "required", "identity", { ...KEEP_IDENTITY, named: true }),
  flag("--state", "required", "launch", { ...READS, ...KEPT }),
  flag("--auto-connect", "boolean", "launch"),
  flag("--headers", "required", "call", { secret: "headers" }),
  // Every call names its session anyway: sessionInjection adds it, so it is not counted as a flag to repeat.
  flag("--session", "required", "identity", { named: true }),
  flag("--namespace", "required", "identity", { ...KEEP_IDENTITY, ...GUARD, named: true }),
  flag("--executable-path", "required", "launch", RUNS),
  flag("--extension", "required", "launch", { ...RUNS, many: true }),
  flag("--init-script", "required", "launch", { ...RUNS, many: true }),
  flag("--enable", "required", "launch", { many: true }),
  flag("--args", "required", "launch", { switches: true }),
  flag("--user-agent", "required", "launch"),
  flag("--proxy", "required", "launch", { secret: "url" }),
  flag("--proxy-bypass", "required", "launch"),
  flag("--ignore-https-errors", "boolean", "launch", WEAKENS),
  flag("--ca-cert", "required", "launch", WEAKENS),
  flag("--no-ca-cert", "boolean", "session"),
  flag("--use-system-ca", "boolean", "call"),
  flag("--allow-file-access", "boolean", "launch", READS),
  flag("--hide-scrollbars", "boolean", "launch"),
  flag("--provider", "required", "launch", { aliases: ["-p"] }),
  flag("--device", "required", "launch"),
  flag("--json", "boolean", "output"),
  flag("--annotate", "boolean", "call"),
  flag("--screenshot-dir", "required", "call"),
  flag("--screenshot-quality", "required", "call"),
  flag("--screenshot-format", "required", "call"),
  flag("--input-mode", "required", "session"),
  flag("--headed", "boolean", "launch"),
  flag("--webgpu", "boolean", "launch"),
  flag("--no-webmcp", "boolean", "launch"),
  flag("--cdp", "required", "launch", { ...KEPT, address: true, secret: "url" }),
  // Belongs to the connection that --cdp or connect makes, and is kept with it.
  flag("--cdp-headers", "required", "launch", { ...KEPT, secret: "headers" }),
  flag("--pin-tab", "boolean", "session"),
  flag("--no-pin-tab", "boolean", "session"),
  flag("--color-scheme", "required", "launch"),
  flag("--download-path", "required", "launch"),
  flag("--content-boundaries", "boolean", "output"),
  flag("--max-output", "required", "output"),
  flag("--allowed-domains", "required", "launch", { ...KEPT, ...GUARD }),
  flag("--action-policy", "required", "daemon", GUARD),
  flag("--confirm-actions", "required", "daemon", { ...KEPT, ...GUARD }),
  flag("--confirm-interactive", "boolean", "call", {
    refused:
      "--confirm-interactive asks a person at a terminal, and here it would deny every action. Use --confirm-actions and answer with confirm ID or deny ID.",
  }),
  flag("--idle-timeout", "required", "daemon"),
  flag("--engine", "required", "launch"),
  flag("--no-auto-dialog", "boolean", "daemon"),
  flag("--model", "required", "call"),
  flag("--verbose", "boolean", "call", { aliases: ["-v"] }),
  flag("--quiet", "boolean", "call", { aliases: ["-q"] }),
  flag("--config", "required", "daemon", { ...GUARD, ...RUNS }),
  flag("--debug", "boolean", "daemon"),
  flag("--help", "none", "output", { aliases: ["-h"] }),
  flag("--version", "none", "output", { aliases: ["-V"] }),
];

const BY_TOKEN: ReadonlyMap<string, FlagSpec> = new Map(
  GLOBAL_FLAGS.flatMap((spec) => [spec.name, ...spec.aliases].map((token) => [token, spec] as const)),
);

/** The global flag that `token` spells (`--session`, `-p`, `--restore=NAME`), or undefined when it is none. */
export function globalFlag(token: string): FlagSpec | undefined {
  return BY_TOKEN.get(token.startsWith("--restore=") ? "--restore" : token);
}

/** Every spelling of every global flag, for suggestions. */
export const GLOBAL_TOKENS: readonly string[] = [...BY_TOKEN.keys()];
