import { actionOf } from "../page/action.ts";
import type { Named } from "../page/facts/named.ts";
import { namedSensor, soughtName } from "../page/named.ts";
import { quoted } from "../quote.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";

function byRole({ command }: Seen, { role, name }: Named): readonly string[] {
  return ["find", "role", role, command.command.findAction ?? "click", ...actionOf(command).values, "--name", name];
}

function described({ role, name, count }: Named): string {
  return `a ${role} ${quoted(name)}${count === 1 ? "" : ` (${count} times)`}`;
}

/**
 * A `find` that missed, though a control that shows is called exactly so: by a label, a placeholder or a tooltip; or a
 * command that was given its name where a selector is wanted.
 */
export const visibleName = defineDiagnostic({
  id: "visible-ref-fallback",
  field: "visibleRefFallback",
  before: [],
  after: [namedSensor],
  afterFailure: true,
  applies: (parsed) => soughtName(parsed) !== undefined,
  diagnose: (seen) => {
    // The names are those of the page, and the search was in the selected frame.
    const missed = seen.frame === undefined && seen.problem?.category === "selector-not-found";
    const found = missed ? (seen.after(namedSensor) ?? []) : [];
    if (found.length === 0) return undefined;
    const { locator, findAction } = seen.command.command;
    const candidates = found.map((one) => ({ ...one, args: [...byRole(seen, one)] }));
    const single = found.filter(({ count }) => count === 1);
    const way = single.length === 0 ? "" : "; find role finds it by that name";
    const summary = `There is ${found.map(described).join(" and ")}${way}.`;
    const ids = single.length === 1 ? [""] : single.map((_, at) => `-${at + 1}`);
    return {
      summary,
      evidence: { target: { locator: locator ?? "", action: findAction ?? "" }, candidates, summary },
      nextActions: single.map((one, at) =>
        seen.action(
          `try-current-visible-ref${ids[at] ?? ""}`,
          `The same on the ${one.role} of that name.`,
          byRole(seen, one),
        ),
      ),
    };
  },
});
