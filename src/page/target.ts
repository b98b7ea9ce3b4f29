import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { Locator } from "../upstream/grammar/commands.ts";
import { type Action, actionOf } from "./action.ts";
import { type Called, Reached, type ShownBy, type TargetArgs } from "./facts/target.ts";
import check from "./in-page/compare/check.ts?module";
import drag from "./in-page/compare/drag.ts?module";
import fill from "./in-page/compare/fill.ts?module";
import focus from "./in-page/compare/focus.ts?module";
import hover from "./in-page/compare/hover.ts?module";
import select from "./in-page/compare/select.ts?module";
import type from "./in-page/compare/type.ts?module";
import upload from "./in-page/compare/upload.ts?module";
import target from "./in-page/target.ts?module";
import { calling, callingWith, type PageModule } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";
import { soughtBy } from "./sought.ts";
import { watchSensor } from "./watch.ts";

/** Asked when the caller gave no selector, or when the target lies in a frame. */
const SHOWN_BY: Readonly<Partial<Record<Action["verb"], ShownBy>>> = {
  check: ["change", "click"],
  uncheck: ["change", "click"],
  select: ["change"],
  upload: ["change"],
  hover: ["mouseover"],
  drag: ["dragstart", "pointerdown"],
  click: ["click", "pointerdown"],
  dblclick: ["click", "pointerdown"],
  "keyboard type": "focus",
};

/** What tells whether the target holds what it should; it is sent for these commands only. */
const COMPARED_BY: Readonly<Partial<Record<Action["verb"], PageModule>>> = {
  check,
  uncheck: check,
  drag,
  fill,
  focus,
  hover,
  select,
  type,
  upload,
  "keyboard type": type,
};

/** Locators that more than one element may fit; of the others the caller has chosen one. */
const BY_NAME: ReadonlySet<Locator> = new Set<Locator>(["role", "text", "label", "alt", "title", "placeholder"]);

/** What `find role` looks for, where it was given a name. */
function calledBy({ command, given, flags }: ParsedArgv): Called | null {
  const [role] = given;
  const name = flags.find(({ spec }) => spec.names.includes("--name"))?.value;
  if (command.locator !== "role" || !role || !name) return null;
  return { role: role.value, name, exact: flags.some(({ spec }) => spec.names.includes("--exact")) };
}

function argsOf(command: ParsedArgv, frame: string | undefined): TargetArgs {
  const { verb, values } = actionOf(command);
  const { locator } = command.command;
  return {
    verb,
    values,
    sought: soughtBy(command, frame) ?? null,
    shownBy: SHOWN_BY[verb] ?? "first",
    called: calledBy(command),
    byName: locator !== undefined && BY_NAME.has(locator),
  };
}

export const targetSensor: CommandSensor<Reached> = {
  id: "target",
  requires: [watchSensor],
  script: (command, frame) => {
    const args = argsOf(command, frame);
    const compare = COMPARED_BY[actionOf(command).verb];
    return compare === undefined
      ? calling<[TargetArgs]>(target, args)
      : callingWith<[TargetArgs]>(target, compare, args);
  },
  schema: Reached,
};
