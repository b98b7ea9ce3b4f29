import { all } from "./elements.ts";
import { clean, textOf } from "./text.ts";
import { visible } from "./visible.ts";

export const LIVE = "[role=alert],[role=status],[aria-live=polite],[aria-live=assertive],output";
const MOST_REGIONS = 20;
const LONGEST_TEXT = 160;
const MOST_NEWS = 3;

/** The live regions that show, with the start of what each says. */
export function said(): [region: Element, text: string][] {
  const regions = all(LIVE).slice(0, MOST_REGIONS).filter(visible);
  return regions.map((region) => [region, clean(textOf(region)).slice(0, LONGEST_TEXT)]);
}

/** What they say that they did not say then. */
export function newlySaid(then: ReadonlyMap<Element, string>): string[] {
  const news = said().filter(([region, text]) => text !== "" && then.get(region) !== text);
  return news.slice(0, MOST_NEWS).map(([, text]) => text);
}
