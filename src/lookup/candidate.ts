/** A place in the source that something of a page may come from. */
import type { JsonObject } from "../json.ts";
import { bare } from "../quote.ts";

export type Confidence = "high" | "medium" | "low";

export interface Candidate {
  readonly source: "react-inspect" | "dom-attribute" | "workspace-search" | "initiator";
  readonly confidence: Confidence;
  /** Why, as clauses. */
  readonly evidence: readonly string[];
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
  readonly componentName?: string;
  /** Of a failed request; redacted. */
  readonly requestUrl?: string;
}

/** Most candidates that are told in `details`, and in the text. */
export const MOST_CANDIDATES = 10;
const MOST_LINES = 5;

const ORDER: readonly Confidence[] = ["high", "medium", "low"];

/** One step less sure. */
export function lowered(confidence: Confidence): Confidence {
  return ORDER[ORDER.indexOf(confidence) + 1] ?? "low";
}

/** Members that are known; in details there are no others. */
export function place(
  line: number | null | undefined,
  column: number | null | undefined,
): Pick<Candidate, "line" | "column"> {
  if (typeof line !== "number" || line < 1) return {};
  return { line, ...(typeof column === "number" && column >= 1 ? { column } : {}) };
}

function keyOf({ file, line, componentName, requestUrl }: Candidate): string {
  return JSON.stringify([file, line, file === undefined ? componentName : "", requestUrl]);
}

function merged(a: Candidate, b: Candidate): Candidate {
  const [sure, other] = ORDER.indexOf(b.confidence) < ORDER.indexOf(a.confidence) ? [b, a] : [a, b];
  return { ...other, ...sure, evidence: [...new Set([...sure.evidence, ...other.evidence])] };
}

/** The same candidates, each place once, the surest first, as many as are told. */
export function ranked(candidates: readonly Candidate[], most = MOST_CANDIDATES): readonly Candidate[] {
  const byPlace = new Map<string, Candidate>();
  for (const one of candidates) {
    const same = byPlace.get(keyOf(one));
    byPlace.set(keyOf(one), same ? merged(same, one) : one);
  }
  const all = [...byPlace.values()];
  return all.toSorted((a, b) => ORDER.indexOf(a.confidence) - ORDER.indexOf(b.confidence)).slice(0, most);
}

function line({ file, line: row, column, componentName, confidence, evidence }: Candidate): string {
  const at = [file === undefined ? "(no file)" : bare(file), row, column]
    .filter((part) => part !== undefined)
    .join(":");
  const name = componentName === undefined ? "" : ` ${bare(componentName)}`;
  return `${at}${name} (${confidence}: ${evidence.join("; ")})`;
}

/** The best of them as lines, and how many there are beside these. */
export function candidateLines(candidates: readonly Candidate[], field: string): readonly string[] {
  const more = candidates.length - MOST_LINES;
  const lines = candidates.slice(0, MOST_LINES).map(line);
  return more > 0 ? [...lines, `${more} more in details.${field}.candidates`] : lines;
}

export function asJson(candidates: readonly Candidate[]): readonly JsonObject[] {
  return candidates.map((one) => ({ ...one }));
}
