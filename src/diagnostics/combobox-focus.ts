import { shows } from "../page/action.ts";
import { comboboxSensor } from "../page/combobox.ts";
import { defineDiagnostic } from "./diagnostic.ts";
import { subject } from "./words.ts";

/** A combobox that has the focus, says whether it is open, and shows no options. */
export const comboboxFocus = defineDiagnostic({
  id: "combobox-focus",
  field: "comboboxFocus",
  before: [],
  after: [comboboxSensor],
  applies: shows("list"),
  diagnose: (seen) => {
    const box = seen.after(comboboxSensor);
    if (!box || box.visibleListboxCount + box.visibleOptionCount > 0) return undefined;
    const typedInto = box.tag === "input" || box.tag === "textarea";
    const arrow = seen.action("try-open-combobox-with-arrow", "Open its list.", ["press", "ArrowDown"]);
    // In a text field Enter sends the form.
    const enter = typedInto ? [] : [seen.action("try-open-combobox-with-enter", "Open its list.", ["press", "Enter"])];
    return {
      // The next row of a batch may open it, or its options may have come by then.
      kind: "note",
      summary: `${subject(seen, box)} has the focus, but shows no options${typedInto ? " yet: they may take a moment" : ""}.`,
      evidence: {
        reason: "focused-combobox-without-visible-options",
        activeElement: { tag: box.tag, role: box.role, name: box.name, expanded: box.expanded },
        visibleListboxCount: box.visibleListboxCount,
        visibleOptionCount: box.visibleOptionCount,
      },
      nextActions: [seen.action("inspect-focused-combobox", "See its state.", ["snapshot", "-i"]), arrow, ...enter],
    };
  },
});
