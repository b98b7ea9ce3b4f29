/** Which queue a call wants, read from its parameters alone. */
import type { ParsedArgv } from "../../upstream/grammar/argv.ts";
import { namespaceFolder } from "../../upstream/grammar/namespace.ts";

/**
 * - none: it touches no session, or will be refused and need not wait to be told so
 * - managed: the tool's own browser
 * - named: a session by its name, which may turn out to be one of ours
 */
export type LaneName =
  | { readonly kind: "none" }
  | { readonly kind: "managed" }
  | { readonly kind: "named"; readonly session: string; readonly namespace?: string };

export const NO_LANE: LaneName = { kind: "none" };

/** The lane of a command by its globals; none for what could not be read. */
export function laneOfArgv(argv: ParsedArgv | undefined): LaneName {
  if (!argv || argv.command.session === "stateless") return NO_LANE;
  const given = (flag: string): string | undefined => argv.globals.find(({ spec }) => spec.name === flag)?.value;
  const session = given("--session");
  if (session === undefined) return { kind: "managed" };
  const namespace = namespaceFolder(given("--namespace") ?? "");
  return { kind: "named", session, ...(namespace === undefined ? {} : { namespace }) };
}
