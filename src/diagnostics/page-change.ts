import { shows } from "../page/action.ts";
import { effectSensor } from "../page/effects.ts";
import type { EffectFacts } from "../page/facts/effects.ts";
import { bare, quoted } from "../quote.ts";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { layerActions, layerNamed, named } from "./words.ts";

/** What an agent would want to know of what has changed, in few words; empty when there is nothing. */
function changes({ command }: ParsedArgv, effects: EffectFacts): readonly string[] {
  const { opened, closed, said, list, focus, focusInTarget } = effects;
  // A key has no target of its own: what it first reaches may be what it moved the focus to.
  const focused =
    focus && (command.focus === "moves" || !focusInTarget) ? [`The focus is on ${named(focus)} now.`] : [];
  const options = list?.names.map((name) => quoted(name)).join(", ");
  return [
    ...opened.map((layer) => `Opened ${layerNamed(layer)}.`),
    ...closed.map((name) => `Closed the dialog${name ? ` ${quoted(name)}` : ""}.`),
    ...said.map((text) => `The page says: ${quoted(text)}.`),
    ...(list ? [`A ${bare(list.role)} is open${options ? ` (${list.options}: ${options})` : ""}.`] : []),
    ...(opened.length === 0 ? focused : []),
  ];
}

/** What an action opened, closed, said and focused: one line, since nothing of it is a fault. */
export const pageChange = defineDiagnostic({
  id: "page-change",
  field: "pageChangeSummary",
  before: [],
  after: [effectSensor],
  applies: shows("changes"),
  diagnose: (seen) => {
    const effects = seen.after(effectSensor);
    if (!effects) return undefined;
    const said = changes(seen.command, effects);
    if (said.length === 0) return undefined;
    return {
      kind: "note",
      summary: said.join(" "),
      evidence: { changeType: "dom-mutation", opened: effects.opened, list: effects.list },
      nextActions: layerActions(seen, effects.opened),
    };
  },
});
