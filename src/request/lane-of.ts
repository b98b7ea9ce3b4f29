/** Which queue a call belongs to. Pure, and tolerant of anything, since it runs before validation. */
import { parseArgv } from "../upstream/grammar/argv.ts";
import { namespaceFolder } from "../upstream/grammar/namespace.ts";

export type Lane = "managed" | `explicit:${string}` | undefined;

/** The words of a call; undefined for what validation will refuse. */
function wordsOf(raw: unknown): readonly string[] | undefined {
  const args: unknown = typeof raw === "object" && raw !== null && "args" in raw ? raw.args : undefined;
  return Array.isArray(args) && args.every((arg) => typeof arg === "string") ? args : undefined;
}

/**
 * The lane of a call: `managed` for the tool's own browser under whatever name (`auto`, `fresh`, or its name
 * spelled out), one lane per explicit session, none for what touches no session: stateless commands, and input
 * that will be refused, which need not wait to be told so.
 * @param isManaged tells whether a session name is one of ours
 */
export function laneOf(raw: unknown, isManaged: (session: string) => boolean): Lane {
  const words = wordsOf(raw);
  const parsed = words && parseArgv(words, { unknown: "pass" });
  if (!parsed || "problem" in parsed || parsed.ok.command.session === "stateless") return undefined;
  const given = (flag: string): string | undefined => parsed.ok.globals.find(({ spec }) => spec.name === flag)?.value;
  const session = given("--session");
  if (session === undefined || isManaged(session)) return "managed";
  const namespace = namespaceFolder(given("--namespace") ?? "");
  return `explicit:${namespace === undefined ? session : `${namespace}/${session}`}`;
}
