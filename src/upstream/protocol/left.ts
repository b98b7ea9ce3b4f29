const NOTHING: ReadonlySet<string> = new Set();

/**
 * The names of the modules that looks have left in the document that each session is on, as far as this process knows: a
 * look that counts on them and finds another document says so (`kept.ts`).
 */
export class LeftInPages {
  readonly #bySession = new Map<string, ReadonlySet<string>>();

  /** @param session its key; undefined where no session is involved */
  of(session: string | undefined): ReadonlySet<string> {
    return (session === undefined ? undefined : this.#bySession.get(session)) ?? NOTHING;
  }

  /** What is there now, instead of what was. */
  leave(session: string | undefined, names: ReadonlySet<string>): void {
    if (session === undefined) return;
    if (names.size > 0) this.#bySession.set(session, names);
    else this.#bySession.delete(session);
  }
}
