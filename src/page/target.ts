import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { actionOf } from "./action.ts";
import check from "./in-page/compare/check.ts?script";
import drag from "./in-page/compare/drag.ts?script";
import fill from "./in-page/compare/fill.ts?script";
import focus from "./in-page/compare/focus.ts?script";
import hover from "./in-page/compare/hover.ts?script";
import select from "./in-page/compare/select.ts?script";
import type from "./in-page/compare/type.ts?script";
import target from "./in-page/target.ts?script";
import { type CommandSensor, called, calledWith } from "./sensor.ts";
import { watchSensor } from "./watch.ts";

/** An element, by what it is called; nothing of what it holds. */
export const Who = z.object({ tag: z.string(), type: z.string(), role: z.string(), name: z.string() });
export type Who = z.infer<typeof Who>;

/**
 * The element that the command reached, and whether it is as the command should have left it.
 * - selector: one that works; empty inside a frame or a shadow root
 * - kind: what sort of control it is; `unknown` for what cannot be looked into
 * - holds: it has what was asked for; null where that is no question
 * - formatted: not letter by letter, but only punctuation, spaces or case differ
 * - length: of its text; oldLength: of its text at the first event (rich text only)
 * - strayed: text went into this other element
 * - missed: the pointer went down on this other element
 * - peers: visible elements of the same sort and name, the target among them; 0 where it was not found by name
 */
export const TargetFacts = Who.extend({
  kind: z.enum(["text", "rich", "select", "toggle", "file", "button", "plain", "unknown"]),
  selector: z.string(),
  readOnly: z.boolean(),
  disabled: z.boolean(),
  ariaDisabled: z.boolean(),
  rejected: z.boolean(),
  min: z.string(),
  max: z.string(),
  longest: z.number(),
  holds: z.boolean().nullable(),
  formatted: z.boolean(),
  length: z.number(),
  oldLength: z.number(),
  spread: z.boolean(),
  strayed: Who.nullable(),
  missed: Who.nullable(),
  peers: z.number(),
  select: z
    .object({
      multiple: z.boolean(),
      missing: z.number(),
      selected: z.number(),
      disabled: z.number(),
      twins: z.number(),
    })
    .nullable(),
  files: z.number().nullable(),
});
export type TargetFacts = z.infer<typeof TargetFacts>;

/** What shows the target: the first of these events that was seen, the first element of all, or the focus. */
export type ShownBy = readonly string[] | "first" | "focus";

/** Asked when the caller gave no selector, or when the target lies in a frame. */
const SHOWN_BY: Readonly<Record<string, ShownBy>> = {
  check: ["change", "click"],
  uncheck: ["change", "click"],
  select: ["change"],
  upload: ["change"],
  hover: ["mouseover"],
  drag: ["dragstart"],
  click: ["click", "pointerdown"],
  dblclick: ["click", "pointerdown"],
  "keyboard type": "focus",
  "keyboard inserttext": "focus",
};

/** What tells whether the target holds what it should; it is sent for these commands only. */
const COMPARED_BY: Readonly<Record<string, string>> = {
  check,
  uncheck: check,
  drag,
  fill,
  focus,
  hover,
  select,
  type,
};

/** Locators that more than one element may fit; of the others the caller has chosen one. */
const BY_NAME = /^find (role|text|label|alt|title|placeholder)$/;

/** The action, with what it should have left there. */
export type TargetArgs = {
  readonly verb: string;
  readonly values: readonly string[];
  readonly selector: string | undefined;
  readonly shownBy: ShownBy;
  /** Its peers are counted. */
  readonly byName: boolean;
};

function argsOf(command: ParsedArgv): TargetArgs {
  const { verb, values, selectors } = actionOf(command);
  const { family, name } = command.command;
  return {
    verb,
    values,
    selector: selectors[0],
    shownBy: SHOWN_BY[verb] ?? "first",
    byName: family === "find" && BY_NAME.test(name),
  };
}

/** Null when the command reached nothing that can be seen: no event, and no selector that means anything here. */
export const targetSensor: CommandSensor<TargetFacts | null> = {
  id: "target",
  requires: [watchSensor],
  script: (command) => {
    const args = argsOf(command);
    const compare = COMPARED_BY[args.verb];
    return compare === undefined ? called<[TargetArgs]>(target, args) : calledWith<[TargetArgs]>(target, compare, args);
  },
  schema: TargetFacts.nullable(),
};
