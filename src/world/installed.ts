/** The installed binary: found when it is needed, and asked for its version where no package tells it. */
import type { Environment } from "../upstream/host/environment.ts";
import { type Binary, locate } from "../upstream/host/locate.ts";
import { type Invocation, runProcess } from "../upstream/host/process.ts";

/** How long a binary may take to tell its version, in ms. */
const VERSION_MS = 5_000;

/** Asks the binary for its version; undefined when it does not tell. */
async function askVersion(invocation: Pick<Invocation, "file" | "argv" | "env" | "cwd">): Promise<string | undefined> {
  const signal = new AbortController().signal;
  const exit = await runProcess({ ...invocation, deadlineMs: VERSION_MS, signal });
  return exit.kind === "exited" ? /\b\d+\.\d+\.\d+\S*/.exec(exit.stdout)?.[0] : undefined;
}

export interface Installed {
  /** Undefined when there is none on PATH. */
  binary(): Binary | undefined;
  /** It could not be started: it may have been moved by an upgrade, and is looked for again. */
  forget(): void;
  /** Homebrew and Cargo leave no package.json: the binary is asked once, beside the first call and not before it. */
  learnVersion(env: Invocation["env"]): Promise<void>;
}

/** The binary that this environment names. `cwd` is where it is asked from. */
export function installedBinary(environment: Environment, cwd: string): Installed {
  let found: Binary | undefined;
  const versions = new Map<string, string | undefined>();
  const binary = (): Binary | undefined => {
    // A launcher is looked at again: the native binary may be there, or may have become startable, since.
    if (!found?.native) found = locate(environment);
    return found && { ...found, version: found.version ?? versions.get(found.file) };
  };
  return {
    binary,
    forget: () => {
      found = undefined;
    },
    learnVersion: async (env) => {
      const known = binary();
      if (!known || known.version !== undefined || versions.has(known.file)) return;
      versions.set(known.file, undefined);
      versions.set(known.file, await askVersion({ file: known.file, argv: [...known.prefix, "--version"], env, cwd }));
    },
  };
}
