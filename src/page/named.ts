import { z } from "zod";
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { FindAction, Locator } from "../upstream/grammar/commands.ts";
import { Named, type NamedArgs } from "./facts/named.ts";
import named from "./in-page/named.ts?module";
import { calling } from "./page-call.ts";
import type { CommandSensor } from "./sensor.ts";

const FIELDS = ["textbox", "searchbox", "combobox", "spinbutton"];
const BOXES = ["checkbox", "radio", "switch"];
const BUTTONS = ["button", "link", "tab", "menuitem"];

/** What can be meant by an action. */
const ROLES: Readonly<Record<FindAction, readonly string[]>> = {
  fill: FIELDS,
  check: BOXES,
  click: [...BUTTONS, ...BOXES],
  hover: BUTTONS,
  text: BUTTONS,
};

/** Locators that look for words which can be a name. */
const BY_WORDS: ReadonlySet<Locator | undefined> = new Set<Locator>(["text", "label", "placeholder", "title", "alt"]);

/** Words that no selector is made of alone: a space between them, or more than the small letters of elements. */
const WORDS = /^(?=.*[^a-z\d-])[\p{L}\p{N}][\p{L}\p{N} ,.!?'’…&-]*$/u;

/** What a `find` looks for, or what stands where a selector should, as a name; undefined where it is none. */
export function soughtName({ command, given, flags }: ParsedArgv): NamedArgs | undefined {
  const { locator, findAction } = command;
  const [word] = given;
  if (findAction === undefined || word === undefined) return undefined;
  const roles = ROLES[findAction];
  if (BY_WORDS.has(locator)) return { name: word.value, roles };
  if (locator === undefined) {
    return word.kind === "selector" && WORDS.test(word.value) ? { name: word.value, roles } : undefined;
  }
  const name = flags.find(({ spec }) => spec.names.includes("--name"))?.value;
  return locator === "role" && name !== undefined
    ? { name, roles: roles.filter((role) => role !== word.value) }
    : undefined;
}

/** The controls that are called as a `find` looked for them, though by something else than it looks at. */
export const namedSensor: CommandSensor<readonly Named[]> = {
  id: "named",
  script: (command) => {
    const args = soughtName(command);
    return args === undefined ? "[]" : calling<[NamedArgs]>(named, args);
  },
  schema: z.array(Named),
};
