/**
 * A session as one page that someone can look at: a timeline of its calls, and what was known after each.
 *
 * May import: events, projections, redaction, transcript, replay, request, world, artifacts, report/data, report/page.
 */
export {};
