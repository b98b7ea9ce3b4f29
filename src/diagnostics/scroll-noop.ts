import type { NextAction } from "../call/outcome.ts";
import { does } from "../page/action.ts";
import type { ScrollFacts } from "../page/facts/scroll.ts";
import { scrollSensor } from "../page/scroll.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic, type Seen } from "./diagnostic.ts";

function positions(facts: ScrollFacts): string {
  return JSON.stringify([facts.x, facts.y, facts.total, facts.containers.map(({ left, top }) => [left, top])]);
}

export type Container = ScrollFacts["containers"][number];

/** The largest container that has room in the direction of the command. */
export function movable({ containers }: ScrollFacts, direction: string): Container | undefined {
  const room: Readonly<Record<string, (container: Container) => number>> = {
    up: ({ top }) => top,
    down: ({ top, roomY }) => roomY - top,
    left: ({ left }) => left,
    right: ({ left, roomX }) => roomX - left,
  };
  return containers.find((container) => (room[direction]?.(container) ?? 0) > 1);
}

/** Pixels that the page itself can still go in a direction. */
function pageRoom({ x, y, page, viewport }: ScrollFacts, direction: string): number {
  const room: Readonly<Record<string, number>> = {
    up: y,
    down: page.height - viewport.height - y,
    left: x,
    right: page.width - viewport.width - x,
  };
  return room[direction] ?? 0;
}

/** A smooth scroll has not moved yet when it is looked at; where there is room nothing is known. */
function mayBeMoving(facts: ScrollFacts, direction: string, ofContainer: boolean): boolean {
  return ofContainer ? facts.smooth.inside : facts.smooth.page && pageRoom(facts, direction) > 1;
}

const NO_ROOM = "What the selector means is at its end in this direction, or does not scroll this way.";

function couldScroll(container: Container | undefined): string {
  if (!container) return "The page is at its end in this direction, or has nothing to scroll.";
  const { tag, role, selector, top, roomY } = container;
  const name = role ? `${bare(tag)} with role ${bare(role)}` : bare(tag);
  if (selector === undefined)
    return `The page itself did not move; a ${name} inside it can scroll: give it with --selector.`;
  return `The page itself did not move; a ${name} inside it can scroll: ${bare(selector)} (at ${top} of ${roomY} px).`;
}

/** The call that scrolls a container; upstream reaches the page in a frame by its root while the frame is selected. */
export function containerScroll(
  seen: Seen,
  { selector, root }: Container,
  words: readonly string[],
): readonly NextAction[] {
  if (selector === undefined) return [];
  const [id, reason] = ["scroll-container", "Scroll the part that can."];
  if (root === undefined) return [seen.action(id, reason, ["scroll", ...words, "--selector", selector])];
  const rows = [
    ["frame", selector],
    ["scroll", ...words, "--selector", root],
    ["frame", "main"],
  ];
  return [seen.action(id, reason, ["batch"], JSON.stringify(rows))];
}

/** Upstream reports `scrolled: true` whatever happened. This compares the positions of page and containers. */
export const scrollNoop = defineDiagnostic({
  id: "scroll-noop",
  field: "scrollNoop",
  before: [scrollSensor],
  after: [scrollSensor],
  applies: does("scroll"),
  diagnose: (seen) => {
    const before = seen.before(scrollSensor);
    const after = seen.after(scrollSensor);
    if (!before || !after || positions(before) !== positions(after)) return undefined;
    const words = seen.command.given.map(({ value }) => value);
    const direction = words[0] ?? "down";
    const ofContainer = seen.command.flags.some(({ spec }) => spec.kind === "selector");
    if (mayBeMoving(after, direction, ofContainer)) return undefined;
    const container = ofContainer ? undefined : movable(after, direction);
    return {
      kind: "undone",
      summary: `Nothing scrolled. ${ofContainer ? NO_ROOM : couldScroll(container)}`,
      evidence: { reason: "no-observed-scroll-position-change", before, after },
      nextActions: [
        ...(container === undefined || seen.command.flags.length > 0
          ? []
          : containerScroll(seen, container, [direction, ...words.slice(1)])),
        seen.action("inspect-after-noop-scroll", "See what can be scrolled.", ["snapshot", "-i"]),
        seen.action("verify-noop-scroll-visually", "Look at the page.", ["screenshot"]),
      ],
    };
  },
});
