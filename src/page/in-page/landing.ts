import type { LandingArgs, LandingFacts } from "../facts/landing.ts";

function isNavigation(entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming {
  return entry !== undefined && "responseStatus" in entry;
}

/** What upstream shows in place of a page that its domain filter keeps out, and that no server has sent (0.41.2). */
function isFiltered({ responseStatus, nextHopProtocol }: PerformanceNavigationTiming): boolean {
  if (responseStatus !== 403 || nextHopProtocol !== "" || document.head?.childElementCount !== 0) return false;
  const words = [...(document.body?.children ?? [])].map((element) => `${element.localName} ${element.textContent}`);
  const said = `p Navigation to ${location.hostname} is not allowed by domain filter.`;
  return words.length === 2 && words[0] === "h1 Blocked" && words[1] === said;
}

/** A browser shows neither the fragment of what it asked for nor the name and password that it logged in with. */
function plain(url: string): string {
  const address = new URL(url);
  return Object.assign(address, { hash: "", username: "", password: "" }).href;
}

/** The comparison is made in the page: the two addresses may hold what must not be shown. */
export default function landing({ asked }: LandingArgs): LandingFacts {
  const [entry] = performance.getEntriesByType("navigation");
  const navigation = isNavigation(entry) ? entry : undefined;
  const filtered = navigation !== undefined && isFiltered(navigation);
  return {
    status: filtered ? 0 : (navigation?.responseStatus ?? 0),
    ...(filtered ? { filtered } : {}),
    ...(location.protocol === "chrome-error:" ? { unreached: navigation?.name ?? "" } : {}),
    elsewhere: asked !== undefined && plain(asked) !== plain(location.href),
  };
}
