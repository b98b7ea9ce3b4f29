/**
 * A session as one page that someone can look at: a timeline of its calls, and what was known after each.
 *
 * May import: report/data, report/page.
 */
export {};
