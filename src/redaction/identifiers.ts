/**
 * What tells things apart and was made up by the tool, by pi or by upstream: words cannot stand there, and what looks
 * like a secret does so by chance. Masked, an event would be about nothing, and what it tells would be lost.
 */
import { isManagedName } from "../upstream/grammar/session-name.ts";

/** Names of sessions that are on record already. */
export type SessionNames = (name: string) => boolean;

const always = (): boolean => true;
const isRanges = (value: string): boolean => /^[\d,-]*$/.test(value);

/** By member of an event: which values are kept as they are. A secret that is called like a word of ours gives nothing away there. */
const KEPT: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...["type", "kind", "by", "reason", "status"].map((name) => [name, always] as const),
  ...["id", "callId", "owner", "urlKey"].map((name) => [name, always] as const),
  ...["ids", "secret", "removed"].map((name) => [name, isRanges] as const),
  ["launch", (value) => /^electron-[0-9a-f]{10}$/.test(value)],
]);

/** The same for members of any value of ours. */
export function isIdentifier(name: string, value: string, names: SessionNames): boolean {
  if (name === "targetId") return /^[0-9A-F]{32}$/.test(value);
  return (name === "session" || name === "sessionName") && (isManagedName(value) || names(value));
}

/** An event or fact, redacted, with the members that must be as they were. */
export function withIdentifiers<F extends object>(fact: F, redacted: F): F {
  if (redacted === fact) return redacted;
  const kept = Object.entries(fact).filter(
    ([name, value]: [string, unknown]) => typeof value === "string" && KEPT.get(name)?.(value) === true,
  );
  return { ...redacted, ...Object.fromEntries(kept) };
}
