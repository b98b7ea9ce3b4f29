/** Lanes: calls on one session run one at a time, in the order asked; different sessions run in parallel. */

/** Runs `work` after everything queued before it in its lane. A failing predecessor does not stop the lane. */
export class Lanes {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();

  /**
   * @param lane undefined for work that touches no session: it starts at once
   * @param work gets called when its turn has come
   */
  async run<T>(lane: string | undefined, work: () => Promise<T>): Promise<T> {
    const before = lane === undefined ? undefined : this.#tails.get(lane);
    const turn = before ? before.then(work) : work();
    const ended = turn.then(
      () => {},
      () => {},
    );
    this.#running.add(ended);
    if (lane !== undefined) this.#tails.set(lane, ended);
    try {
      return await turn;
    } finally {
      this.#running.delete(ended);
      if (lane !== undefined && this.#tails.get(lane) === ended) this.#tails.delete(lane);
    }
  }

  /** Whether anything is running or queued in this lane. */
  isBusy(lane: string): boolean {
    return this.#tails.has(lane);
  }

  /** Resolves when everything that runs or is queued now has ended, in a lane or not. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
