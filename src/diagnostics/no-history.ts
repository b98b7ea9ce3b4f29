import { placeSensor } from "../page/place.ts";
import { defineDiagnostic } from "./diagnostic.ts";

const WHERE: Readonly<Record<string, "back" | "forward">> = { back: "back", forward: "forward" };

/** Upstream calls back and forward done where there is no page to go to. */
export const noHistory = defineDiagnostic({
  id: "no-history",
  field: "noHistory",
  before: [placeSensor],
  after: [placeSensor],
  at: [],
  applies: ({ command }) => WHERE[command.name] !== undefined,
  diagnose: (seen) => {
    const [was, is] = [seen.before(placeSensor), seen.after(placeSensor)];
    const way = WHERE[seen.command.command.name];
    if (!was || !is || way === undefined) return undefined;
    if (was.origin !== is.origin || was.url !== is.url || was.key !== is.key) return undefined;
    const why = was[way]
      ? "The page keeps its visitors on it: its script or a question before leaving stopped this."
      : `This tab has no page to go ${way} to.`;
    return { kind: "undone", summary: `Nothing changed. ${why}`, evidence: { way, kept: was[way] } };
  },
});
