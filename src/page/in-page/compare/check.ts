import { isChecked } from "../kit/checked.ts";
import type { Compared, Deed } from "../kit/deed.ts";

export default function check({ verb, element }: Deed): Compared {
  const is = isChecked(element);
  return is === undefined ? {} : { holds: is === (verb === "check") };
}
