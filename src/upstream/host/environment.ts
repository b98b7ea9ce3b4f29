/** The environment of the child: an allowlist, upstream's own variables, and nothing else of the user's. */
import { TABLE_VERSION } from "../grammar/flags.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const INHERITED = new Set(
  [
    "PATH HOME USER LOGNAME SHELL LANG LANGUAGE TERM TZ TMPDIR TMP TEMP PWD",
    "DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS",
    "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY",
    "SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS",
    "SystemRoot SystemDrive windir ComSpec PATHEXT APPDATA LOCALAPPDATA USERPROFILE USERNAME",
    "ProgramFiles ProgramFiles(x86) ProgramW6432 ProgramData HOMEDRIVE HOMEPATH NUMBER_OF_PROCESSORS",
  ].flatMap((line) => line.toUpperCase().split(" ")),
);

/** Upstream's own variables and those of its browser providers (spec, "filtered environment"). */
const PREFIXES = [
  "AGENT_BROWSER_",
  "AGENTCORE_",
  "AI_GATEWAY_",
  "BROWSERBASE_",
  "BROWSERLESS_",
  "BROWSER_USE_",
  "KERNEL_",
  "OBSCURA_",
  "XDG_",
  "LC_",
];

/** Variables that the wrapper decides itself: the session, the output form, and how people are asked. */
const OWNED = new Set([
  "AGENT_BROWSER_SESSION",
  "AGENT_BROWSER_SOCKET_DIR",
  "AGENT_BROWSER_JSON",
  "AGENT_BROWSER_CONFIRM_INTERACTIVE",
  "AGENT_BROWSER_CONTENT_BOUNDARIES",
]);

/** Not read when a browser is launched, so a change needs no new browser. */
const CALL_ONLY = new Set([
  "AGENT_BROWSER_DEFAULT_TIMEOUT",
  "AGENT_BROWSER_IDLE_TIMEOUT_MS",
  "AGENT_BROWSER_MAX_OUTPUT",
  "AGENT_BROWSER_SKILLS_DIR",
  "AGENT_BROWSER_NO_VERSION_CHECK",
  "AGENT_BROWSER_SCREENSHOT_DIR",
  "AGENT_BROWSER_SCREENSHOT_FORMAT",
  "AGENT_BROWSER_SCREENSHOT_QUALITY",
]);

/** Upstream gives up reading an answer after 30 s, so its own waits must end before (NOTES 5 and 6). */
const LONGEST_DEFAULT_TIMEOUT_MS = 25_000;
/** A backstop for browsers whose pi died: upstream ends them after this long without a call. */
const IDLE_TIMEOUT_MS = 30 * 60 * 1000;

/** The `AGENT_BROWSER_*` variables that shape a launch and are frozen with the session. */
export function launchEnvironment(environment: Environment): Readonly<Record<string, string>> {
  const frozen: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.startsWith("AGENT_BROWSER_")) continue;
    if (!OWNED.has(name) && !CALL_ONLY.has(name)) frozen[name] = value;
  }
  return frozen;
}

/**
 * The child's whole environment.
 * @param frozen the session's launch variables, which win over today's
 */
export function childEnvironment(
  environment: Environment,
  frozen: Readonly<Record<string, string>> | undefined,
  socketDir: string,
): Readonly<Record<string, string>> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || OWNED.has(name)) continue;
    const launch = name.startsWith("AGENT_BROWSER_") && !CALL_ONLY.has(name);
    if (launch && frozen) continue;
    // Windows spells names as it likes: PATH is `Path` there.
    if (INHERITED.has(name.toUpperCase()) || PREFIXES.some((prefix) => name.startsWith(prefix))) child[name] = value;
  }
  const asked = Number(environment["AGENT_BROWSER_DEFAULT_TIMEOUT"] ?? LONGEST_DEFAULT_TIMEOUT_MS);
  return {
    ...child,
    ...frozen,
    AGENT_BROWSER_SOCKET_DIR: socketDir,
    AGENT_BROWSER_DEFAULT_TIMEOUT: String(
      Math.min(asked > 0 ? asked : LONGEST_DEFAULT_TIMEOUT_MS, LONGEST_DEFAULT_TIMEOUT_MS),
    ),
    AGENT_BROWSER_IDLE_TIMEOUT_MS: environment["AGENT_BROWSER_IDLE_TIMEOUT_MS"] ?? String(IDLE_TIMEOUT_MS),
  };
}

/** -1, 0 or 1: the installed version against the tables'. Unknown versions count as equal. */
export function compareToTable(version: string | undefined): -1 | 0 | 1 {
  const parts = (text: string): readonly number[] => text.split(/[.+-]/).slice(0, 3).map(Number);
  if (version === undefined || parts(version).some(Number.isNaN)) return 0;
  const table = parts(TABLE_VERSION);
  for (const [index, part] of parts(version).entries()) {
    const other = table[index] ?? 0;
    if (part !== other) return part > other ? 1 : -1;
  }
  return 0;
}

/** Whether a binary has all that the tables have; one whose version nobody knows may be older. */
export function isUpToTable(version: string | undefined): boolean {
  return version !== undefined && compareToTable(version) >= 0;
}
