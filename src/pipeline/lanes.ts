/** Lanes: calls on one session run one at a time, in the order asked; different sessions run in parallel. */

/** Runs `work` after everything queued before it in its lane. A failing predecessor does not stop the lane. */
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>();

  /**
   * @param lane undefined for work that touches no session: it starts at once
   * @param work gets called when its turn has come
   */
  async run<T>(lane: string | undefined, work: () => Promise<T>): Promise<T> {
    if (lane === undefined) return work();
    const before = this.#tails.get(lane) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.#tails.set(lane, settled);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(lane) === settled) this.#tails.delete(lane);
    }
  }

  /** Whether anything is running or queued. */
  get busy(): boolean {
    return this.#tails.size > 0;
  }

  /** Resolves when everything queued so far has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
