import { type ScrollFacts, scrollSensor } from "../../page/scroll.ts";
import { defineDiagnostic } from "./diagnostic.ts";

function positions(facts: ScrollFacts): string {
  return JSON.stringify([facts.x, facts.y, facts.containers.map(({ left, top }) => [left, top])]);
}

function couldScroll(facts: ScrollFacts): string {
  const [container] = facts.containers.filter(({ roomX, roomY }) => roomX > 0 || roomY > 0);
  if (!container) return "The page is at its end in this direction, or has nothing to scroll.";
  const name = container.role ? `${container.tag} with role ${container.role}` : container.tag;
  return `The page itself did not move; a ${name} inside it can scroll: give it with --selector.`;
}

/** Upstream reports `scrolled: true` whatever happened. This compares the positions of page and containers. */
export const scrollNoop = defineDiagnostic({
  id: "scroll-noop",
  field: "scrollNoop",
  before: [scrollSensor],
  after: [scrollSensor],
  applies: (command) => command.command.name === "scroll",
  diagnose: (seen) => {
    const before = seen.before(scrollSensor);
    const after = seen.after(scrollSensor);
    if (!before || !after || positions(before) !== positions(after)) return undefined;
    return {
      summary: `Nothing scrolled. ${couldScroll(after)}`,
      evidence: { reason: "no-observed-scroll-position-change", before, after },
      nextActions: [
        seen.action("inspect-after-noop-scroll", "See what can be scrolled.", ["snapshot", "-i"]),
        seen.action("verify-noop-scroll-visually", "Look at the page.", ["screenshot"]),
      ],
    };
  },
});
