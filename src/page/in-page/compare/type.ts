import type { Compared, Deed } from "../kit/deed.ts";
import { isFormattedWithin } from "../kit/formatted.ts";
import { textIn } from "../kit/kind.ts";
import { documentIn } from "../kit/roots.ts";
import { clean } from "../kit/text.ts";

/** Keys for a frame go to what has the focus in it. */
function holdsInside(frame: Element, wanted: string): boolean {
  const inner = documentIn(frame)?.activeElement;
  return inner !== null && inner !== undefined && clean(textIn(inner)).includes(clean(wanted));
}

/** How many characters show; editors keep empty lines with signs that do not. */
function signs(text: string): number {
  return text.replace(/[\s\u200b\ufeff]/g, "").length;
}

export default function type({ element, kind, text, values: [wanted = ""], watched: { first, was } }: Deed): Compared {
  if (kind === "frame") return holdsInside(element, wanted) ? { holds: true } : {};
  if (kind !== "text" && kind !== "rich") return {};
  // A field that is as it was has taken nothing, even where it holds such a text already.
  if (kind === "text" && element === first && text === was && wanted !== "") return { holds: false };
  const holds = clean(text).includes(clean(wanted));
  // An editor that closes brackets, or goes on with a list, by itself.
  const more = element === first && was !== undefined && signs(text) > signs(was) + signs(wanted);
  if (holds && more) return { holds: false, formatted: true };
  return { holds, formatted: !holds && isFormattedWithin(element, text, wanted) };
}
