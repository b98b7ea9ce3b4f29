/** The secrets that the calls of one engine brought along, kept in memory to be found again in later calls. */
import { looksOpaque } from "./shapes.ts";

/** How a secret became known: typed into a secret field, taken from the vault, set as a cookie or as a header. */
export type SecretKind = "typed" | "vault" | "cookie" | "header";

export interface KnownSecrets {
  /**
   * Keeps the values for later calls. What is too weak to be told from ordinary text is not kept: it is masked only
   * in the call it came with.
   */
  readonly remember: (values: readonly string[], kind: SecretKind) => void;
  /** The values, the latest last; the same list until another one is remembered. */
  readonly values: () => readonly string[];
}

const MAX_SECRETS = 300;
const SHORTEST = 6;

function isWeak(value: string, kind: SecretKind): boolean {
  if (value.trim().length < SHORTEST || /^\d{1,6}$/.test(value) || value.includes("[REDACTED]")) return true;
  // Cookies and headers hold themes and languages, too.
  return (kind === "cookie" || kind === "header") && !looksOpaque(value);
}

/** An empty store. It holds 300 values, drops the oldest first, and is written nowhere. */
export function createKnownSecrets(): KnownSecrets {
  let values: readonly string[] = [];
  return {
    remember: (given, kind) => {
      const fresh = given.filter((value) => !values.includes(value) && !isWeak(value, kind));
      if (fresh.length > 0) values = [...values, ...new Set(fresh)].slice(-MAX_SECRETS);
    },
    values: () => values,
  };
}
