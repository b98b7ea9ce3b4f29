/** Lists that libraries draw in the place of native ones, chosen from by their labels: what is told of them is true. */
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { type Json, member } from "../../src/json.ts";
import type { Seen } from "../support/given.ts";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

const Next = z.array(z.looseObject({ params: z.looseObject({}) })).min(1);

function nextOf({ details }: Seen): object {
  return Next.parse(details["nextActions"])[0]?.params ?? {};
}

async function chosenIn(selector: string): Promise<Json | undefined> {
  const script = `document.querySelector(${JSON.stringify(selector)}).value`;
  return member(member(await real.raw(["eval", script]), "data"), "result");
}

beforeEach(async () => {
  await real.call(["open", `${site.url}/lists`]);
});

it.each([
  ["tom-select", "Fruit", "Pear", "#fruit", "p"],
  ["Shoelace", "Size", "Large", "#size", "l"],
])("%s takes no select by its label, which is said, and its option can be clicked as is told", async (...given) => {
  const [, label, option, selector, value] = given;
  const select = { action: "select", locator: "label", value: label, values: [option] };
  const seen = await real.call({ semanticAction: select });
  expect(seen.text).toContain(`Sent select to combobox "${label}"`);
  expect(seen.text).toContain("Nothing was selected");
  expect(await chosenIn(selector)).toBe("");
  await real.call(nextOf(seen));
  const chosen = await real.call({
    semanticAction: { action: "click", locator: "role", role: "option", name: option },
  });
  expect(chosen.isError, chosen.text).toBe(false);
  expect(await chosenIn(selector)).toBe(value);
});

it("a job says of each such list that nothing was selected", async () => {
  const select = (value: string, option: string): object => ({
    action: "select",
    locator: "label",
    value,
    values: [option],
  });
  const seen = await real.call({ job: { steps: [select("Fruit", "Pear"), select("Size", "Large")] } });
  expect(seen.text).toContain("Row 1: Nothing was selected");
  expect(seen.text).toContain("Row 2: Nothing was selected");
  expect([await chosenIn("#fruit"), await chosenIn("#size")]).toEqual(["", ""]);
});
