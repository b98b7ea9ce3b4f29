/** The looks between the commands of a batch: each leaves in the document what later ones need of it. */
import type { Held, MustHold } from "./facts/undone.ts";
import type { Vet } from "./fit.ts";
import look from "./in-page/look.ts?script";
import turn from "./in-page/turn.ts?script";
import { type Kept, looksBack } from "./kept.ts";
import { guardOn, member } from "./look.ts";
import { GIVEN, type Sensor } from "./sensor.ts";
import { targetSensor } from "./target.ts";
import { UNDONE } from "./undone.ts";

const TURN = `${turn}${GIVEN}`;

/** The look right before a command: what it is looked at for, and the document that it needs. */
export interface Ahead {
  readonly sensors: readonly Sensor[];
  readonly document?: number;
  readonly vet?: Vet;
}

/** The members of a look that finds in the document what an earlier one has left, and leaves there what it brings. */
function keptMembers(sensors: readonly Sensor[], kept: Kept): string {
  return sensors.map((sensor) => member(sensor, kept.script(sensor.script))).join();
}

/** What the look after the command takes from the document that this look finds. */
function brought(after: readonly Sensor[], kept: Kept): string {
  return after
    .filter(looksBack)
    .map(({ script }) => kept.bring(script))
    .join("");
}

/** A look before a command that no other command stands right before. */
export interface First {
  readonly ahead: Ahead;
  /** The look after it. */
  readonly after: readonly Sensor[];
  /** It may find another document than the look before it. */
  readonly fresh: boolean;
}

/**
 * The look before such a command: it leaves its functions in the document, and those of the look `after`
 * the command. What the command would damage throws before anything is looked at.
 */
export function aheadScript({ ahead, after, fresh }: First, kept: Kept): string {
  const { sensors, document, vet } = ahead;
  kept.begin(fresh);
  const bring = `${brought(after, kept)}${after.length > 0 ? kept.bring(TURN) : ""}`;
  const check = vet?.check === undefined ? "" : `${kept.script(vet.check)},`;
  const written = `k=>(${bring}${check}{${keptMembers(sensors, kept)}})`;
  const prepare = vet ? `,k=>${kept.script(vet.script)}` : "";
  return `${look}(${written},${document === undefined ? "null" : guardOn(document)},${kept.keep()}${prepare})`;
}

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

function afterMembers({ after, fresh }: Between, kept: Kept): string {
  const old = (sensor: Sensor): boolean => fresh && looksBack(sensor);
  return after
    .map((sensor) => member(sensor, old(sensor) ? kept.scriptOfOld(sensor.script) : kept.script(sensor.script)))
    .join();
}

function aheadParts({ sensors, document, vet }: Ahead, next: readonly Sensor[], kept: Kept): readonly string[] {
  const vetted =
    vet?.check === undefined ? [] : [`vet:k=>${kept.script(vet.check)}`, `prepare:k=>${kept.script(vet.script)}`];
  return [
    ...(document === undefined ? [] : [`guard:${guardOn(document)}`]),
    `look:k=>(${brought(next, kept)}{${keptMembers(sensors, kept)}})`,
    ...vetted,
  ];
}

/** What has the look after the first throw where its target is not as it should be. */
function heldParts({ mustHold, after, fresh }: Between, kept: Kept): readonly string[] {
  const target = after.find(({ id }) => id === targetSensor.id);
  if (!mustHold || !target) return [];
  const held: Held = { ...mustHold, otherwise: UNDONE };
  const script = fresh ? kept.scriptOfOld(target.script) : kept.script(target.script);
  return [`held:${JSON.stringify(held)}`, `target:k=>${script}`];
}

/** The look after one command and the look before the next, as one script: returns `{ after, look }`. */
export function turnScript(between: Between, kept: Kept): string {
  kept.begin(between.fresh);
  const runner = kept.script(TURN);
  const parts = [
    ...(between.settles ? [`leaving:${JSON.stringify(LEAVING)}`] : []),
    ...heldParts(between, kept),
    `after:k=>({${afterMembers(between, kept)}})`,
    ...(between.ahead ? aheadParts(between.ahead, between.next, kept) : []),
  ];
  return `(k=>${runner}(k,{${parts.join()}}))(${kept.keep()})`;
}
