import type { Outcome, Step } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import { isJsonObject, type Json, member, stringMember } from "../json.ts";
import { toRanges } from "../projections/ref-ranges.ts";
import { afterCapture, type CapturedRefs } from "../projections/refs.ts";
import { maskedRefs } from "../redaction/masked-refs.ts";
import { isSecretField } from "../redaction/names.ts";

type Captured = Extract<Fact, { type: "refs.captured" }>;
type Reason = Extract<Fact, { type: "refs.invalidated" }>["reason"];
type Named = readonly (readonly [id: string, name: string])[];

function items(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Refs with their names: of the whole page, or only those that a `--delta` snapshot says have changed. */
function refsOfSnapshot(data: Json): Named {
  const delta = member(data, "snapshot");
  const refs = member(data, "refs") ?? member(delta, "refs");
  if (isJsonObject(refs)) return Object.entries(refs).map(([id, facts]) => [id, stringMember(facts, "name") ?? ""]);
  const lines = items(member(member(delta, "treeChange"), "lines")).join("\n");
  return [
    ...items(member(delta, "changes")).map(
      (change) => [stringMember(change, "ref") ?? "", stringMember(member(change, "node"), "name") ?? ""] as const,
    ),
    ...[...lines.matchAll(/\bref=(e\d+)\b/g)].map(([, id = ""]) => [id, ""] as const),
  ];
}

/** Every ref that a reply gives: a snapshot's, the one that `find` made, those of an annotated screenshot. */
function refsIn({ command }: Step, data: Json): Named {
  switch (command.refs) {
    case "snapshot":
      return refsOfSnapshot(data);
    case "found":
      return [[stringMember(data, "clicked") ?? "", ""]];
    case "marks":
      return items(member(data, "annotations")).map((mark) => [
        stringMember(mark, "ref") ?? "",
        stringMember(mark, "name") ?? "",
      ]);
    default:
      return [];
  }
}

function strings(values: readonly Json[]): readonly string[] {
  return values.filter((value) => typeof value === "string");
}

/** The refs of secret fields: by what the page said of them, by their names, by the dots in place of their values. */
function secretIn({ secretRefs = [] }: Step, names: Named, data: Json): readonly string[] {
  const named = names.flatMap(([id, name]) => (isSecretField(name) ? [id] : []));
  return [...secretRefs, ...named, ...maskedRefs(stringMember(data, "snapshot") ?? "")];
}

/** The refs that a snapshot says to be void, as ranges: upstream says so once. */
export function removedIn(data: Json): string {
  return toRanges(strings(items(member(data, "removedRefs"))));
}

function capture(session: string, step: Step, known: CapturedRefs | undefined): Captured | undefined {
  const data = typeof step.reply === "object" && step.reply.value.success ? step.reply.value.data : undefined;
  if (data === undefined) return undefined;
  const names = refsIn(step, data);
  const ids = toRanges(names.map(([id]) => id));
  const snapshot = step.command.refs === "snapshot";
  // An empty page has no refs, which is news; a --delta without changes has none either, and is not.
  if (ids === "" && !(snapshot && (isJsonObject(member(data, "refs")) || known?.voided !== undefined)))
    return undefined;
  const document = snapshot ? step.document : known?.voided === undefined ? known?.document : undefined;
  const removed = removedIn(data);
  return {
    type: "refs.captured",
    session,
    ids,
    secret: toRanges(secretIn(step, names, data)),
    flags: snapshot ? step.argv.slice(1) : [...(known?.flags ?? ["-i"])],
    ...(document === undefined ? {} : { document }),
    ...(removed === "" ? {} : { removed }),
  };
}

/**
 * Why refs of `document` that no step has voided are void all the same, as the inner layers and the guard saw it.
 * A tab that took over without the agent's doing voids nothing: the refs' own tab is selected again.
 */
function lostSince(document: number | undefined, fresh: boolean, outcome: Outcome): Reason | undefined {
  const category = outcome.status === "ok" ? undefined : outcome.problem.category;
  if (category === "session-lost") return "session-lost";
  const drift = outcome.findings.find((finding) => finding.id === "tab-drift");
  if (drift && !fresh) return drift.evidence["followed"] === true ? "tab-switched" : undefined;
  const now = outcome.page?.document;
  const replaced = document !== undefined && now !== undefined && Math.abs(now - document) > 0.05;
  return replaced || (category === "stale-ref" && outcome.stopped !== undefined) ? "document-replaced" : undefined;
}

function isCapture(fact: Fact): boolean {
  return fact.type === "refs.captured";
}

function sameRefs(one: CapturedRefs, other: CapturedRefs): boolean {
  return (
    one.document === other.document &&
    one.document !== undefined &&
    one.voided === other.voided &&
    one.ids === other.ids &&
    one.secret === other.secret &&
    one.flags.length === other.flags.length &&
    one.flags.every((flag, at) => flag === other.flags[at])
  );
}

/** What a call did to the refs of its session. */
export interface Followed {
  readonly facts: readonly Fact[];
  /** The refs that are valid now, when this call took a snapshot. */
  readonly snapshot?: CapturedRefs;
}

/** How far the steps have been followed. */
interface Trail {
  readonly facts: readonly Fact[];
  readonly refs: CapturedRefs | undefined;
  readonly took: boolean;
}

function voided(trail: Trail, session: string, reason: Reason): Trail {
  const { refs } = trail;
  if (!refs || refs.voided !== undefined) return trail;
  // What this call gave and voided itself is no news.
  return { ...trail, refs: { ...refs, voided: reason }, facts: [{ type: "refs.invalidated", session, reason }] };
}

const VOIDED_BY: Partial<Readonly<Record<Step["command"]["effect"], Reason>>> = {
  navigate: "navigated",
  switch: "tab-switched",
};

function reasonOf({ effect, frame }: Step["command"]): Reason | undefined {
  return frame === "selects" ? "frame-selected" : VOIDED_BY[effect];
}

function followed(start: Trail, session: string, step: Step): Trail {
  const trail = step.shown ? followed(start, session, step.shown) : start;
  if (step.reply === "not-reached" || step.problem?.mayHaveRun === false) return trail;
  const reason = reasonOf(step.command);
  const left = reason === undefined ? trail : voided(trail, session, reason);
  const captured = capture(session, step, left.refs);
  if (!captured) return left;
  // A known document tells by itself that the refs of another one are void.
  const before = captured.document === undefined ? left.facts : left.facts.filter(isCapture);
  return {
    refs: afterCapture(left.refs, captured),
    facts: [...before, captured],
    took: left.took || step.command.refs === "snapshot",
  };
}

/** Follows the steps in order: what was captured, and what voided it after that. */
export function followRefs(session: string, known: CapturedRefs | undefined, outcome: Outcome): Followed {
  const start: Trail = { facts: [], refs: known, took: false };
  const steps = outcome.steps.reduce((trail, step) => followed(trail, session, step), start);
  const lost = lostSince(steps.refs?.document, steps.facts.some(isCapture), outcome);
  const { facts, refs, took } = lost ? voided(steps, session, lost) : steps;
  // The same snapshot again tells nothing new.
  const news = known !== undefined && refs !== undefined && sameRefs(known, refs) ? [] : facts;
  return { facts: news, ...(took && refs && refs.voided === undefined ? { snapshot: refs } : {}) };
}
