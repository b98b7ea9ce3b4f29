/**
 * The page of a report, typed against the DOM: sent as text, as the scripts of `page/in-page/` are.
 *
 * May import: report/data.
 */
export {};
