/** The middle of the values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[half - (sorted.length % 2 === 0 ? 1 : 0)], sorted[half]];
  return (low + high) / 2;
}

/** How long the work takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One figure of the bench: what, how much, and what it must reach. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Upper limit, in the same unit. */
  readonly limit?: number;
  readonly note?: string;
}
