import type { FailedRequest } from "../../facts/watch.ts";

const MOST_TOLD = 3;
const LONGEST_URL = 120;

function isResource(entry: PerformanceEntry): entry is PerformanceResourceTiming {
  return entry.entryType === "resource";
}

const withoutQuery = ({ name }: PerformanceEntry): string => name.split(/[?#]/)[0] ?? "";

/** What is asked so often before an action is a poll, which runs beside it. */
const POLLED = 2;

/** Requests that started at this time (the page's clock, ms) or later, and have ended; no polls. */
export function requestsSince(time: number): PerformanceResourceTiming[] {
  const entries = performance.getEntriesByType("resource").filter(isResource);
  const before = entries.filter(({ startTime }) => startTime < time).map(withoutQuery);
  const polled = (url: string): boolean => before.filter((one) => one === url).length >= POLLED;
  return entries.filter((entry) => entry.startTime >= time && !polled(withoutQuery(entry)));
}

/**
 * Those of them that came back with an error, each told once: an entry may appear in the browser's list a moment
 * after its request ended, so times cannot tell which ones a look has seen. `told` remembers them.
 */
export function failedSince(time: number, told: Set<string>): FailedRequest[] {
  const keyOf = ({ startTime, name }: PerformanceEntry): string => `${startTime}${name}`;
  const failed = requestsSince(time).filter((entry) => entry.responseStatus >= 400 && !told.has(keyOf(entry)));
  return failed.slice(0, MOST_TOLD).map((entry) => {
    told.add(keyOf(entry));
    return { status: entry.responseStatus, url: withoutQuery(entry).slice(0, LONGEST_URL) };
  });
}
