/** What the looks of a program have left in the document on which it ended. */
import type { Leaves } from "../upstream/protocol/rows.ts";
import type { Ran } from "./ran.ts";
import { documentIn } from "./safe-reply.ts";

/** Every row has done what it was there for. */
function isWhole({ steps, looks, ended }: Ran): boolean {
  const all = steps.flatMap(({ look = [], lookAfter = [], reply }) => [look, lookAfter, reply].flat());
  return ended === undefined && [...all, ...looks.values()].every((one) => typeof one === "object" && one.success);
}

/** The names of the modules that are there. */
export function leftBy(ran: Ran, { anywhere, onFirst }: Leaves): ReadonlySet<string> {
  if (!isWhole(ran)) return new Set();
  const { looks, steps } = ran;
  const first = documentIn(looks.get("guard") ?? looks.get("before") ?? steps[0]?.look);
  const last = documentIn(looks.get("after") ?? steps.at(-1)?.lookAfter);
  return first !== undefined && first === last ? onFirst : anywhere;
}
