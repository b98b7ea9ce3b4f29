/**
 * No secret comes back: thousands of journeys through a real browser. `JOURNEY_SEED` and `JOURNEY_COUNT`
 * (`npm run journeys`) run others and more than those that every test run has.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onSite, withEngine } from "../support/on-site.ts";
import type { Real } from "../support/real.ts";
import { type Group, groups, printed } from "./journey.ts";
import { type Fault, faultsOf } from "./stage.ts";
import { type JourneySite, startJourneySite } from "./site.ts";

const SEED = Number(process.env["JOURNEY_SEED"] ?? 1);
const COUNT = Number(process.env["JOURNEY_COUNT"] ?? 200);
const PATIENCE = { timeout: 120_000 + COUNT * 1_000 };
/** Faults that are printed as tests: the others are most often of the same kind. */
const MOST_TOLD = 20;

const { real } = onSite();
let site: JourneySite;

beforeAll(async () => {
  site = await startJourneySite();
});
afterAll(() => site.close());

/** A failing journey as a test of its own. */
async function told(on: Real, { later }: Group, { journey, what }: Fault): Promise<string> {
  const again = await faultsOf(on, site, { name: `alone-${journey.id}`, journeys: [journey], later });
  const which = again.length > 0 ? "alone, too" : "only among the others of its group";
  const group = `{ name: "alone", journeys: [${printed(journey)}], later: "${later}" }`;
  const test = `expect(await faultsOf(real, site, ${group})).toEqual([]);`;
  return [`${journey.id} ${what}`, `${which}, as a test:`, test, `its page: ${site.html([journey])}`].join("\n  ");
}

/** Takes groups from the list until none is left. */
async function work(on: Real, left: Group[], found: string[]): Promise<void> {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const faults = new Map((await faultsOf(on, site, next)).map((fault) => [fault.journey.id, fault]));
    for (const fault of faults.values()) found.push(found.length < MOST_TOLD ? await told(on, next, fault) : fault.what);
  }
}

describe("a secret's journey", () => {
  it(`ends nowhere (${COUNT} of seed ${SEED})`, PATIENCE, async () => {
    const left = [...groups(SEED, COUNT)];
    const found: string[] = [];
    await Promise.all([work(real, left, found), withEngine({}, (second) => work(second, left, found))]);
    expect(found.join("\n\n")).toBe("");
  });
});
