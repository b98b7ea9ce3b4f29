import type { Named, NamedArgs } from "../facts/named.ts";
import { all } from "./kit/elements.ts";
import { nameOf } from "./kit/name.ts";
import { roleOf } from "./kit/role.ts";
import { clean } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

const CONTROLS = "a[href],button,input,select,textarea,summary,[role]";
const LONGEST_NAME = 200;
const MOST_FOUND = 3;

/** What labels it from elsewhere, else what it says itself, a picture in it included. */
function calledBy(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const label = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const picture = element.querySelector("img[alt]")?.getAttribute("alt") ?? "";
  return clean(clean(label) || nameOf(element, LONGEST_NAME) || picture);
}

/** The controls of the page itself that show and are called exactly so. */
export default function named({ name, roles }: NamedArgs): Named[] {
  const wanted = clean(name).toLowerCase();
  const found: Named[] = [];
  for (const element of all(CONTROLS)) {
    const role = roleOf(element);
    if (!roles.includes(role) || !visible(element)) continue;
    const called = calledBy(element);
    if (called.toLowerCase() !== wanted) continue;
    const same = found.find((one) => one.role === role);
    if (same) same.count++;
    else if (found.length < MOST_FOUND) found.push({ role, name: called, count: 1 });
  }
  return found;
}
