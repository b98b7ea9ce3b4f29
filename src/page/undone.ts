/** Commands that must leave their target as asked: where they do not, what was to follow them is kept back. */
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import { actionOf, does } from "./action.ts";
import type { MustHold } from "./facts/undone.ts";

/** What a look throws that finds the target of the last command otherwise than asked. */
export const UNDONE = "pab-undone";

const types = does("type", "keyboard type");
const writes = does("fill", "type", "keyboard type", "check", "uncheck", "select");

/** Whether what a command types is all there once it has run: a break at the end sends it, and a tab leaves. */
export function staysTyped(command: ParsedArgv): boolean {
  return !/\t|[\r\n]$/.test(actionOf(command).values[0] ?? "");
}

/** What this command must have left behind, while this frame is selected; undefined where that is no question. */
export function mustHold(command: ParsedArgv, frame: string | undefined): MustHold | undefined {
  if (!writes(command) || (types(command) && !staysTyped(command))) return undefined;
  return { verb: actionOf(command).verb, framed: frame !== undefined };
}
