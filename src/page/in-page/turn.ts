import type { Guard } from "../facts/look.ts";
import type { Reached } from "../facts/target.ts";
import { type Held, isUndone } from "../facts/undone.ts";
import { guarded } from "./kit/guarded.ts";
import { isLeaving } from "./kit/leaving.ts";
import { settledBy } from "./kit/settled.ts";
import { look } from "./look.ts";

type Sensors = Readonly<Record<string, () => unknown>>;

/** What is to be done between two commands of a batch; every part may be missing. */
interface Turn {
  /** Wait for what the command has started: throws `leaving` when another document is on its way, `asks` as `settledBy`. */
  readonly settles?: { readonly leaving: string; readonly asks: string };
  /** Sees the target of the command; `held` is how it must be for the next command to run. */
  readonly target?: () => Reached;
  readonly held?: Held;
  /** What the command did. */
  readonly after?: Sensors;
  /** The document that the next command needs. */
  readonly guard?: Guard;
  /** Throws when the next command would damage its target, and changes nothing. */
  readonly vet?: () => unknown;
  /** What the next command is looked at for. */
  readonly look?: Sensors;
  /** Prepares its target. */
  readonly prepare?: () => unknown;
}

/** A target that is gone cannot be judged. */
function throwUndone(target: () => Reached, held: Held): void {
  let seen: Reached | undefined;
  try {
    seen = target();
  } catch {}
  if (isUndone(held, seen)) throw new Error(held.otherwise);
}

/**
 * What stands between one command and the next, in one evaluation: the end of the first, then the look before the
 * second. What keeps the second from running is thrown before anything is looked at, so that all can be looked at
 * again as it was.
 */
export default function turn(parts: Turn): object | Promise<object> {
  const { settles, target, held, after, guard, vet, look: next, prepare } = parts;
  const act = (): object | Promise<object> => {
    if (settles && isLeaving()) throw new Error(settles.leaving);
    if (target && held) throwUndone(target, held);
    guarded(guard);
    vet?.();
    const seen = after ? look(after) : {};
    const ahead = next ? look(next) : {};
    prepare?.();
    const told = (one: object, other: object): object => ({ after: one, look: other });
    const waits = seen instanceof Promise || ahead instanceof Promise;
    return waits ? Promise.all([seen, ahead]).then(([one, other]) => told(one, other)) : told(seen, ahead);
  };
  const done = settles ? settledBy(settles.asks) : true;
  return done === true ? act() : done.then(act);
}
