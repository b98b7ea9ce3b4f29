/**
 * What upstream says when it fails, as one ordered table: the first row that matches names the category.
 * Texts are those of agent-browser 0.41.2 (`test/fixtures/recorded-failures.json`); few of them carry a code.
 */
import { member, stringMember } from "../../json.ts";
import { STALE_DOCUMENT } from "../../page/look.ts";
import { type FailureCategory, type Problem, refusal } from "../../problem.ts";
import type { CommandSpec } from "../grammar/commands.ts";
import type { Exit } from "../host/process.ts";
import { DIALOG } from "./dialog.ts";
import type { Reply } from "./reply.ts";

/** A failing reply and what it answers. `argv`: the command words as upstream got them. */
export interface Failure {
  readonly reply: Reply;
  readonly command: CommandSpec;
  readonly argv: readonly string[];
}

/** `mayHaveRun`: the command can have taken effect all the same. A read never has, whatever the row says. */
export interface FailureRow {
  readonly id: string;
  readonly category: FailureCategory;
  readonly when: (failure: Failure) => RegExpMatchArray | boolean | null;
  readonly mayHaveRun: boolean;
  readonly say: (failure: Failure, match: readonly string[]) => string;
}

/** The longest piece of upstream text that a message carries, in characters. */
const MAX_QUOTE = 400;
/** For a piece in the middle of a sentence: a selector, a URL, a name. */
const MAX_NAME = 120;
const MAX_STDERR = 300;

