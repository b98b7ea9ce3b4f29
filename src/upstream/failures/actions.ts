/** Elements that were found and not acted on, waits that ran out, and answers that nobody had asked for. */
import type { CommandSpec } from "../grammar/commands.ts";
import { acts, errorOf, type FailureRow, factsIn, name, pageList, row, sentence, type When } from "./row.ts";

const FOREIGN = /^(?:text=|role=|\(?\/\/).*|^.*(?:>>|:(?:has-text|text|text-is)\().*$/s;

/** A wait does not refuse a selector that it cannot read: it waits for it to the end. */
const waitedForForeignSelector: When = (failure) => {
  const [, selector = ""] = failure.argv;
  const ranOut = failure.command.pause === "wait" && errorOf(failure).startsWith("Wait timed out after ");
  const [foreign] = (ranOut ? selector.match(FOREIGN) : null) ?? [];
  return foreign === undefined ? undefined : { selector: foreign };
};

/** It clicks what starts the download, as against waiting for one. */
function startsDownload(command: CommandSpec): boolean {
  return command.artifact === "download" && acts(command);
}

const noDownload: When = (failure) => {
  const asked = startsDownload(failure.command) || failure.argv.includes("--download");
  return asked ? factsIn(errorOf(failure).match(/^Operation timed out\./)) : undefined;
};

const COVERED = /^Element '(?<selector>[\s\S]*)' is covered by <(?<cover>[\s\S]*?)> at its click point/;
const OPTIONS = /^No option matched \[(?<option>[\s\S]*?)\]\. Available options: (?<options>[\s\S]*)$/;

export const ACTIONS: readonly FailureRow[] = [
  row("covered", "upstream-error", COVERED,
    "{element} is covered by <{cover}> at its click point; {command} was not sent. Close or use what " +
    "covers it first (often a dialog, banner or sticky header)."),
  row("hidden", "upstream-error", /^Element '(?<selector>[\s\S]*)' is not visible, so the \w+ would not reach it/,
    "{element} is not visible; {command} was not sent. Open what contains it (menu, tab, section), or " +
    "choose the visible one."),
  row("out-of-view", "upstream-error", /^Element '(?<selector>[\s\S]*)' is outside the viewport/,
    "{element} lies outside the window, where no scroll brings it in: in a closed drawer, panel or slide, or in a frame of " +
    "another origin, where agent-browser misjudges places. {command} was not sent. Do first what brings it in; the " +
    "keyboard reaches it, too."),
  row("disabled", "upstream-error", /^Element '(?<selector>[\s\S]*)' is disabled, so the \w+ would not reach it/,
    "{element} is disabled; {command} was not sent. Do first what enables it."),
  row("new-tab-without-link", "upstream-error",
    /^Element '(?<selector>[\s\S]*)' does not have an href attribute\. --new-tab/,
    "Element '{selector}' is no link, and --new-tab works on links only; nothing was clicked. Click it without " +
    "--new-tab."),
  row("no-box", "upstream-error", /^CDP error \(DOM\.getBoxModel\): /,
    "The element has no box on the page, as with an option of a native select; {command} was not sent. An option " +
    'is chosen by its list, which stands above it in the snapshot: ["select", LIST, LABEL].'),
  row("no-size", "upstream-error", /^CDP error \(Page\.captureScreenshot\): Cannot take screenshot with 0 (?:width|height)/,
    "The element has no size on the page: it is hidden or empty. No picture was taken. Open what contains it, or take " +
    "one of the page."),
  row("not-file-input", "upstream-error", /^CDP error \([\w.]+\): Node is not a file input element$/,
    "The element is no file field; nothing was uploaded. Give the input[type=file], which may be hidden."),
  row("option-missed", "upstream-error", OPTIONS, ({ option, options }) =>
    `No option matches ${name(option)}; nothing was selected. Options: ${sentence(pageList(options))}`),
  row("wait-selector", "selector-unsupported", waitedForForeignSelector,
    "Nothing can match {selector}: that form of selector is not supported, so the wait ran out. Use wait --text " +
    "TEXT, a CSS selector, or xpath=..."),
  row("wait-timeout", "timeout", /^Wait timed out after (?<ms>\d+)ms$/,
    "What was waited for did not come within {ms} ms. Look at the page (snapshot -i), or wait for something else."),
  row("load-timeout", "timeout", /^Timed out after (?<ms>\d+)ms waiting for load state '(?<state>\w+)'$/,
    "The page did not come to the state {state} within {ms} ms: it is still loading, or polls and streams as some always " +
    "do. Look at it (snapshot -i), or wait for what is needed (wait SELECTOR, wait --text TEXT).", "may-have-run"),
  row("download-missing", "download-not-verified", noDownload, (_facts, { command }) =>
    startsDownload(command)
      ? "No download began in time, and no file was saved; the click itself was done. Look at the page: the element " +
        "may not start a download."
      : "No download came in time, and no file was saved. Start the download first, or use download SELECTOR PATH.",
    "may-have-run"),
  row("operation-timeout", "timeout", /^Operation timed out\./,
    "{command} did not end in time, so its outcome is unknown. {lookFirst}", "may-have-run"),
  row("no-dialog", "upstream-error", /^CDP error \([\w.]+\): No dialog is showing$/,
    "No dialog is open, so there was nothing to answer."),
  row("confirmation-missing", "upstream-error", /^No pending confirmation$/,
    "No confirmation waits under this id: it was answered already, or the id is wrong. Repeat the command to be " +
    "asked again."),
];
