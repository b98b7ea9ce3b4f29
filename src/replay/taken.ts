/** What one call has asked of the world, raw: in memory, until the call has ended. */
import type { Exit } from "../upstream/host/process.ts";
import type { Start } from "../world/world.ts";

/** A question to the world beside starts. */
export interface RawAsked {
  readonly op: string;
  readonly of: readonly unknown[];
  readonly answer: unknown;
}

/** What one call asked, raw. */
export interface Taken {
  readonly starts: { readonly start: Start; exit?: Exit }[];
  readonly asked: RawAsked[];
  readonly clock: number[];
  readonly ids: string[];
  /** Why it cannot be run again. */
  incomplete?: string;
}

/** Keeps a question and its answer, which it gives back. */
export type Ask = <T>(op: string, of: readonly unknown[], answer: T) => T;

/** Enough of a file to see what kind it is. Never more: a file may hold anything. */
const HEAD_BYTES = 32;

/** What is kept of bytes that were read. */
export function bytesFact(bytes: Uint8Array | undefined): object | undefined {
  if (!bytes) return undefined;
  return { bytes: bytes.length, head: Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1") };
}