function clip(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3).toWellFormed()}...` : text;
}

/** A piece of the match, on one line. */
function name(piece: string | undefined): string {
  return clip((piece ?? "").replace(/\s+/g, " ").trim(), MAX_NAME);
}

function errorOf(failure: Failure): string {
  return failure.reply.error ?? "";
}

function lines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function firstLine(text: string): string {
  return clip(lines(text)[0] ?? "", MAX_QUOTE);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Upstream's own first line as a sentence. */
function quote(failure: Failure): string {
  const line = firstLine(errorOf(failure));
  return line === "" ? `${failure.command.name} failed without a reason.` : sentence(line);
}

/** A refusal of the argv parser: the second line is the usage or the list of words that would do. */
function refused(failure: Failure): string {
  const [what, usage] = lines(errorOf(failure));
  const reason = clip(what ?? "", MAX_QUOTE / 2).replace(/\.$/, "");
  return usage === undefined
    ? `${reason}; nothing ran.`
    : `${reason}; nothing ran. ${sentence(clip(usage, MAX_QUOTE / 2))}`;
}

/** Whether a command whose answer is missing can have changed something. */
function acts(command: CommandSpec): boolean {
  return command.effect !== "read";
}

/** What to do when it is not known whether a command took effect. */
function lookFirst(command: CommandSpec): string {
  return acts(command)
    ? "Look at the page (get url, snapshot -i) before you repeat it."
    : "It changes nothing, so it can be repeated.";
}

const NOT_DONE: Readonly<Record<string, string>> = { click: "Nothing was clicked", dblclick: "Nothing was clicked" };

/** What did not happen, in the words of the command. */
function notDone(failure: Failure): string {
  return NOT_DONE[failure.command.name] ?? `${failure.command.name} did not run`;
}

const REF = /@e\d+/;

function refOf(failure: Failure): string {
  const word = failure.argv.find((candidate) => REF.test(candidate));
  return REF.exec(word ?? errorOf(failure))?.[0] ?? "the ref";
}

/** The `find` action that does what the failed command would have done. */
function findAction(failure: Failure): string {
  return failure.command.findAction ?? "text";
}

const LOOPBACK = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/?#]|$)/i;
const URL_LIKE = /^[a-z][a-z0-9+.-]*:|^[^\s/@]+[.:]|^localhost/i;

function urlOf(failure: Failure): string {
  return name(failure.argv.slice(1).find((word) => URL_LIKE.test(word)) ?? "the address");
}

function onLoopback(failure: Failure): boolean {
  return failure.argv.some((word) => LOOPBACK.test(word));
}

/** It clicks what starts the download, as against waiting for one. */
function startsDownload(command: CommandSpec): boolean {
  return command.artifact === "download" && acts(command);
}

function isDownload({ command, argv }: Failure): boolean {
  return command.artifact === "download" && (startsDownload(command) || argv.includes("--download"));
}

type When = FailureRow["when"];

function coded(code: string): When {
  return ({ reply }) => reply.code === code || (reply.error?.startsWith(`${code}: `) ?? false);
}

/** Rows of a batch carry the refusal without its `type`, so the text has to do there. */
function argvRefused(failure: Failure): boolean {
  const error = errorOf(failure);
  return TYPES.includes(failure.reply.type ?? "") || REFUSED.test(error) || WITH_USAGE.test(error);
}

/** `get title` is not guarded by upstream: it waits out its 30 s, and only the warning names the dialog. */
function timedOutUnderDialog({ reply }: Failure): RegExpMatchArray | null {
  const late =
    reply.code === "outcome_unknown" ||
    reply.code === "page_wedged" ||
    /^CDP command timed out: /.test(reply.error ?? "");
  return late ? (reply.warning ?? "").match(DIALOG) : null;
}

function row(
  id: string,
  category: FailureCategory,
  when: RegExp | When,
  say: string | FailureRow["say"],
  mayHaveRun = false,
): FailureRow {
  return {
    id,
    category,
    when: when instanceof RegExp ? (failure) => errorOf(failure).match(when) : when,
    mayHaveRun,
    say: typeof say === "string" ? () => say : say,
  };
}

/** Upstream's sentence says it all; `hint` is what to do. */
function plain(id: string, category: FailureCategory, when: RegExp | When, hint: string): FailureRow {
  return row(id, category, when, (failure) => `${quote(failure)} ${hint}`);
}

/** A replaced document and an open dialog come first: they are why whatever else is said failed. */
const DOCUMENT: readonly FailureRow[] = [
  row(
    "stale-document",
    "stale-ref",
    new RegExp(`^Evaluation error: Error: ${STALE_DOCUMENT}\\b`),
    (f) =>
      `The page was replaced since the snapshot that gave ${refOf(f)}. ${notDone(f)}. Run snapshot -i and use its refs.`,
  ),
  row(
    "dialog-open",
    "dialog-blocked",
    DIALOG,
    (f, [, kind, text]) =>
      `A ${kind} dialog is open ("${name(text)}"), so ${f.command.name} did not run. Answer it with dialog accept or dialog dismiss, then repeat.`,
  ),
  row(
    "dialog-timeout",
    "dialog-blocked",
    timedOutUnderDialog,
    (f, [, kind, text]) =>
      `A ${kind} dialog is open ("${name(text)}"), and ${f.command.name} got no answer while it is. Answer it with dialog accept or dialog dismiss.`,
    true,
  ),
];

const GETTER = /^Unknown command: (title|url|text|html|value|attr|count|box|styles|cdp-url)$/;
const TYPES = ["missing_arguments", "unknown_command", "unknown_subcommand", "invalid_value", "invalid_session_name"];
const REFUSED =
  /^(?:Missing arguments for: |Unknown command: |Unknown subcommand: |Unknown (?:dashboard|mcp) |Unknown flag: |Unknown tool: |Invalid value: )/;
/** A page's exception may have any second line. */
const WITH_USAGE = /^(?!Evaluation error: )[^\n]*\n(?:Usage: agent-browser |Valid options: )/;

/** What upstream's argv parser or its daemon refused to start. */
const ARGUMENTS: readonly FailureRow[] = [
  row(
    "session-name-invalid",
    "validation-error",
    /^Invalid session name '(.*?)'\./,
    (_f, [, session]) => `Invalid session name '${name(session)}'; nothing ran. Use letters, digits, - and _ only.`,
  ),
  row(
    "session-name-too-long",
    "validation-error",
    /^Session name '(.*)' is too long\. Socket path would be (\d+) bytes \(max (\d+)\)/,
    (_f, [, session, bytes, max]) =>
      `Session name '${name(session)}' is too long: its socket path would have ${bytes} bytes (max ${max}). Use a shorter name; nothing ran.`,
  ),
  row(
    "unknown-getter",
    "validation-error",
    GETTER,
    (_f, [, word]) => `Unknown command: ${word}; nothing ran. Use get ${word}.`,
  ),
  row(
    "flag-before-command",
    "validation-error",
    /^Unknown command: (--?\S*)$/,
    (_f, [, flag]) =>
      `${name(flag)} is no flag that may stand before the command; nothing ran. Put a command's own flags after it, and a value as a word of its own (--flag value).`,
  ),
  row(
    "batch-in-batch",
    "validation-error",
    /^Not yet implemented: (\S+)/,
    (_f, [, word]) =>
      `${name(word)} cannot be a step of a batch, so that step did not run. Run it as a call of its own.`,
  ),
  row(
    "batch-input",
    "validation-error",
    /^Invalid JSON input: (.*?)\. Expected an array/,
    (_f, [, reason]) =>
      `The batch input is not an array of string arrays (${name(reason)}); nothing ran. Give e.g. [["open","https://example.com"],["snapshot","-i"]].`,
  ),
  row("arguments-refused", "validation-error", argvRefused, refused),
  row(
    "parameter-missing",
    "validation-error",
    /^Missing '(\w+)' /,
    (f, [, word]) => `${f.command.name} needs a ${word}, which is missing; nothing ran.`,
  ),
  row(
    "find-action",
    "validation-error",
    /^Unknown action '(.*)' for find\. Valid actions: (.*)\.$/,
    (_f, [, action, valid]) =>
      `find has no action '${name(action)}'; nothing was done. Use one of ${name(valid)}, or snapshot -i and the command on its ref.`,
  ),
  row(
    "argument-invalid",
    "validation-error",
    /^(?:\w+ must be a|Tool arguments must be) /,
    (f) => `${quote(f)} Nothing ran.`,
  ),
  plain("device-unknown", "validation-error", /^Unknown device: /, "Nothing was set."),
];

