import { askedUrl, landingSensor } from "../page/landing.ts";
import { bare } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type Diagnosis, defineDiagnostic, type Seen } from "./diagnostic.ts";

/** Leaves the document for certain. */
function navigates({ command }: ParsedArgv): boolean {
  return command.lands === "always";
}

const CREDENTIALS = 'If it wants the browser to log in: ["set","credentials","USER","PASSWORD"], then open it again.';

const FILTERED: Diagnosis = {
  summary:
    "agent-browser's domain filter (--allowed-domains) blocked this address: no server has answered, and nothing of the site was loaded. back returns.",
  evidence: { blockedBy: "domain-filter" },
};

/** The browser's own page in place of one that did not open. Only `open` is told by upstream why. */
function unreached(seen: Seen, url: string): Diagnosis {
  const known = /^https?:/i.test(url);
  const again = known ? [seen.action("see-why", "Says why it does not open.", ["open", url])] : [];
  // A tab that is new has no page before.
  const isNew = seen.command.command.effect === "switch";
  const back = isNew ? [] : [seen.action("go-back", "Returns to the page before.", ["back"])];
  return {
    summary: `${known ? bare(url) : "The page"} did not open: the browser shows an error page of its own${known ? "; open says why" : ""}.`,
    evidence: { unreached: true },
    nextActions: [...back, ...again],
  };
}

/**
 * Upstream calls every answer of a server a success. This says which were errors, which came from elsewhere, and which
 * were never asked for: the filter's own page looks like a 403.
 */
export const landing = defineDiagnostic({
  id: "landing",
  field: "landing",
  before: [],
  after: [landingSensor],
  // A click that leads to an error page is worded with the page it led to, so the look is asked of it too.
  applies: ({ command }) => command.lands !== undefined,
  diagnose: (seen) => {
    const facts = seen.after(landingSensor);
    if (facts?.filtered) return FILTERED;
    if (facts?.unreached !== undefined) return unreached(seen, facts.unreached);
    if (!facts || !navigates(seen.command)) return undefined;
    const { status, elsewhere } = facts;
    const asked = elsewhere ? askedUrl(seen.command) : undefined;
    if (status < 400 && asked === undefined) return undefined;
    const bad = status < 400 ? [] : [`HTTP ${status}: this is the server's error page, not what was asked for.`];
    if (status === 401) bad.push(CREDENTIALS);
    return {
      ...(bad.length > 0 ? {} : { kind: "note" as const }),
      summary: [...bad, ...(asked === undefined ? [] : [`Redirected from ${bare(asked)}`])],
      evidence: {
        ...(status === 0 ? {} : { status }),
        ...(asked === undefined ? {} : { redirectedFrom: asked }),
      },
    };
  },
});
