/** A replaced document and an open dialog come first: they are why whatever else is said failed. */
import { STALE_DOCUMENT } from "../../page/look.ts";
import { DIALOG } from "../protocol/dialog.ts";
import { aboutRef, type FailureRow, factsIn, row, type When } from "./row.ts";

const TIMED_OUT = /^(?:CDP command timed out: |Operation timed out\.|Timed out after |Wait timed out after )/;

/** `get title` is not guarded by upstream: it waits out its 30 s, and only the warning names the dialog. */
const timedOutUnderDialog: When = ({ reply }) => {
  const late =
    reply.code === "outcome_unknown" ||
    reply.code === "page_wedged" ||
    TIMED_OUT.test(reply.error ?? "");
  return late ? factsIn((reply.warning ?? "").match(DIALOG)) : undefined;
};

export const DOCUMENTS: readonly FailureRow[] = [
  row("stale-document", "stale-ref", aboutRef(new RegExp(`^Evaluation error: Error: ${STALE_DOCUMENT}\\b`)),
    "The page was replaced since the snapshot that gave {ref}. {notDone}. Run snapshot -i and use its refs."),
  row("dialog-open", "dialog-blocked", DIALOG,
    'A {dialog} dialog is open ({text}), so {command} did not run. Answer it with dialog accept or dialog dismiss, ' +
    "then repeat."),
  row("dialog-timeout", "dialog-blocked", timedOutUnderDialog,
    'A {dialog} dialog is open ({text}), and {command} got no answer while it is. Answer it with dialog accept or ' +
    "dialog dismiss.", "may-have-run"),
];