/** Ordered before the selectors: each of these says that the browser, not the element, is the matter. */
const BROWSER: readonly FailureRow[] = [
  row(
    "outcome-unknown",
    "outcome-unknown",
    coded("outcome_unknown"),
    (f) =>
      `${f.command.name} reached the browser and no answer came back in time, so it may or may not have run. ${lookFirst(f.command)}`,
    true,
  ),
  row(
    "page-replaced",
    "page-wedged",
    (f) => coded("page_wedged")(f) && /was replaced by a blank tab/.test(errorOf(f)),
    (f) =>
      `The tab at ${lastUrl(f)} stopped responding and was replaced by a blank one; its page and refs are gone. Open the page again.`,
    true,
  ),
  row(
    "page-wedged",
    "page-wedged",
    coded("page_wedged"),
    (f) =>
      `The tab at ${lastUrl(f)} does not respond, and ${f.command.name} got no answer. Open a page to recover; the next command that times out replaces the tab with a blank one.`,
    true,
  ),
  row(
    "tab-gone",
    "tab-drift",
    coded("tab_gone"),
    (f) =>
      `The tab this session is bound to (${lastUrl(f)}) was closed; ${f.command.name} did not run. Bind another with tab new URL.`,
  ),
  row(
    "cdp-timeout",
    "outcome-unknown",
    /^CDP command timed out: ([\w.]+)$/,
    (f, [, method]) =>
      `The page did not answer ${f.command.name} within 30 s (${name(method)}), so its outcome is unknown. ${lookFirst(f.command)}`,
    true,
  ),
  row(
    "policy-denied",
    "policy-blocked",
    /^Action '(\w+)' denied by policy: /,
    (f, [, action]) =>
      `The action policy denies ${name(action)}; ${f.command.name} did not run. It cannot be repeated under this policy.`,
  ),
  row(
    "domain-denied",
    "policy-blocked",
    /^Domain '(.*)' is not in the allowed domains list$/,
    (_f, [, host]) =>
      `${name(host)} is not among the allowed domains; the page was not opened. Use an allowed host, or have the user start a session that allows it.`,
  ),
  plain(
    "domain-filtered",
    "policy-blocked",
    /^(?!Evaluation error: |Element ).*(?:is not allowed|was blocked) by (?:the )?domain filter/,
    "Use a host among the allowed domains.",
  ),
  row(
    "chrome-missing",
    "upstream-error",
    /^(?:Failed to launch Chrome at "(.*)": |Chrome not found)/,
    (_f, [, path]) =>
      `Chrome did not start: ${path ? `there is no usable browser at ${name(path)}` : "none was found"}. Run \`agent-browser install\`, or set AGENT_BROWSER_EXECUTABLE_PATH to a Chrome or Chromium.`,
  ),
  row(
    "chrome-exited",
    "upstream-error",
    /^Chrome exited early \(exit code: (-?\d+)\)/,
    (_f, [, code]) =>
      `Chrome exited at its start with code ${code}; no page was opened. As root or in a container give --args "--no-sandbox"; without a display leave out --headed.`,
  ),
  row(
    "chrome-lost",
    "upstream-error",
    /^Chrome exited early/,
    (f) => `${quote(f)} Check that AGENT_BROWSER_EXECUTABLE_PATH is a Chrome or Chromium that starts.`,
  ),
  row(
    "profile-missing",
    "upstream-error",
    /^No Chrome user data directory found/,
    "There is no Chrome user data directory, so no profile has a name here. Give --profile a full path to a directory.",
  ),
  row(
    "connect-refused",
    "upstream-error",
    /^All CDP discovery methods failed for (\S+): /,
    (_f, [, where]) =>
      `No browser with remote debugging answers at ${name(where)}. Start one with --remote-debugging-port, or correct the port.`,
  ),
  plain("browser-not-launched", "upstream-error", /^Browser not launched$/, "Open a page first."),
];

