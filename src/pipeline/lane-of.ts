/** Which queue a call belongs to. Pure, and tolerant of anything, since it runs before validation. */
import { findCommand } from "../upstream/commands.ts";
import { globalFlag } from "../upstream/flags.ts";

export type Lane = "managed" | `explicit:${string}` | undefined;

function wordsOf(raw: unknown): readonly string[] {
  const args = typeof raw === "object" && raw !== null && "args" in raw ? raw.args : undefined;
  return Array.isArray(args) ? args.filter((arg) => typeof arg === "string") : [];
}

function valueAfter(words: readonly string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words[at + 1];
}

/** The words without the global flags, so that the command word can be found. */
function withoutGlobals(words: readonly string[]): readonly string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const flag = globalFlag(word);
    if (!flag) left.push(word);
    else if (flag.value === "required") at++;
  }
  return left;
}

/**
 * The lane of a call: `managed` for the tool's own browser under whatever name (`auto`, `fresh`, or its name
 * spelled out), one lane per explicit session, none for commands that touch no session.
 * @param isManaged tells whether a session name is one of ours
 */
export function laneOf(raw: unknown, isManaged: (session: string) => boolean): Lane {
  const words = wordsOf(raw);
  const session = valueAfter(words, "--session");
  const stateless = findCommand(withoutGlobals(words))?.spec.session === "stateless";
  if (stateless) return undefined;
  if (session === undefined || isManaged(session)) return "managed";
  const namespace = valueAfter(words, "--namespace");
  return `explicit:${namespace === undefined ? session : `${namespace}/${session}`}`;
}
