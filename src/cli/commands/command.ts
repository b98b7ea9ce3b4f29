/** What a subcommand of `pi-agent-browser` is. */

/** 0: all is well; 1: it ran, and something is not as it should be; 2: it could not run. */
export type ExitCode = 0 | 1 | 2;

/** What a subcommand sees of its terminal; texts are written as they are, without a line end added. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Asks the person there for a yes; undefined where nobody is. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined;
  /** Aborts when the person there, or the system, ends the program; from then on the subcommand has to end itself. */
  readonly interrupted?: (() => AbortSignal) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it was called in; absolute. */
  readonly cwd: string;
}

export interface Subcommand {
  readonly name: string;
  /** One line, for the list of subcommands. */
  readonly summary: string;
  /** How it is called and what its flags mean; for `--help`. */
  readonly usage: string;
  /** `words` are those behind its name. Bad words are told on `error`, with what to write instead, and end in 2. */
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}
