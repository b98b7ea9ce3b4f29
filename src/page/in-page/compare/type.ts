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

/** An editor, a terminal or a list of tags takes what its field is given, and shows it in a place of its own. */
function isShownBeside({ element, watched: { news } }: Deed, wanted: string): boolean {
  const sought = clean(wanted).replace(/[,;]$/, "");
  const says = (node: Node): boolean => node.isConnected && clean(node.textContent ?? "").includes(sought);
  return sought !== "" && news.some((node) => says(node) && !node.contains(element));
}

export default function type(deed: Deed): Compared {
  const {
    element,
    kind,
    text,
    values: [wanted = ""],
    watched: { first, was },
  } = deed;
  if (kind === "frame") return holdsInside(element, wanted) ? { holds: true } : {};
  if (kind !== "text" && kind !== "rich") return {};
  if (kind === "text" && text === "" && isShownBeside(deed, wanted)) return { holds: true };
  // A field that is as it was has taken nothing, even where it holds such a text already.
  if (kind === "text" && element === first && text === was && wanted !== "") return { holds: false };
  const holds = clean(text).includes(clean(wanted));
  // An editor that closes brackets, or goes on with a list, by itself.
  const more = element === first && was !== undefined && signs(text) > signs(was) + signs(wanted);
  if (holds && more) return { holds: false, formatted: true };
  return { holds, formatted: !holds && isFormattedWithin(element, text, wanted) };
}
