/** What upstream's argv parser or its daemon refused to start. */
import { clip, errorOf, type Failure, type FailureRow, lines, MAX_QUOTE, row, sentence, type When } from "./row.ts";

const TYPES = ["missing_arguments", "unknown_command", "unknown_subcommand", "invalid_value", "invalid_session_name"];
const REFUSED = new RegExp(
  "^(?:Missing arguments for: |Unknown command: |Unknown subcommand: |Unknown (?:dashboard|mcp) |Unknown flag: |" +
  "Unknown tool: |Invalid value: )",
);
/** A page's exception may have any second line. */
const WITH_USAGE = /^(?!Evaluation error: )[^\n]*\n(?:Usage: agent-browser |Valid options: )/;

/** Rows of a batch carry the refusal without its `type`, so the text has to do there. */
const argvRefused: When = (failure) => {
  const error = errorOf(failure);
  const is = TYPES.includes(failure.reply.type ?? "") || REFUSED.test(error) || WITH_USAGE.test(error);
  return is ? {} : undefined;
};

/** The second line is the usage or the list of words that would do. */
function refused(failure: Failure): string {
  const [what, usage] = lines(errorOf(failure));
  const reason = clip(what ?? "", MAX_QUOTE / 2).replace(/\.$/, "");
  return usage === undefined
    ? `${reason}; nothing ran.`
    : `${reason}; nothing ran. ${sentence(clip(usage, MAX_QUOTE / 2))}`;
}

const GETTER = /^Unknown command: (?<word>title|url|text|html|value|attr|count|box|styles|cdp-url)$/;
const TOO_LONG =
  /^Session name '(?<session>.*)' is too long\. Socket path would be (?<bytes>\d+) bytes \(max (?<max>\d+)\)/;

export const ARGUMENTS: readonly FailureRow[] = [
  row("session-name-invalid", "validation-error", /^Invalid session name '(?<session>.*?)'\./,
    "Invalid session name '{session}'; nothing ran. Use letters, digits, - and _ only."),
  row("session-name-too-long", "validation-error", TOO_LONG,
    "Session name '{session}' is too long: its socket path would have {bytes} bytes (max {max}). Use a shorter name; " +
    "nothing ran."),
  row("unknown-getter", "validation-error", GETTER, "Unknown command: {word}; nothing ran. Use get {word}."),
  row("flag-before-command", "validation-error", /^Unknown command: (?<flag>--?\S*)$/,
    "{flag} is no flag that may stand before the command; nothing ran. Put a command's own flags after it, and a " +
    "value as a word of its own (--flag value)."),
  row("batch-in-batch", "validation-error", /^Not yet implemented: (?<word>\S+)/,
    "{word} cannot be a step of a batch, so that step did not run. Run it as a call of its own."),
  row("batch-input", "validation-error", /^Invalid JSON input: (?<reason>.*?)\. Expected an array/,
    "The batch input is not an array of string arrays ({reason}); nothing ran. Give e.g. " +
    '[["open","https://example.com"],["snapshot","-i"]].'),
  row("arguments-refused", "validation-error", argvRefused, (_facts, failure) => refused(failure)),
  row("parameter-missing", "validation-error", /^Missing '(?<word>\w+)' /,
    "{command} needs a {word}, which is missing; nothing ran."),
  row("find-action", "validation-error", /^Unknown action '(?<action>.*)' for find\. Valid actions: (?<valid>.*)\.$/,
    "find has no action '{action}'; nothing was done. Use one of {valid}, or snapshot -i and the command on its ref."),
  row("argument-invalid", "validation-error", /^(?:\w+ must be a|Tool arguments must be) /, "{quotedError} Nothing ran."),
  row("device-unknown", "validation-error", /^Unknown device: /, "{quotedError} Nothing was set."),
];
