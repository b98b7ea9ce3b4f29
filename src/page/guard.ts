/** What keeps a script to one document. */
import type { Guard } from "./facts/look.ts";

/** The marker that a guarded script throws when the document is not the one that gave the ref. */
export const STALE_DOCUMENT = "pab-stale-document";

/** The guard of a document, by its `timeOrigin` in ms, as a script is given it. */
export function guardOn(document: number): string {
  const guard: Guard = { document, otherwise: STALE_DOCUMENT };
  return JSON.stringify(guard);
}
