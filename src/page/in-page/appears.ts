import type { AppearArgs } from "../facts/seek.ts";
import { nameOf } from "./kit/name.ts";
import { roleOf } from "./kit/role.ts";
import { roots } from "./kit/roots.ts";
import { visible } from "./kit/visible.ts";
import { seek } from "./seek.ts";

const TICK_MS = 40;
const LONGEST_NAME = 100;

/** About what the browser's own tree will say: it is asked when the waiting is over. */
function hasRole({ value, name = "" }: AppearArgs): boolean {
  const wanted = name.trim().toLowerCase();
  const all = roots().flatMap((root) => [...root.querySelectorAll("*")]);
  return all.some(
    (one) =>
      roleOf(one) === value.trim().toLowerCase() &&
      nameOf(one, LONGEST_NAME).toLowerCase().includes(wanted) &&
      visible(one),
  );
}

function isThere(target: AppearArgs): boolean {
  return target.by === "role" ? hasRole(target) : (seek([target])[0]?.matches.length ?? 0) > 0;
}

/** Waits until something shows that the target may mean, for so many ms at most; true at once where it does. */
export default function appears(target: AppearArgs, mostMs: number): boolean | Promise<boolean> {
  const end = performance.now() + mostMs;
  if (isThere(target)) return true;
  return new Promise((resolve) => {
    const tick = (): void => {
      const found = isThere(target);
      if (found || performance.now() >= end) resolve(found);
      else setTimeout(tick, TICK_MS);
    };
    setTimeout(tick, TICK_MS);
  });
}
