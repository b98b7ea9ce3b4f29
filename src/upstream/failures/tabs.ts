/** Tabs that are not there, or not named so. */
import { type FailureRow, row } from "./row.ts";

export const TABS: readonly FailureRow[] = [
  row("tab-unknown", "tab-drift", /^Tab (?<tab>t\d+) not found/,
    "There is no tab {tab}; {command} changed nothing. Run tab list for the open ones."),
  row("tab-label-unknown", "tab-drift", /^No tab with label `(?<tab>.*?)`/,
    "No tab has the label '{tab}'; {command} changed nothing. Run tab list; to switch give the id alone (tab t1)."),
  row("tab-id-form", "validation-error", /^Expected a tab id like/, (_facts, { argv }) =>
    "A tab is named by its id or label, not by a number; nothing changed. " +
    `Use t${argv.find((word) => /^\d+$/.test(word)) ?? "1"}, or run tab list for the ids.`),
  row("tab-last", "upstream-error", /^Cannot close the last tab$/,
    "The last tab cannot be closed; it is still open. Use close to end the session."),
  row("tab-label-invalid", "validation-error", /^(?:Label `|Invalid tab label `|Tab label `)/,
    "{quotedError} No tab was opened."),
];
