import { scrollSensor } from "../page/scroll.ts";
import { bare } from "../quote.ts";
import { defineDiagnostic } from "./diagnostic.ts";

/** `--full` takes the whole page, and of what scrolls inside it only what shows. */
export const fullShot = defineDiagnostic({
  id: "full-shot",
  field: "fullShot",
  before: [],
  after: [],
  at: [scrollSensor],
  applies: ({ command, flags }) =>
    command.artifact === "screenshot" && flags.some(({ spec }) => spec.names.includes("--full")),
  diagnose: (seen) => {
    const facts = seen.at(scrollSensor);
    if (!facts || facts.page.height > facts.viewport.height + 1) return undefined;
    const inner = facts.containers.find(({ roomY }) => roomY > facts.viewport.height / 2);
    if (!inner) return undefined;
    const { selector, tag, roomY, top } = inner;
    const where = selector === undefined ? `a ${bare(tag)}` : bare(selector);
    const summary = `The page scrolls inside ${where}, by ${roomY} px: the picture shows only what is on the screen.`;
    const scroll = ["scroll", "down", String(facts.viewport.height), "--selector", selector ?? ""];
    return {
      summary,
      evidence: { selector: selector ?? null, room: roomY, top },
      nextActions:
        selector === undefined || inner.root !== undefined
          ? []
          : [
              seen.action("read-scrolled-part", "Its text, all of it.", ["get", "text", selector]),
              seen.action("scroll-container", "The next screen of it, for another picture.", scroll),
            ],
    };
  },
});
