/** Which calls are shown, and in which order. */
import type { Call } from "./report.ts";

/** order: all as they came; first: the failures before the others; only: nothing else. */
export type Failures = "order" | "first" | "only";

/** A call with its number in the session, from 1. */
export interface Numbered {
  readonly number: number;
  readonly call: Call;
  /** All that can be searched of it, in lower case. */
  readonly words: string;
}

export function numbered(calls: readonly Call[]): readonly Numbered[] {
  return calls.map((call, at) => {
    const { line, category = "", status, text, changes, session = "" } = call;
    const told = changes.map((change) => `${change.kind} ${change.text}`);
    return { number: at + 1, call, words: [line, status, category, session, ...told, text].join("\n").toLowerCase() };
  });
}

/** Whether the call did not do what was asked. */
export function isFailure({ status }: Pick<Call, "status">): boolean {
  return status !== "ok";
}

/** Those in which every word of `query` stands, capitals or not. */
export function chosen(all: readonly Numbered[], query: string, failures: Failures): readonly Numbered[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? all : all.filter((one) => words.every((word) => one.words.includes(word)));
  if (failures === "order") return found;
  const failed = found.filter(({ call }) => isFailure(call));
  return failures === "only" ? failed : [...failed, ...found.filter(({ call }) => !isFailure(call))];
}
