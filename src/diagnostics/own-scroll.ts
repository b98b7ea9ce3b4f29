import type { NextAction } from "../call/outcome.ts";
import type { ScrollPosition } from "../page/facts/scroll-position.ts";
import type { OwnScroll } from "../page/own-scroll.ts";
import { ownScrollOf } from "../page/own-scroll.ts";
import { scrollSensor } from "../page/scroll.ts";
import { positionSensor } from "../page/scroll-position.ts";
import { bare } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { type Diagnosis, type Diagnostic, defineDiagnostic, type Seen } from "./diagnostic.ts";
import { type Container, containerScroll, movable } from "./scroll-noop.ts";

function scrollOf({ command, given }: ParsedArgv): OwnScroll | undefined {
  return command.script ? ownScrollOf(given[0]?.value ?? "") : undefined;
}

function told(what: string, before: ScrollPosition, after: ScrollPosition): string {
  const [down, across] = [before.y !== after.y, before.x !== after.x];
  if (!down && !across) {
    const room = after.maxY > 0 || after.maxX > 0 ? "it is at its end in this direction" : "it has nothing to scroll";
    return `${what} did not move: ${room}.`;
  }
  const ways = [
    ...(down
      ? [`from ${before.y} to ${after.y} of ${after.maxY} px down${after.y >= after.maxY - 1 ? ", its end" : ""}`]
      : []),
    ...(across ? [`from ${before.x} to ${after.x} of ${after.maxX} px across`] : []),
  ];
  return `${what} went ${ways.join(", and ")}.`;
}

/** What can scroll instead, where the page itself did not move. */
function insideOf(seen: Seen, moved: boolean, ofContainer: boolean): Container | undefined {
  const around = ofContainer || moved ? undefined : seen.after(scrollSensor);
  const inside = around && movable(around, "down");
  return inside?.selector ? inside : undefined;
}

function actions(seen: Seen, moved: boolean, inside: Container | undefined): readonly NextAction[] {
  if (moved) return [];
  if (inside) return containerScroll(seen, inside, ["down", `${inside.roomY}`]);
  return [seen.action("inspect-after-noop-scroll", "See what can be scrolled.", ["snapshot", "-i"])];
}

function diagnose(seen: Seen, ofContainer: boolean): Diagnosis | undefined {
  const before = seen.before(positionSensor);
  const after = seen.after(positionSensor);
  if (!before || !after) return undefined;
  const moved = before.x !== after.x || before.y !== after.y;
  const inside = insideOf(seen, moved, ofContainer);
  const selector = scrollOf(seen.command)?.selector;
  return {
    kind: moved ? "note" : "undone",
    summary: `${told(selector ?? "The page", before, after)}${inside ? ` What can scroll is ${bare(inside.selector ?? "")}.` : ""}`,
    evidence: { moved, before, after, ...(selector === undefined ? {} : { selector }) },
    nextActions: actions(seen, moved, inside),
  };
}

/** Says where a scroll of the tool's own ended (`page/own-scroll.ts`). */
function evidenceOf(id: string, field: string, ofContainer: boolean): Diagnostic {
  return defineDiagnostic({
    id,
    field,
    before: [positionSensor],
    after: ofContainer ? [positionSensor] : [positionSensor, scrollSensor],
    applies: (command) => {
      const scroll = scrollOf(command);
      return scroll !== undefined && (scroll.selector !== undefined) === ofContainer;
    },
    diagnose: (seen) => diagnose(seen, ofContainer),
  });
}

export const scrollPage = evidenceOf("scroll-page", "scrollPage", false);
export const scrollContainer = evidenceOf("scroll-container", "scrollContainer", true);
