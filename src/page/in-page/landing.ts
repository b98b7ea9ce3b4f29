import type { LandingArgs, LandingFacts } from "../facts/landing.ts";

function isNavigation(entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming {
  return entry !== undefined && "responseStatus" in entry;
}

function withoutFragment(url: string): string {
  return new URL(url).href.replace(/#.*$/s, "");
}

/** The comparison is made in the page: the two addresses may hold what must not be shown. */
export default function landing({ asked }: LandingArgs): LandingFacts {
  const [entry] = performance.getEntriesByType("navigation");
  return {
    status: isNavigation(entry) ? entry.responseStatus : 0,
    elsewhere: asked !== undefined && withoutFragment(asked) !== withoutFragment(location.href),
  };
}