function lastUrl({ reply }: Failure): string {
  return name(stringMember(reply.data, "lastUrl") ?? "an unknown address");
}

const REFS: readonly FailureRow[] = [
  row(
    "ref-unknown",
    "stale-ref",
    /^Unknown ref: (e\d+)$/,
    (f, [, ref]) =>
      `@${ref} is not known on this page: it was never given, or the page or tab changed since. ${notDone(f)}; run snapshot -i and use its refs.`,
  ),
  row(
    "ref-lost",
    "stale-ref",
    /^Could not locate element with role=(.*?) name=([\s\S]*)$/,
    (f, [, role, label]) =>
      `The element of ${refOf(f)} (${name(role)} "${name(label)}") was removed or replaced. ${notDone(f)}; run snapshot -i and use its refs.`,
  ),
  row(
    "ref-ambiguous",
    "stale-ref",
    /^Stale ref for role=(.*?) name=([\s\S]*) cannot be recovered: /,
    (f, [, role, label]) =>
      `The element of ${refOf(f)} was replaced, and several elements are ${name(role)} "${name(label)}" now. ${notDone(f)}; run snapshot -i and use its refs.`,
  ),
];

/** A match of what upstream looked for and did not find; `shape` narrows it to one dialect. */
function missed(shape: RegExp): When {
  return (failure) => {
    const found =
      /^Element not found(?: in the selected frame)?: ([\s\S]*?)(?:\. Verify the selector, role, or name|$)/.exec(
        errorOf(failure),
      );
    return found === null ? null : (found[1] ?? "").match(shape);
  };
}

function unsupported(dialect: string, use: string): string {
  return `${dialect} is not supported, so nothing was found. Use ${use}.`;
}

