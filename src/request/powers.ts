/** What a call can do beyond the page: run code, read files of this machine, change what is installed, weaken TLS. */
import type { Plan } from "../call/plan.ts";
import { schemeOf } from "../upstream/grammar/address.ts";
import type { GivenFlag, ParsedArgv } from "../upstream/grammar/argv.ts";
import { chromeArguments, isPower, POWER_WORDS, POWERS, type Power } from "../upstream/grammar/powers.ts";

/** One thing in a call that can do so. */
export interface PowerUse {
  readonly power: Power;
  /** As it is told: `--executable-path`, `--args --load-extension`, `file:`. */
  readonly by: string;
}

/** Whether a file, as the caller named it, stands outside pi's folder. */
export type IsOutside = (asked: string) => boolean;

function inSwitches({ spec, value }: GivenFlag): readonly PowerUse[] {
  if (!spec.switches || value === undefined) return [];
  return chromeArguments(value).flatMap(({ name, does }) =>
    does !== undefined && isPower(does) ? [{ power: does, by: `${spec.name} --${name}` }] : [],
  );
}

function inFlag(given: GivenFlag): readonly PowerUse[] {
  const { spec, value } = given;
  const own = spec.power === undefined || value === "false" ? [] : [{ power: spec.power, by: spec.name }];
  return [...own, ...inSwitches(given)];
}

function inStep(step: ParsedArgv, isOutside: IsOutside): readonly PowerUse[] {
  const { command, given, flags } = step;
  const own = (command.powers ?? []).map((power) => ({ power, by: command.name }));
  const words = [...given, ...flags.map(({ spec, value = "" }) => ({ kind: spec.kind, value }))];
  const read = words.flatMap(({ kind, value }): readonly PowerUse[] => {
    if (kind === "url" && schemeOf(value) === "file:") return [{ power: "reads-files", by: "file:" }];
    const outside = kind === "input" && !command.powers && isOutside(value);
    return outside ? [{ power: "reads-files", by: `${value}, outside the working folder` }] : [];
  });
  const lists = flags.filter(({ spec }) => spec.kind === "input" && spec.replacesWords);
  const whole = lists.map(({ spec }): PowerUse => ({ power: "reads-files", by: `${command.name} ${spec.names[0]}` }));
  return [...own, ...(whole.length > 0 ? whole : read)];
}

/** Everything in a plan that has such a power, each once. */
export function powersOf({ argv, steps }: Pick<Plan, "argv" | "steps">, isOutside: IsOutside): readonly PowerUse[] {
  const found = [...argv.globals.flatMap(inFlag), ...steps.flatMap((step) => inStep(step, isOutside))];
  const names = found.map(({ power, by }) => `${power} ${by}`);
  return found.filter((_, at) => names.indexOf(names[at] ?? "") === at);
}

const MOST_NAMED = 3;

function phrase(uses: readonly PowerUse[], power: Power): string {
  const by = uses.filter((use) => use.power === power).map((use) => use.by);
  const more = by.length > MOST_NAMED ? `, and ${by.length - MOST_NAMED} more` : "";
  return `${POWER_WORDS[power]} (${by.slice(0, MOST_NAMED).join(", ")}${more})`;
}

/** The line that says so: `This runs code of the caller's choice (--executable-path).`; none for other calls. */
export function powersLine(uses: readonly PowerUse[]): string | undefined {
  const phrases = POWERS.filter((power) => uses.some((use) => use.power === power)).map((power) => phrase(uses, power));
  return phrases.length === 0 ? undefined : `This ${phrases.join("; ")}.`;
}
