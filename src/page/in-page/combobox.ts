import type { ComboboxFacts } from "../facts/combobox.ts";
import { all } from "./kit/elements.ts";
import { watchOf } from "./kit/watch-state.ts";

const COMBOBOXES = "[role=combobox][aria-expanded],[aria-haspopup=listbox][aria-expanded]";

/** Null when no combobox has the focus, or when a list was open before the command: then nothing had to open. */
export default function combobox(): ComboboxFacts | null {
  const field = document.activeElement;
  if (!field?.matches(COMBOBOXES)) return null;
  const { watched, words } = watchOf();
  if (watched.lists.length > 0) return null;
  return {
    ...words.who(field),
    expanded: field.getAttribute("aria-expanded") === "true",
    visibleListboxCount: all("[role=listbox],[role=menu]").filter(words.visible).length,
    visibleOptionCount: all("[role=option],[role=menuitem]").filter(words.visible).length,
  };
}
