import type { Compared, Deed } from "../kit/deed.ts";
import { isFormattedWithin } from "../kit/formatted.ts";
import { clean } from "../kit/text.ts";

export default function type({ element, kind, text, values: [wanted = ""], watched: { first, was } }: Deed): Compared {
  if (kind !== "text" && kind !== "rich") return {};
  // A field that is as it was has taken nothing, even where it holds such a text already.
  if (kind === "text" && element === first && text === was && wanted !== "") return { holds: false };
  const holds = clean(text).includes(clean(wanted));
  return { holds, formatted: !holds && isFormattedWithin(element, text, wanted) };
}
