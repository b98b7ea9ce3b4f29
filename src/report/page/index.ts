/**
 * The page of a report, typed against the DOM: sent as text (`import page from "./page/main.ts?script"`).
 *
 * May import: report/data.
 */
export {};
