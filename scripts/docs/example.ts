/** A command in words for people, with a call that runs. */

/** What a test does with the call: `real` is the real agent-browser in a real browser. */
export type Runs =
  | "real"
  /** Answered by the fake of the tests, since it needs what they do not have. */
  | { readonly fake: string };

export interface About {
  readonly does: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly runs: Runs;
  /** Calls that bring about what the example needs; not shown. */
  readonly after: readonly (readonly string[])[];
}

type Given = readonly string[] | { readonly args: readonly string[]; readonly stdin: string };

export interface Section {
  readonly title: string;
  /** The command of each example is the first one that its words name. */
  readonly commands: Readonly<Record<string, About>>;
}

/** A command that a test runs in a real browser, on the page of the section. */
export function runs(does: string, given: Given, after: About["after"] = []): About {
  return { does, ...("args" in given ? given : { args: given }), runs: "real", after };
}

/** A command that a test lets the fake answer, since `needs` is not there. */
export function needs(what: string, does: string, args: readonly string[]): About {
  return { does, args, runs: { fake: what }, after: [] };
}

/** A command that is refused whatever its words are. */
export function refused(does: string, args: readonly string[]): About {
  return { does, args, runs: { fake: "it is refused" }, after: [] };
}
