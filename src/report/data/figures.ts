/** Figures of a report, in words and as sums. */
import type { Call, CallStatus } from "./report.ts";

/** `0.42 s`, `12.3 s`, `2 min 05 s`; under a hundredth of a second in ms. */
export function duration(ms: number): string {
  if (ms < 10) return `${Math.round(ms)} ms`;
  if (ms < 9_995) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** `1,000` */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 call`, `2 calls`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Since the first call: `+0:07`, `+1:02:03`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = String(rest).padStart(2, "0");
  return hours > 0 ? `+${hours}:${String(minutes).padStart(2, "0")}:${end}` : `+${minutes}:${end}`;
}

export interface Sums {
  readonly byStatus: Readonly<Record<CallStatus, number>>;
  /** Of calls that are no success, the most frequent first. */
  readonly byCategory: readonly (readonly [category: string, calls: number])[];
  readonly ms: number;
  readonly processes: number;
  readonly files: number;
  readonly findings: number;
  /** From the start of the first call to the end of the last, in ms; 0 when no time was noted. */
  readonly span: number;
}

function spanOf(calls: readonly Call[]): number {
  const timed = calls.flatMap(({ at, ms = 0 }) => (at === undefined ? [] : [{ at, end: at + ms }]));
  const first = timed.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return timed.reduce((most, { end }) => Math.max(most, end - first), 0);
}

export function sumsOf(calls: readonly Call[]): Sums {
  const byStatus = { ok: 0, rejected: 0, failed: 0, unknown: 0 };
  const categories = new Map<string, number>();
  for (const { status, category } of calls) {
    byStatus[status]++;
    if (status !== "ok" && category !== undefined) categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  const changes = calls.flatMap((call) => call.changes);
  return {
    byStatus,
    byCategory: [...categories].toSorted(([, one], [, other]) => other - one),
    ms: calls.reduce((sum, { ms = 0 }) => sum + ms, 0),
    processes: calls.reduce((sum, { processes = 0 }) => sum + processes, 0),
    files: changes.filter(({ kind }) => kind === "file").length,
    findings: changes.filter(({ kind }) => kind === "finding").length,
    span: spanOf(calls),
  };
}

/** What a full bar stands for, in ms: three calls of four fill half of theirs at most, so that long waits hide none. */
export function fullBar(calls: readonly Call[]): number {
  const times = calls.flatMap(({ ms }) => (ms === undefined ? [] : [ms])).toSorted((one, other) => one - other);
  return Math.max(1, 2 * (times[Math.floor((times.length - 1) * 0.75)] ?? 1));
}
