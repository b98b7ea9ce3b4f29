/**
 * No secret comes back: thousands of journeys through a real browser. `JOURNEY_SEED` and `JOURNEY_COUNT`
 * (`npm run journeys`) run others and more than those that every test run has.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { type Group, groups, printed } from "./journey.ts";
import { type Fault, faultsOf } from "./stage.ts";
import { type JourneySite, startJourneySite } from "./site.ts";

const SEED = Number(process.env["JOURNEY_SEED"] ?? 1);
const COUNT = Number(process.env["JOURNEY_COUNT"] ?? 200);
const PATIENCE = { timeout: 120_000 + COUNT * 1_000 };

const { real } = onSite();
let site: JourneySite;

beforeAll(async () => {
  site = await startJourneySite();
});
afterAll(() => site.close());

/** A failing journey as a test of its own. */
async function told({ later }: Group, { journey, what }: Fault): Promise<string> {
  const alone: Group = { name: `alone-${journey.id}`, journeys: [journey], later };
  const again = await faultsOf(real, site, alone);
  const group = `{ name: "alone", journeys: [${printed(journey)}], later: "${later}" }`;
  const test = `expect(await faultsOf(real, site, ${group})).toEqual([])`;
  const which = again.length > 0 ? "alone, too" : "only among the others of its group";
  return `${what}\n  (${which}) as a test:\n  ${test}\n  its page: ${site.html([journey])}`;
}

describe("a secret's journey", () => {
  it(`ends nowhere (${COUNT} of seed ${SEED})`, PATIENCE, async () => {
    const found: string[] = [];
    for (const group of groups(SEED, COUNT)) {
      for (const fault of await faultsOf(real, site, group)) {
        found.push(`${fault.journey.id} ${fault.journey.kind.name} | ${fault.journey.entry.name} | ${fault.journey.place.name} | ${fault.journey.field.name} | ${fault.journey.back.name} | ${fault.journey.form.name} | ${fault.journey.secret} | ${group.later}: ${fault.what}`);
      }
    }
    void told;
    expect(found).toEqual([]);
  });
});
