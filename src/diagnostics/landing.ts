import { askedUrl, landingSensor } from "../page/landing.ts";
import { bare } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** Leaves the document for certain. */
function navigates({ command }: ParsedArgv): boolean {
  return command.lands === "always";
}

/** Upstream calls every answer of a server a success. This says which were errors, and which came from elsewhere. */
export const landing = defineDiagnostic({
  id: "landing",
  field: "landing",
  before: [],
  after: [landingSensor],
  // A click that leads to an error page is worded with the page it led to, so the look is asked of it too.
  applies: ({ command }) => command.lands !== undefined,
  diagnose: (seen) => {
    const facts = seen.after(landingSensor);
    if (!facts || !navigates(seen.command)) return undefined;
    const { status, elsewhere } = facts;
    const asked = elsewhere ? askedUrl(seen.command) : undefined;
    if (status < 400 && asked === undefined) return undefined;
    const bad = status < 400 ? [] : [`HTTP ${status}: this is the server's error page, not what was asked for.`];
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
