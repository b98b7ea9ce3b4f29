/**
 * No secret comes back: thousands of journeys through a real browser. `JOURNEY_SEED` and `JOURNEY_COUNT`
 * (`npm run journeys`) run others and more than those that every test run has.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/paths.ts";
import { chance } from "../support/chance.ts";
import { onSite, withEngine } from "../support/on-site.ts";
import type { Real } from "../support/real.ts";
import { ENTRIES, proxyOf } from "./entries.ts";
import { type Group, groups, type Journey, journey, printed } from "./journey.ts";
import { searchIn } from "./judge.ts";
import { impossible, LIMITS, limitOf, OUTPUTS } from "./limits.ts";
import { FIELDS, PLACES } from "./places.ts";
import { FORMS, RETURNS } from "./returns.ts";
import { KINDS } from "./secrets.ts";
import { type JourneySite, startJourneySite } from "./site.ts";
import { type Fault, faultsOf } from "./stage.ts";

const SEED = Number(process.env["JOURNEY_SEED"] ?? 1);
const COUNT = Number(process.env["JOURNEY_COUNT"] ?? 8);
const PATIENCE = { timeout: 120_000 + COUNT * 1_000 };
/** Faults that are printed as tests: the others are most often of the same kind. */
const MOST_TOLD = 20;

const { real } = onSite();
let site: JourneySite;

beforeAll(async () => {
  site = await startJourneySite();
});
afterAll(() => site.close());

/** A failing journey as a test of its own. `again`: its faults when it went alone. */
function told({ later }: Group, { journey, what }: Fault, again: readonly Fault[]): string {
  const which = again.length > 0 ? "alone, too" : "only among the others of its group";
  const group = `{ name: "alone", journeys: [${printed(journey)}], later: "${later}" }`;
  const test = `expect(await faultsOf(real, site, ${group})).toEqual([]);`;
  return [`${journey.id} ${what}`, `${which}, as a test:`, test, `its page: ${site.html([journey])}`].join("\n  ");
}

/** A value kept as JSON, and that as JSON again. */
function inJson(value: unknown, depth: number): string {
  return depth === 0 ? String(value) : inJson(JSON.stringify({ note: value }), depth - 1);
}

/** Takes groups from the list until none is left. */
async function work(on: Real, left: Group[], found: string[]): Promise<void> {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const faults = new Map((await faultsOf(on, site, next)).map((fault) => [fault.journey.id, fault]));
    for (const fault of faults.values()) {
      if (found.length >= MOST_TOLD) {
        found.push(fault.what);
        continue;
      }
      const alone = { name: `alone-${fault.journey.id}`, journeys: [fault.journey], later: next.later };
      const again = await faultsOf(on, site, alone);
      // One that was lost among others, as where a read got no answer in time, was tested when it went alone.
      if (!fault.lost || again.length > 0) found.push(told(next, fault, again));
    }
  }
}

describe("what is promised", () => {
  const plain = journey("j1", {
    ...{ kind: "a password with a digit", secret: "swordfish9", entry: "fill by ref", place: "the page" },
    ...{ field: "a one-time code", back: "the text", form: "as it is" },
  });
  const next = chance(SEED);
  const all: readonly Journey[] = KINDS.flatMap((kind) => {
    const secret = kind.make(next);
    const ways = ENTRIES.flatMap((entry) => RETURNS.map((back) => ({ ...plain, kind, secret, entry, back })));
    const fields = PLACES.flatMap((place) => FIELDS.map((field) => ({ ...plain, kind, secret, place, field })));
    const named = FIELDS.flatMap((field) => ENTRIES.map((entry) => ({ ...plain, kind, secret, entry, field })));
    return [...ways, ...fields, ...named, ...FORMS.map((form) => ({ ...plain, kind, secret, form }))];
  });

  it("is all but what these reasons name, which docs/SECURITY.md gives", () => {
    const reasons = all.flatMap((one) => [limitOf(one, "same process"), limitOf(one, "resumed")]);
    const named = [...new Set(reasons)].filter((reason) => reason !== undefined).sort();
    expect(named).toEqual(Object.values(LIMITS).sort());
    const told = readFileSync(path.join(ROOT, "docs", "SECURITY.md"), "utf8").split("## What is not promised")[1] ?? "";
    for (const reason of [...named, ...Object.values(OUTPUTS)]) expect(told).toContain(`- **${reason}**`);
  });

  it("is judged by eyes that read every form, however often it is kept as JSON, and in an address", () => {
    const unread = FORMS.flatMap(({ name, says }) =>
      KINDS.filter(({ strength }) => strength !== "weak").flatMap((kind) => {
        const secret = kind.make(next);
        const bytesOf = (text: string) => new TextEncoder().encode(text);
        const written: unknown = new Function("v", "bytesOf", `return ${says};`)(secret, bytesOf);
        const kept = [1, 2, 3].map((depth) => [`${depth} deep`, inJson(written, depth)] as const);
        const ways = [...kept, ["in an address", inJson(`/?q=${encodeURIComponent(String(written))}`, 1)] as const];
        return ways.flatMap(([way, text]) =>
          searchIn([{ where: "told", text }]).findsOf(secret).length > 0 ? [] : [`${kind.name} ${name}, ${way}`],
        );
      }),
    );
    expect(unread).toEqual([]);
  });

  it("leaves out only what cannot be", () => {
    const reasons = all.flatMap((one) => impossible(one) ?? []);
    expect([...new Set(reasons)].sort()).toEqual([
      "a cookie has no such characters",
      "a header has printable ASCII only",
      "an unquoted value ends at its first space or separator",
      "no number of a card",
      "nothing names the field",
      "only short words of letters and digits are pressed key by key",
      "such a field cannot be aimed at so",
    ]);
  });
});

describe("a secret's journey", () => {
  it(`ends nowhere (${COUNT} of seed ${SEED})`, PATIENCE, async () => {
    const left = [...groups(SEED, COUNT)];
    const found: string[] = [];
    // Neither is left behind when the other fails.
    const ends = await Promise.allSettled([
      work(real, left, found),
      withEngine({}, (second) => work(second, left, found)),
    ]);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    expect(found.join("\n\n")).toBe("");
  });

  it("ends nowhere when it begins in the environment", async () => {
    const secret = "zq4vgnt-81kx";
    const given = { kind: "a password with a digit", secret, entry: "a proxy of the environment", place: "the page" };
    const one = journey("j0", { ...given, field: "a one-time code", back: "the text", form: "as it is" });
    const others = groups(SEED, 5).flatMap(({ journeys }) => journeys);
    await withEngine({ env: { AGENT_BROWSER_PROXY: proxyOf("j0", secret) } }, async (on) => {
      const faults = await faultsOf(on, site, {
        name: "environment",
        journeys: [one, ...others],
        later: "same process",
      });
      expect(faults.map(({ what }) => what)).toEqual([]);
    });
  });
});
