/** The looks between the commands of a batch: each leaves in the document what later ones need of it. */
import type { Held, MustHold } from "./facts/undone.ts";
import { guardOn } from "./guard.ts";
import turn from "./in-page/turn.ts?module";
import type { Kept } from "./kept.ts";
import { bring, type Looking, members } from "./look.ts";
import { ASKS } from "./navigation.ts";
import type { Sensor } from "./sensor.ts";
import { targetSensor } from "./target.ts";
import { UNDONE } from "./undone.ts";

/** The look right before a command: what it is looked at for, and the document that it needs. */
export type Ahead = Pick<Looking, "sensors" | "document" | "vet">;

/** What stands between two commands of a batch. */
export interface Between {
  /** The first may have started something that is to be waited for. */
  readonly settles: boolean;
  /** The first may have gone to another document. */
  readonly fresh: boolean;
  readonly after: readonly Sensor[];
  /** How the first must have left its target for the second to run. */
  readonly mustHold?: MustHold;
  readonly ahead?: Ahead;
  /** The look after the second. */
  readonly next: readonly Sensor[];
}

/** What a look throws that would see a document which is about to go. */
export const LEAVING = "pab-leaving";

function aheadParts({ sensors, document, vet }: Ahead, next: readonly Sensor[], kept: Kept): readonly string[] {
  bring(next, kept);
  const vetted =
    vet?.check === undefined ? [] : [`vet:()=>${kept.script(vet.check)}`, `prepare:()=>${kept.script(vet.script)}`];
  return [
    ...(document === undefined ? [] : [`guard:${guardOn(document)}`]),
    `look:{${members(sensors, false, kept)}}`,
    ...vetted,
  ];
}

/** What has the look after the first throw where its target is not as it should be. */
function heldParts({ mustHold, after, fresh }: Between, kept: Kept): readonly string[] {
  const target = after.find(({ id }) => id === targetSensor.id);
  if (!mustHold || !target) return [];
  const held: Held = { ...mustHold, otherwise: UNDONE };
  const script = fresh ? kept.scriptOfOld(target.script) : kept.script(target.script);
  return [`held:${JSON.stringify(held)}`, `target:()=>${script}`];
}

/** The look after one command and the look before the next, as one script: returns `{ after, look }`. */
export function turnScript(between: Between, kept: Kept): string {
  kept.begin(between.fresh);
  const parts = [
    ...(between.settles ? [`settles:${JSON.stringify({ leaving: LEAVING, asks: ASKS })}`] : []),
    ...heldParts(between, kept),
    `after:{${members(between.after, between.fresh, kept)}}`,
    ...(between.ahead ? aheadParts(between.ahead, between.next, kept) : []),
  ];
  return kept.row(kept.script({ of: turn, given: [`{${parts.join()}}`] }));
}
