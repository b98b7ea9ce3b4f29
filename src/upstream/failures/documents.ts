/** A replaced document and an open dialog come first: they are why whatever else is said failed. */

import type { Unfit } from "../../page/facts/fit.ts";
import { UNFIT } from "../../page/fit.ts";
import { STALE_DOCUMENT } from "../../page/guard.ts";
import { ELSEWHERE } from "../../page/kept.ts";
import { UNDONE } from "../../page/undone.ts";
import { DIALOG } from "../protocol/dialog.ts";
import { aboutRef, type FailureRow, factsIn, name, row, type When } from "./row.ts";

const TIMED_OUT = /^(?:CDP command timed out: |Operation timed out\.|Timed out after |Wait timed out after )/;

/** `get title` is not guarded by upstream: it waits out its 30 s, and only the warning names the dialog. */
const timedOutUnderDialog: When = ({ reply }) => {
  const late =
    reply.code === "outcome_unknown" ||
    reply.code === "page_wedged" ||
    TIMED_OUT.test(reply.error ?? "");
  return late ? factsIn((reply.warning ?? "").match(DIALOG)) : undefined;
};

const WHY_UNFIT: Readonly<Record<string, string>> = {
  list: "is a list. Use select.",
  toggle: "is a checkbox or radio button. Use check or uncheck.",
  button: "is a button. Use click.",
  file: "is a file field. Use upload.",
  frame: "is a frame. Select it with frame, then fill the field in it.",
  "read-only": "is read-only, and fill would have emptied it. Use what the page has for it: a button, a picker.",
  disabled: "is disabled, and fill would have emptied it. Something else on the page has to be done first.",
  hidden: "is hidden: what people of this page type goes somewhere else, as into an editor that writes it later.",
} satisfies Record<Unfit, string>;

/** What was to be filled, in the words of the caller: a selector, a ref, or how `find` was to find it. */
function filled(argv: readonly string[]): string {
  const [command, target = "the target"] = argv;
  return command === "find" ? argv.slice(0, argv.indexOf("fill", 3)).join(" ") : target;
}

export const DOCUMENTS: readonly FailureRow[] = [
  row("stale-document", "stale-ref", aboutRef(new RegExp(`^Evaluation error: Error: ${STALE_DOCUMENT}\\b`)),
    "The page was replaced since the snapshot that gave {ref}. {notDone}. Run snapshot -i and use its refs."),
  row("document-new", "upstream-error", new RegExp(`^Evaluation error: Error: ${ELSEWHERE}\\b`),
    "Another page has come, and {notDone}."),
  row("undone", "upstream-error", new RegExp(`^Evaluation error: Error: ${UNDONE}\\b`),
    "{command} was sent, and its target is not as it should be.", "may-have-run"),
  row("fill-unfit", "validation-error", new RegExp(`^Evaluation error: Error: ${UNFIT}:(?<unfit>[a-z-]+)`),
    ({ unfit }, { argv }) => `Nothing was filled: ${name(filled(argv))} ${WHY_UNFIT[unfit ?? ""] ?? ""}`),
  row("dialog-open", "dialog-blocked", DIALOG,
    'A {dialog} dialog is open ({text}), so {command} did not run. Answer it with dialog accept or dialog dismiss, ' +
    "then repeat."),
  row("dialog-timeout", "dialog-blocked", timedOutUnderDialog,
    'A {dialog} dialog is open ({text}), and {command} got no answer while it is. Answer it with dialog accept or ' +
    "dialog dismiss.", "may-have-run"),
];
