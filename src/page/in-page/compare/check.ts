import type { Compared, Deed } from "../kit/deed.ts";
import { isToggle } from "../kit/elements.ts";

export default function check({ verb, element }: Deed): Compared {
  const said = element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
  if (!isToggle(element) && said === null) return {};
  const is = isToggle(element) ? element.checked : said === "true";
  return { holds: is === (verb === "check") };
}
