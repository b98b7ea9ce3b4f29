/** Which frame selectors mean. */
import type { ParsedArgv } from "../upstream/grammar/argv.ts";
import type { CommandSpec } from "../upstream/grammar/commands.ts";
import type { Aimed } from "./context.ts";

/**
 * What a command does to the selected frame, as upstream does it: `open` and another tab leave it, a reload or a click
 * that navigates keeps it selected, though it is dead.
 */
export function frameBy({ frame: does }: CommandSpec, words: readonly string[], frame: string | undefined) {
  if (does === "selects") return words[1] === "main" ? undefined : words[1];
  return does === "leaves" ? undefined : frame;
}

type InFrame = Pick<Aimed, "session" | "state"> & { readonly steps: readonly ParsedArgv[] };

/** The frame that is selected when the step at `index` runs, as the caller named it; undefined on the page itself. */
export function frameAt({ session, state, steps }: InFrame, index: number): string | undefined {
  const known = session.key === undefined ? undefined : state.pages.bySession[session.key]?.frame;
  return steps
    .slice(0, index)
    .reduce<string | undefined>((frame, { command, words }) => frameBy(command, words, frame), known);
}
