import { describe, expect, it } from "vitest";
import { FIELD, OTHER, TARGET } from "../../test/support/page.ts";
import { nextAction } from "../call/next-action.ts";
import type { Json } from "../json.ts";
import { Reached } from "../page/facts/target.ts";
import { isUndone } from "../page/facts/undone.ts";
import { mustHold } from "../page/undone.ts";
import { type ParsedArgv, readArgv } from "../upstream/grammar/argv.ts";
import { checkState } from "./check-state.ts";
import type { Seen } from "./diagnostic.ts";
import { fillCheck } from "./fill-check.ts";
import { selectCheck } from "./select-check.ts";
import { typeCheck } from "./type-check.ts";

const KINDS = ["text", "rich", "select", "toggle", "file", "button", "plain", "frame", "unknown"];
const LIST = { multiple: false, missing: 0, selected: 1, disabled: 0, twins: 0, standIn: null };

/** Targets of every kind, each as it may be seen after a command. */
const SEEN: readonly Json[] = [
  null,
  ...KINDS.flatMap((kind) =>
    [true, false, null].flatMap((holds) => [
      { ...FIELD, kind, holds },
      { ...FIELD, kind, holds, formatted: true, now: { text: "x", names: [] } },
      { ...FIELD, kind, holds, spread: true },
      { ...FIELD, kind, holds, spread: true, strayed: OTHER },
    ]),
  ),
  ...[LIST, { ...LIST, missing: 1 }, { ...LIST, twins: 1 }, { ...LIST, standIn: { selector: "#x", shows: false } }].map(
    (select) => ({ ...TARGET, kind: "select", holds: select.missing === 0, select }),
  ),
];

const COMMANDS = [
  ["fill", "#a", "x"],
  ["type", "#a", "x"],
  ["keyboard", "type", "x"],
  ["check", "#a"],
  ["uncheck", "#a"],
  ["select", "#a", "x"],
];

const READ_BACK = [fillCheck, typeCheck, checkState, selectCheck];

/** After the command the page saw this target, and nothing else. */
function seeing(command: ParsedArgv, target: Json): Seen {
  return {
    command,
    before: () => undefined,
    after: ({ id, schema }) => schema.safeParse(id === "target" ? target : undefined).data,
    at: () => undefined,
    ...{ data: undefined, told: undefined, stdin: undefined, frame: undefined, problem: undefined },
    action: (id, reason, args) => nextAction(undefined, id, reason, args),
  };
}

function isTold(command: ParsedArgv, target: Json): boolean {
  const judges = READ_BACK.filter(({ applies }) => applies(command));
  return judges.some(({ diagnose }) => diagnose(seeing(command, target))?.kind === "undone");
}

describe("what the page stops at", () => {
  it.each(COMMANDS)("is what the diagnostics call undone: %s", (...words) => {
    const { argv } = readArgv(words);
    const held = argv && mustHold(argv, undefined);
    if (!held) throw new Error("must hold nothing");
    const wrong = SEEN.filter((target) => isUndone(held, Reached.parse(target)) !== isTold(argv, target));
    expect(wrong).toEqual([]);
  });
});
