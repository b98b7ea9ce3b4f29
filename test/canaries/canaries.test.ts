/**
 * No secret of any shape leaves the engine by any way, whatever the command, and whatever upstream makes of it.
 * `CANARY_SEED` and `CANARY_COUNT` (`npm run canaries`) try other secrets in each case, and all of them.
 */
import { describe, expect, it, vi } from "vitest";
import { CASES, type Case } from "./cases.ts";
import { CANARIES, type Canary, formsOf } from "./secrets.ts";
import { type Stage, stage } from "./stage.ts";

// Thousands of calls, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

const SEED = Number(process.env["CANARY_SEED"] ?? 0);
/** How many of the secrets each case is tried with. */
const COUNT = Number(process.env["CANARY_COUNT"] ?? 12);

/** The secrets of a case: the next ones after those of the case before it, so that all have their turn. */
function secretsOf(at: number): readonly Canary[] {
  const from = SEED + at * COUNT;
  return Array.from({ length: Math.min(COUNT, CANARIES.length) }, (_, step) => (from + step) % CANARIES.length).flatMap(
    (index) => CANARIES[index] ?? [],
  );
}

/** Why this secret is not tried in this case; undefined when it is. */
function leftOut(one: Case, canary: Canary): string | undefined {
  if (one.hides === "shaped" && canary.kind === "plain") return "nothing tells it from other text there";
  return one.cannot?.(canary.value);
}

function bare(canary: Canary): string {
  return canary.value.replace(/^(?:Bearer|Basic) /, "");
}

/** A number is found only as a number of its own: clocks and ids have digits too. */
function holds(text: string, form: string): boolean {
  if (!text.includes(form)) return false;
  if (!/^(?:\d+|[a-z]{4,9}|[A-Z][a-z]{3,8})$/.test(form)) return true;
  return text.split(/[^\p{L}\p{N}_-]+/u).includes(form);
}

/** What is told of a session afterwards costs as much as the session: here with one secret in three. */
const TOLD_EACH = process.env["CANARY_COUNT"] === undefined ? 3 : 1;

function leaks(on: Stage, canary: Canary, isTold: boolean): readonly string[] {
  const forms = formsOf(bare(canary));
  return [...on.out(isTold)].flatMap(([where, texts]) =>
    texts.filter((text) => forms.some((form) => holds(text, form))).map((text) => `${where}: ${text.slice(0, 300)}`),
  );
}

function wasInPlay(on: Stage, canary: Canary): boolean {
  const forms = formsOf(bare(canary));
  const holdsIt = (text: string): boolean => forms.some((form) => text.includes(form));
  return on.into().some(holdsIt) || on.readInto().some(holdsIt);
}

async function tried(one: Case, canary: Canary, nth: number): Promise<readonly string[]> {
  const on = stage();
  await one.run(on, canary.value);
  if (!wasInPlay(on, canary)) throw new Error(`${canary.name} never came into the engine`);
  return leaks(on, canary, nth % TOLD_EACH === 0).map((leak) => `${canary.name} in ${leak}`);
}

describe("the canaries", () => {
  it("are many: shapes, cases and crossings", () => {
    const crossings = CASES.flatMap((one) => CANARIES.filter((canary) => leftOut(one, canary) === undefined));
    expect(CANARIES.length).toBeGreaterThanOrEqual(40);
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(crossings.length).toBeGreaterThanOrEqual(4000);
  });

  it("are tried in every case unless a reason stands in this list", () => {
    const reasons = CASES.flatMap((one) => CANARIES.flatMap((canary) => leftOut(one, canary) ?? []));
    expect([...new Set(reasons)].sort()).toEqual([
      "a cookie has no such characters",
      "a header has printable ASCII only",
      "a header or line has no line breaks",
      "an unquoted value ends at its first space or separator",
      "no credential has spaces in it",
      "nothing tells it from other text there",
      "the text of an element may be a label",
    ]);
  });

  it("have their turn, each of them in several cases", () => {
    const tried = CASES.flatMap((one, at) => secretsOf(at).filter((canary) => leftOut(one, canary) === undefined));
    for (const canary of CANARIES) expect(tried.filter((one) => one === canary).length, canary.name).toBeGreaterThan(5);
  });

  it.each(CASES.map((one, at) => [one.name, one, at] as const))("find nothing: %s", async (_, one, at) => {
    const found: string[] = [];
    for (const [nth, canary] of secretsOf(at).entries())
      if (leftOut(one, canary) === undefined) found.push(...(await tried(one, canary, nth)));
    expect(found).toEqual([]);
  });
});
