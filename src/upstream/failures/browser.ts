/** Ordered before the selectors: each of these says that the browser, not the element, is the matter. */
import { coded, errorOf, type Failure, type FailureRow, name, row, type When } from "./row.ts";

const replaced: When = (failure) =>
  /was replaced by a blank tab/.test(errorOf(failure)) ? coded("page_wedged")(failure) : undefined;

/** Its socket closed before the answer came, as when it was killed; a client that only waited too long says otherwise. */
const DAEMON_ENDED = /^Failed to read: (?:Connection (?:reset|aborted)|Broken pipe|unexpected end|EOF)/i;
const FILTERED = /^(?!Evaluation error: |Element ).*(?:is not allowed|was blocked) by (?:the )?domain filter/;
const NO_CHROME = /^(?:Failed to launch Chrome at "(?<path>.*)": |Chrome not found)/;

const NO_KEY = /^[A-Z][A-Z_]*_API_KEY environment variable is not set/;
const PROVIDER_SAYS =
  /^(?:Kernel|Browserbase|Browserless|AgentCore) (?:request failed|API error|response)|^AWS CLI failed|^Browser Use (?:CDP|browser|create|did not|setup)/;

/** In Chromium's words: a page that goes away takes its scripts' contexts with it. */
const PAGE_LEFT = new RegExp(
  [
    "Inspected target navigated or closed",
    "Cannot find context with specified id",
    "Execution context was destroyed",
    "Cannot find default execution context",
  ].join("|"),
);

/**
 * Whether a failure says no more than that the page was left, which `back`, `forward` and `reload` are for: upstream
 * was asking the old page for its address when it went (seen on a busy machine).
 */
export function leftAsAsked(failure: Failure): boolean {
  return failure.command.lands === "always" && failure.argv.length === 1 && PAGE_LEFT.test(errorOf(failure));
}

export const BROWSER: readonly FailureRow[] = [
  row("daemon-ended", "session-lost", DAEMON_ENDED,
    "agent-browser's daemon ended while {command} ran, and the page is gone with it; {command} may or may not have " +
    "run. Open the page again.", "may-have-run"),
  row("browser-ended", "outcome-unknown", /^CDP response channel closed/,
    "The connection to the browser closed while {command} ran, so it may or may not have run. {lookFirst}",
    "may-have-run"),
  row("page-left", "outcome-unknown", PAGE_LEFT,
    "The page was left, or its tab closed, while {command} ran: it may or may not have run, and the refs of that page " +
    "are void. {lookFirst}", "may-have-run"),
  row("outcome-unknown", "outcome-unknown", coded("outcome_unknown"),
    "{command} reached the browser and no answer came back in time, so it may or may not have run. {lookFirst}",
    "may-have-run"),
  row("page-replaced", "page-wedged", replaced,
    "The tab at {lastUrl} stopped responding and was replaced by a blank one; its page and refs are gone. Open the " +
    "page again.", "may-have-run"),
  row("page-wedged", "page-wedged", coded("page_wedged"),
    "The tab at {lastUrl} does not respond, and {command} got no answer. Open a page to recover; the next command " +
    "that times out replaces the tab with a blank one.", "may-have-run"),
  row("tab-gone", "tab-drift", coded("tab_gone"),
    "The tab this session is bound to ({lastUrl}) was closed; {command} did not run. Bind another with tab new URL."),
  row("cdp-timeout", "outcome-unknown", /^CDP command timed out: (?<method>[\w.]+)$/,
    "The page did not answer {command} within 30 s ({method}), so its outcome is unknown. {lookFirst}", "may-have-run"),
  row("page-crashed", "page-wedged", /^(?:CDP error \([\w.]+\): )?Target crashed$/,
    "The page crashed (its process ended, as when memory runs out) and did not answer {command}. Open the page again.",
    "may-have-run"),
  row("policy-denied", "policy-blocked", /^Action '(?<action>\w+)' denied by policy: /,
    "The action policy denies {action}; {command} did not run. It cannot be repeated under this policy."),
  row("domain-denied", "policy-blocked", /^Domain '(?<host>.*)' is not in the allowed domains list$/,
    "{host} is not among the allowed domains; the page was not opened. Use an allowed host, or have the user start a " +
    "session that allows it."),
  row("domain-filtered", "policy-blocked", FILTERED, "{quotedError} Use a host among the allowed domains."),
  row("chrome-missing", "upstream-error", NO_CHROME, ({ path }) =>
    `Chrome did not start: ${path ? `there is no usable browser at ${name(path)}` : "none was found"}. Ask the user ` +
    "to run `agent-browser install`, or to set AGENT_BROWSER_EXECUTABLE_PATH to a Chrome or Chromium; " +
    "`npx pi-agent-browser doctor` shows what is found."),
  row("chrome-exited", "upstream-error", /^Chrome exited early \(exit code: (?<code>-?\d+)\)/,
    'Chrome exited at its start with code {code}; no page was opened. As root or in a container give --args "--no-' +
    'sandbox"; without a display leave out --headed.'),
  row("chrome-lost", "upstream-error", /^Chrome exited early/,
    "{quotedError} Check that AGENT_BROWSER_EXECUTABLE_PATH is a Chrome or Chromium that starts."),
  row("profile-missing", "upstream-error", /^No Chrome user data directory found/,
    "There is no Chrome user data directory, so no profile has a name here. Give --profile a full path to a " +
    "directory."),
  row("connect-refused", "upstream-error", /^All CDP discovery methods failed for (?<host>\S+): /,
    "No browser with remote debugging answers at {host}. Start one with --remote-debugging-port, or correct the port."),
  row("connect-failed", "upstream-error", /^CDP WebSocket connect failed: /,
    "No browser answers at the address that {command} was to attach to. Start one with --remote-debugging-port and " +
    "give its port, or correct the address."),
  row("connect-none", "upstream-error", /^No running Chrome instance found/,
    "No Chrome runs here that can be attached to. It must be started with --remote-debugging-port, by the user."),
  row("provider-key-missing", "upstream-error", NO_KEY,
    "{quotedError} The provider starts no browser without it: ask the user to set it, or leave out --provider."),
  row("provider-unknown", "upstream-error", /^Unknown provider '/, "{quotedError}"),
  row("provider-refused", "upstream-error", PROVIDER_SAYS, "{quotedError} The provider gave no browser."),
  row("browser-not-launched", "upstream-error", /^Browser not launched$/, "{quote} Open a page first."),
];
