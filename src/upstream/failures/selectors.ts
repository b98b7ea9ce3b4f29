/** Elements that were not found. Selectors of other tools are told by their look: upstream only says that none fit. */
import { aboutRef, errorOf, type FailureRow, factsIn, name, pageList, pageWord, pageWords, row, sentence, type When } from "./row.ts";

const LOST = /^Could not locate element with role=(?<role>[\s\S]*?) name=(?<name>[\s\S]*)$/;
const AMBIGUOUS = /^Stale ref for role=(?<role>[\s\S]*?) name=(?<name>[\s\S]*) cannot be recovered: /;

const unknownRef: When = (failure) => {
  const [, id] = /^Unknown ref: (e\d+)$/.exec(errorOf(failure)) ?? [];
  return id === undefined ? undefined : { ref: `@${id}` };
};

const REFS: readonly FailureRow[] = [
  row("ref-unknown", "stale-ref", unknownRef,
    "{ref} is not known on this page: it was never given, or the page or tab changed since. {notDone}; run snapshot " +
    "-i and use its refs."),
  row("ref-lost", "stale-ref", aboutRef(LOST),
    'The element of {ref} ({role} {name}) was removed or replaced. {notDone}; run snapshot -i and use its refs.'),
  row("ref-ambiguous", "stale-ref", aboutRef(AMBIGUOUS),
    'The element of {ref} was replaced, and several elements are {role} {name} now. {notDone}; run snapshot -i and ' +
    "use its refs."),
];

const MISSED =
  /^Element not found(?: in the selected frame)?: (?<selector>[\s\S]*?)(?:\. Verify the selector, role, or name|$)/;

/** What upstream looked for and did not find; `shape` narrows it to one dialect. */
function missed(shape: RegExp): When {
  return (failure) => {
    const facts = factsIn(errorOf(failure).match(MISSED));
    const more = factsIn((facts?.selector ?? "").match(shape));
    return facts && more && { ...facts, ...more };
  };
}

const UNSUPPORTED = "The selector {selector} is not supported, so nothing was found. Use";
const TEXT = missed(/^text=(?<text>.*)$/s);
const HAS_TEXT = missed(/^.*:(?:has-text|text|text-is)\(["']?(?<text>[^"')]*).*$/s);
const ROLE = missed(/^role=(?<role>\w*)(?:\[name=["']?(?<name>[^"'\]]*))?.*$/s);
const BY_TEXT = `${UNSUPPORTED} find text {text} {findAction}.`;

/** `text="Save"` is the text without its quotes. */
const unquoted: When = (failure) => {
  const facts = TEXT(failure);
  return facts && { ...facts, text: (facts.text ?? "").replace(/^["']|["']$/g, "") };
};

const NAMES_SEEN = new RegExp(
  '^\\d+ elements? (?:have|has) role "(?<role>[\\s\\S]*?)", but none match name "(?<name>[\\s\\S]*?)"\\. ' +
  "Names seen: (?<seen>[\\s\\S]*)$",
);

const scoped: When = (failure) => {
  const error = errorOf(failure);
  return (
    factsIn(error.match(/^Selector '(?<selector>[\s\S]*)' did not match any element$/)) ??
    factsIn(error.match(/^No element matches selector: (?<selector>[\s\S]*)$/))
  );
};

/** What is no CSS at all (a number, an address) fails as a script. */
const missedFrame: When = (failure) => {
  const isInvalid = failure.command.frame === "selects" && errorOf(failure).includes("is not a valid selector");
  return isInvalid ? {} : factsIn(errorOf(failure).match(/^Could not find frame for selector$/));
};

export const SELECTORS: readonly FailureRow[] = [
  ...REFS,
  row("selector-text", "selector-unsupported", unquoted, BY_TEXT),
  row("selector-has-text", "selector-unsupported", HAS_TEXT, BY_TEXT),
  row("selector-chain", "selector-unsupported", missed(/^.*>>.*$/s),
    "The selector chain {selector} is not supported, so nothing was found. Use one CSS selector, or a ref of " +
    "snapshot -i; for an iframe its refs work from the main frame."),
  row("selector-role", "selector-unsupported", ROLE, ({ selector, role, name: label }, { command }) =>
    `The selector ${name(selector)} is not supported, so nothing was found. ` +
    `Use find role ${name(role)} ${command.findAction ?? "text"}${label ? ` --name ${pageWords(label)}` : ""}.`),
  row("selector-bare-xpath", "selector-unsupported", missed(/^\(?\/\/.*$/s),
    "A bare XPath is not supported, so nothing was found. Use xpath={selector}."),
  row("selector-is-flag", "validation-error", missed(/^(?<flag>--[a-z][a-z-]*)$/),
    "{flag} was taken as a selector, so {command} did nothing. Give it in a call of its own, not in a batch step."),
  row("selector-missed", "selector-not-found", missed(/^.*$/s),
    "No element matches {selector}, or it is not valid CSS; {command} did nothing. Run snapshot -i and use a ref."),
  row("scope-missed", "selector-not-found", scoped,
    "No element matches {selector}. Check the selector, or leave it out to take the whole page."),
  row("find-missed", "selector-not-found", /^No element found by (?<by>\w+) '(?<value>[\s\S]*?)'(?:\.|$)/,
    "No element has {by} '{value}'; nothing was done. Run snapshot -i to see what the page has."),
  row("find-role-missed", "selector-not-found", NAMES_SEEN, ({ role, name: label, seen }) =>
    `No ${pageWord(role)} is named ${pageWords(label)}; nothing was done. Names seen: ${sentence(pageList(seen))}`),
  row("find-role-absent", "selector-not-found",
    /^No element found: getByRole\('(?<role>[^']*)'(?:, \{ name: '(?<name>[\s\S]*?)'[^}]*\})?\)/, ({ role, name: label }) =>
      `No ${pageWord(role)}${label === undefined ? "" : ` named ${pageWords(label)}`} is on the page; nothing was done. Run snapshot -i to see what it has.`),
  row("find-index-missed", "selector-not-found",
    /^No element at index (?<index>\d+) for selector '(?<selector>[\s\S]*?)'(?:\.|$)/,
    "{selector} has no element at index {index}; nothing was done. Use get count to see how many there are (the " +
    "first is 0)."),
  row("frame-missed", "selector-not-found", missedFrame,
    "No iframe matches the selector; the frame did not change. Give a CSS selector of an iframe of the top page (a " +
    "name does not do); a frame inside a frame is entered by its ref: snapshot -i, then frame @eN."),
  row("frame-foreign", "upstream-error", /^Frame not found$/,
    "The frame cannot be entered, most likely since it is from another origin; the frame did not change. Use the " +
    "refs that snapshot -i gives inside it."),
];