/** Other tools' selectors are told by their look: upstream only says that no element matched. */
const SELECTORS: readonly FailureRow[] = [
  row("selector-text", "selector-unsupported", missed(/^text=(.*)$/s), (f, [selector, text]) =>
    unsupported(
      `The selector ${name(selector)}`,
      `find text "${name(text?.replace(/^["']|["']$/g, ""))}" ${findAction(f)}`,
    ),
  ),
  row(
    "selector-has-text",
    "selector-unsupported",
    missed(/^.*:(?:has-text|text|text-is)\(["']?([^"')]*).*$/s),
    (f, [selector, text]) =>
      unsupported(`The selector ${name(selector)}`, `find text "${name(text)}" ${findAction(f)}`),
  ),
  row("selector-chain", "selector-unsupported", missed(/^.*>>.*$/s), (_f, [selector]) =>
    unsupported(
      `The selector chain ${name(selector)}`,
      "one CSS selector, or a ref of snapshot -i; for an iframe its refs work from the main frame",
    ),
  ),
  row(
    "selector-role",
    "selector-unsupported",
    missed(/^role=(\w*)(?:\[name=["']?([^"'\]]*))?.*$/s),
    (f, [selector, role, label]) =>
      unsupported(
        `The selector ${name(selector)}`,
        `find role ${name(role)} ${findAction(f)}${label ? ` --name "${name(label)}"` : ""}`,
      ),
  ),
  row("selector-bare-xpath", "selector-unsupported", missed(/^\(?\/\/.*$/s), (_f, [selector]) =>
    unsupported("A bare XPath", `xpath=${name(selector)}`),
  ),
  row(
    "selector-is-flag",
    "validation-error",
    missed(/^--[a-z][a-z-]*$/),
    (f, [flag]) =>
      `${flag} was taken as a selector, so ${f.command.name} did nothing. Give it in a call of its own, not in a batch step.`,
  ),
  row(
    "selector-missed",
    "selector-not-found",
    missed(/^.*$/s),
    (f, [selector]) =>
      `No element matches ${name(selector)}, or it is not valid CSS; ${f.command.name} did nothing. Run snapshot -i and use a ref.`,
  ),
  row(
    "scope-missed",
    "selector-not-found",
    /^(?:Selector '([\s\S]*)' did not match any element|No element matches selector: ([\s\S]*))$/,
    (_f, [, quoted, bare]) =>
      `No element matches ${name(quoted ?? bare)}. Check the selector, or leave it out to take the whole page.`,
  ),
  row(
    "find-missed",
    "selector-not-found",
    /^No element found by (\w+) '([\s\S]*?)'(?:\.|$)/,
    (_f, [, by, value]) =>
      `No element has ${name(by)} '${name(value)}'; nothing was done. Run snapshot -i to see what the page has.`,
  ),
  row(
    "find-role-missed",
    "selector-not-found",
    /^\d+ elements? (?:have|has) role "(.*?)", but none match name "([\s\S]*?)"\. Names seen: ([\s\S]*)$/,
    (_f, [, role, label, seen]) =>
      `No ${name(role)} is named "${name(label)}"; nothing was done. Names seen: ${sentence(name(seen))}`,
  ),
  row(
    "find-index-missed",
    "selector-not-found",
    /^No element at index (\d+) for selector '([\s\S]*?)'(?:\.|$)/,
    (_f, [, index, selector]) =>
      `${name(selector)} has no element at index ${index}; nothing was done. Use get count to see how many there are (the first is 0).`,
  ),
  row(
    "frame-missed",
    "selector-not-found",
    /^Could not find frame for selector$/,
    "No iframe matches the selector; the frame did not change. Give a CSS selector of the iframe element (a name does not do).",
  ),
  row(
    "frame-foreign",
    "upstream-error",
    /^Frame not found$/,
    "The frame cannot be entered, most likely since it is from another origin; the frame did not change. Use the refs that snapshot -i gives inside it.",
  ),
];

const FOREIGN = /^(?:text=|role=|\(?\/\/).*|^.*(?:>>|:(?:has-text|text|text-is)\().*$/s;

/** A wait does not refuse a selector that it cannot read: it waits for it to the end. */
function waitedForForeignSelector(failure: Failure): RegExpMatchArray | null {
  const [, selector = ""] = failure.argv;
  return failure.command.pause === "wait" && errorOf(failure).startsWith("Wait timed out after ")
    ? selector.match(FOREIGN)
    : null;
}

const ACTIONS: readonly FailureRow[] = [
  row(
    "covered",
    "upstream-error",
    /^Element '([\s\S]*)' is covered by <([\s\S]*?)> at its click point/,
    (f, [, element, cover]) =>
      `Element '${name(element)}' is covered by <${name(cover)}> at its click point; ${f.command.name} was not sent. Close or use what covers it first (often a dialog, banner or sticky header).`,
  ),
  row(
    "hidden",
    "upstream-error",
    /^Element '([\s\S]*)' is not visible, so the \w+ would not reach it/,
    (f, [, element]) =>
      `Element '${name(element)}' is not visible; ${f.command.name} was not sent. Open what contains it (menu, tab, section), or choose the visible one.`,
  ),
  row(
    "disabled",
    "upstream-error",
    /^Element '([\s\S]*)' is disabled, so the \w+ would not reach it/,
    (f, [, element]) =>
      `Element '${name(element)}' is disabled; ${f.command.name} was not sent. Do first what enables it.`,
  ),
  row(
    "new-tab-without-link",
    "upstream-error",
    /^Element '([\s\S]*)' does not have an href attribute\. --new-tab/,
    (_f, [, element]) =>
      `Element '${name(element)}' is no link, and --new-tab works on links only; nothing was clicked. Click it without --new-tab.`,
  ),
  row(
    "no-box",
    "upstream-error",
    /^CDP error \(DOM\.getBoxModel\): /,
    (f) =>
      `The element has no box on the page, as with an option of a native select; ${f.command.name} was not sent. For an option use select with the list's selector and the option's label.`,
  ),
  row(
    "not-file-input",
    "upstream-error",
    /^CDP error \([\w.]+\): Node is not a file input element$/,
    "The element is no file input; nothing was uploaded. Give the input[type=file], which may be hidden beside the button.",
  ),
  row(
    "option-missed",
    "upstream-error",
    /^No option matched \[([\s\S]*?)\]\. Available options: ([\s\S]*)$/,
    (_f, [, wanted, options]) =>
      `No option matches ${name(wanted)}; nothing was selected. Options: ${sentence(clip(options ?? "", MAX_QUOTE / 2))}`,
  ),
  row(
    "wait-selector",
    "selector-unsupported",
    waitedForForeignSelector,
    (_f, [selector]) =>
      `Nothing can match ${name(selector)}: that form of selector is not supported, so the wait ran out. Use wait --text TEXT, a CSS selector, or xpath=...`,
  ),
  row(
    "wait-timeout",
    "timeout",
    /^Wait timed out after (\d+)ms$/,
    (_f, [, ms]) =>
      `What was waited for did not come within ${ms} ms. Look at the page (snapshot -i), or wait for something else.`,
  ),
  row(
    "download-missing",
    "download-not-verified",
    (f) => isDownload(f) && /^Operation timed out\./.test(errorOf(f)),
    (f) =>
      startsDownload(f.command)
        ? "No download began in time, and no file was saved; the click itself was done. Look at the page: the element may not start a download."
        : "No download came in time, and no file was saved. Start the download first, or use download SELECTOR PATH.",
    true,
  ),
  row(
    "operation-timeout",
    "timeout",
    /^Operation timed out\./,
    (f) => `${f.command.name} did not end in time, so its outcome is unknown. ${lookFirst(f.command)}`,
    true,
  ),
  row(
    "no-dialog",
    "upstream-error",
    /^CDP error \([\w.]+\): No dialog is showing$/,
    "No dialog is open, so there was nothing to answer.",
  ),
  row(
    "confirmation-missing",
    "upstream-error",
    /^No pending confirmation$/,
    "No confirmation waits under this id: it was answered already, or the id is wrong. Repeat the command to be asked again.",
  ),
];

const TABS: readonly FailureRow[] = [
  row(
    "tab-unknown",
    "tab-drift",
    /^Tab (t\d+) not found/,
    (f, [, tab]) => `There is no tab ${tab}; ${f.command.name} changed nothing. Run tab list for the open ones.`,
  ),
  row(
    "tab-label-unknown",
    "tab-drift",
    /^No tab with label `(.*?)`/,
    (f, [, label]) =>
      `No tab has the label '${name(label)}'; ${f.command.name} changed nothing. Run tab list; to switch give the id alone (tab t1).`,
  ),
  row(
    "tab-id-form",
    "validation-error",
    /^Expected a tab id like/,
    ({ argv }) =>
      `A tab is named by its id or label, not by a number; nothing changed. Use t${argv.find((word) => /^\d+$/.test(word)) ?? "1"}, or run tab list for the ids.`,
  ),
  row(
    "tab-last",
    "upstream-error",
    /^Cannot close the last tab$/,
    "The last tab cannot be closed; it is still open. Use close to end the session.",
  ),
  plain("tab-label-invalid", "validation-error", /^(?:Label `|Invalid tab label `|Tab label `)/, "No tab was opened."),
];

/** A failed navigation may have left the old page for the browser's error page, hence `mayHaveRun`. */
const NAVIGATION: readonly FailureRow[] = [
  row(
    "navigation-refused",
    "upstream-error",
    /^Navigation failed: net::ERR_CONNECTION_REFUSED$/,
    (f) =>
      `Nothing listens at ${urlOf(f)} (ERR_CONNECTION_REFUSED). ${
        onLoopback(f)
          ? "Start the server, and mind that a local address is that of the machine the browser runs on."
          : "Check host and port."
      }`,
    true,
  ),
  row(
    "navigation-name",
    "upstream-error",
    /^Navigation failed: net::ERR_NAME_NOT_RESOLVED$/,
    (f) =>
      `The host name of ${urlOf(f)} is not known (ERR_NAME_NOT_RESOLVED). Check its spelling, and that the browser's machine has a network.`,
    true,
  ),
  row(
    "navigation-plain-http",
    "upstream-error",
    /^Navigation failed: net::(ERR_SSL_PROTOCOL_ERROR)$/,
    (f, [, code]) =>
      /^https:/i.test(urlOf(f))
        ? `The server at ${urlOf(f)} does not speak https (${code}). If it speaks plain http, open it with http://.`
        : `${urlOf(f)} was opened as https, as every address without a scheme is, and its server does not speak it (${code}). Open http://${urlOf(f)}.`,
    true,
  ),
  row(
    "navigation-tls",
    "upstream-error",
    /^Navigation failed: net::(ERR_SSL_\w+|ERR_CERT_\w+)$/,
    (f, [, code]) =>
      `No secure connection to ${urlOf(f)} (${code}). ${
        code?.startsWith("ERR_CERT")
          ? "If the certificate is known to be private, start the session with --ignore-https-errors."
          : "Look with get url before you go on."
      }`,
    true,
  ),
  row(
    "navigation-port",
    "upstream-error",
    /^Navigation failed: net::ERR_UNSAFE_PORT$/,
    (f) => `Chrome does not open pages on the port of ${urlOf(f)} (ERR_UNSAFE_PORT). Serve it on another port.`,
    true,
  ),
  row(
    "navigation-aborted",
    "upstream-error",
    /^Navigation failed: net::ERR_ABORTED$/,
    (f) =>
      `The navigation to ${urlOf(f)} was aborted (ERR_ABORTED): the address may be a download, or the page failed. Look with get url before you go on.`,
    true,
  ),
  row(
    "navigation-failed",
    "upstream-error",
    /^Navigation failed: (?:net::)?(.*)$/,
    (f, [, code]) => `${urlOf(f)} did not open (${name(code)}). Look with get url before you go on.`,
    true,
  ),
  row(
    "navigation-invalid",
    "validation-error",
    /^CDP error \(Page\.navigate\): Cannot navigate to invalid URL$/,
    (f) =>
      `${urlOf(f)} is no address that can be opened; the page did not change. Give an http, https, file or data URL.`,
  ),
  row(
    "read-status",
    "upstream-error",
    /^Read failed with HTTP (\d+)/,
    (f, [, status]) => `The server answered ${urlOf(f)} with HTTP ${status}; no text was read.`,
  ),
  row(
    "read-failed",
    "upstream-error",
    /^Read request failed: /,
    (f) =>
      `${urlOf(f)} could not be fetched; no text was read. ${onLoopback(f) ? "Check that the server is running." : "Check host and port."}`,
  ),
];

const FILES: readonly FailureRow[] = [
  row(
    "file-not-saved",
    "upstream-error",
    /^Failed to save (screenshot|PDF)(?: to (.*?))?: (.*)$/,
    (_f, [, what, path, reason]) =>
      `The ${what} was not saved${path ? ` to ${name(path)}` : ""}: ${sentence(name(reason))} Create the folder first, or give another path.`,
  ),
  row(
    "file-not-read",
    "upstream-error",
    /^Failed to read (state|baseline)(?: file)?(?: from (.*?))?: (.*)$/,
    (_f, [, what, path, reason]) =>
      `The ${what} file${path ? ` ${name(path)}` : ""} was not read: ${sentence(name(reason))} Check the path; nothing was done.`,
  ),
  row(
    "ffmpeg-missing",
    "upstream-error",
    /^ffmpeg not found or failed to execute/,
    "Recording needs ffmpeg, which was not found on PATH; nothing is being recorded. Install ffmpeg, or take screenshots.",
  ),
];

const SCRIPTS: readonly FailureRow[] = [
  row(
    "react-hook-missing",
    "upstream-error",
    /^Evaluation error: Error: React DevTools hook not installed/,
    "The React hook is not in this page; nothing was read. Use open --enable react-devtools URL with sessionMode fresh.",
  ),
  row(
    "react-renderer-missing",
    "upstream-error",
    /^Evaluation error: Error: No React renderer attached/,
    "No React renderer is attached: the page does not use React, or has not started it yet. Wait for its content and repeat.",
  ),
  // An error with a stack was thrown while the script ran, a SyntaxError of JSON.parse too.
  row(
    "script-invalid",
    "upstream-error",
    /^Evaluation error: (SyntaxError: [^\n]*)$/,
    (_f, [, error]) =>
      `The script is not valid: ${clip(error ?? "", MAX_QUOTE / 2)}. Nothing ran; for await, wrap it in an async function that is called.`,
  ),
  row(
    "script-failed",
    "upstream-error",
    /^Evaluation error: ([^\n]*)/,
    (f, [, error]) =>
      `The page threw: ${sentence(clip(error ?? "", MAX_QUOTE / 2))} ${f.command.effect === "script" ? "What the script did before that stays done." : `${f.command.name} did not finish.`}`,
    true,
  ),
  row(
    "result-too-deep",
    "upstream-error",
    /^CDP error \([\w.]+\): Object reference chain is too long$/,
    "The script ran, but its result refers to itself or is too deep to return. Return plain values, not DOM objects or window.",
    true,
  ),
  row(
    "storage-unavailable",
    "upstream-error",
    /^Storage error: /,
    "The page does not give its storage, as about:blank and data: pages do not. Open a page of the site first.",
  ),
];

/** What is already on, already off or not there: upstream's own sentence is the best one. */
const STATES: readonly FailureRow[] = [
  plain(
    "trace-active",
    "upstream-error",
    /^(?:Tracing|Profiling\/tracing) already active$/,
    "Stop it first (trace stop or profiler stop).",
  ),
  plain("recording-active", "upstream-error", /^A recording is already in progress/, "Stop it first (record stop)."),
  plain(
    "not-in-progress",
    "upstream-error",
    /^No (?:tracing|profiling|recording) in progress$/,
    "There was nothing to stop, and no file was written.",
  ),
  plain(
    "stream-state",
    "upstream-error",
    /^Streaming is (?:already|not) enabled for this session$/,
    "Nothing changed; stream status shows it.",
  ),
  plain("auth-profile-missing", "upstream-error", /^Auth profile '/, "Run auth list for the saved ones."),
  plain("skill-missing", "upstream-error", /^Skill not found: /, "Run skills list for those there are."),
  plain(
    "webmcp-tool-missing",
    "upstream-error",
    coded("webmcp_tool_not_found"),
    "Run webmcp list for those of this page.",
  ),
  plain("request-missing", "upstream-error", /^Request not found$/, "Run network requests for the ids."),
  plain("platform-missing", "upstream-error", /^\w+ is only available on /, "It cannot run on this machine."),
  plain("chat-key-missing", "upstream-error", /^AI_GATEWAY_API_KEY not set/, "Nothing was sent."),
];

/** First match wins; the last row takes what no other does. */
export const FAILURES: readonly FailureRow[] = [
  ...DOCUMENT,
  ...ARGUMENTS,
  ...BROWSER,
  ...REFS,
  ...SELECTORS,
  ...ACTIONS,
  ...TABS,
  ...NAVIGATION,
  ...FILES,
  ...SCRIPTS,
  ...STATES,
  row("unlisted", "upstream-error", () => true, quote, true),
];

/** The problem that a failing reply means, with the id of the row that said so. */
export function problemOf(failure: Failure): Problem & { readonly id: string } {
  for (const { id, category, when, mayHaveRun, say } of FAILURES) {
    const match = when(failure);
    if (match === null || match === false) continue;
    const message = say(failure, match === true ? [] : match);
    return { id, category, message, mayHaveRun: mayHaveRun && acts(failure.command) };
  }
  throw new Error("The last row of FAILURES must match everything");
}

/** The problem of a command that waits for a confirmation: it has not run yet. */
export function confirmationProblem(reply: Reply): Problem | undefined {
  const pending = isConfirmation(reply);
  if (pending === undefined) return undefined;
  const { id, action } = pending;
  return refusal(
    "confirmation-required",
    `${name(action)} waits for confirmation and has not run. Run confirm ${id} to do it, or deny ${id} to drop it.`,
  );
}

type Ended = Extract<Exit, { readonly stdout: string }>;

const MISSING =
  "It is required, and this package does not bundle it. Nothing was run. " +
  "Install it with `npm install -g agent-browser`, then `agent-browser install` (docs: https://agent-browser.dev).";

function notStarted(exit: Exclude<Exit, Ended>): Problem {
  if (exit.reason === "missing") return refusal("missing-binary", `${sentence(firstLine(exit.message))} ${MISSING}`);
  if (exit.reason === "aborted") return refusal("aborted", "The call was aborted before it started. Nothing was run.");
  return refusal(
    "upstream-error",
    `agent-browser could not be started: ${sentence(firstLine(exit.message))} Nothing ran.`,
  );
}

function cutShort(command: CommandSpec, category: "timeout" | "aborted", what: string): Problem {
  const message = `${command.name} ${what}; the daemon may still be working on it, so its outcome is unknown. ${lookFirst(command)}`;
  return { category, message, mayHaveRun: acts(command) };
}

/** The problem of a process that gave no answer; undefined when it came to its own end. */
export function problemOfExit(exit: Exit, command: CommandSpec): Problem | undefined {
  switch (exit.kind) {
    case "unstartable":
      return notStarted(exit);
    case "deadline":
      return cutShort(command, "timeout", "did not end within its deadline and was stopped");
    case "aborted":
      return cutShort(command, "aborted", "was aborted");
    case "exited":
      return undefined;
  }
}

function whatWasPrinted(exit: Ended): string {
  if (exit.droppedBytes > 0) return `printed ${exit.droppedBytes} bytes more than can be read`;
  const text = exit.stdout.trim();
  if (text === "") return "printed nothing";
  return /^[[{]/.test(text) ? "printed JSON that breaks off" : "printed text that is not JSON";
}

/** Upstream marks the lines of its standard error with a sign, which says nothing. */
function firstStderrLine(exit: Ended): string {
  return clip(firstLine(exit.stderr).replace(/^[✗⚠✓]\s*/, ""), MAX_STDERR);
}

/** The problem of a process that ended with an answer which cannot be read. */
export function unreadable(exit: Exit, command: CommandSpec): Problem {
  if (exit.kind === "unstartable") return notStarted(exit);
  const ending = exit.code === undefined ? `signal ${exit.signal ?? "unknown"}` : `exit code ${exit.code}`;
  const line = firstStderrLine(exit);
  const reason = line === "" ? "" : `, stderr: ${line.replace(/\.$/, "")}`;
  const message = `${command.name}: agent-browser ${whatWasPrinted(exit)} (${ending}${reason}). ${lookFirst(command)}`;
  return { category: "parse-failure", message, mayHaveRun: acts(command) };
}

/** The pending confirmation that a successful reply asks for; upstream answers it with success and exit 0. */
export function isConfirmation(reply: Reply): { readonly id: string; readonly action: string } | undefined {
  if (!reply.success || member(reply.data, "confirmation_required") !== true) return undefined;
  const id = stringMember(reply.data, "confirmation_id");
  return id === undefined ? undefined : { id, action: stringMember(reply.data, "action") ?? "" };
}
