import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Diagnostic, defineDiagnostic } from "../../src/diagnostics/diagnostic.ts";
import type { CommandSensor, Sensor } from "../../src/page/sensor.ts";
import { type Real, realEngine } from "../support/real.ts";
import { type Site, startSite } from "../support/site.ts";

const heading: Sensor<string> = {
  id: "heading",
  script: `document.querySelector("h1").textContent`,
  schema: z.string(),
};
const asked: CommandSensor<string> = {
  id: "asked",
  script: ({ words }) => `${JSON.stringify(words.join(" "))} // on the page`,
  schema: z.string(),
};

/** Each would take the look with it, if nothing contained it. */
const broken = [
  "(()=>{throw new Error()})()",
  "window",
  "1n",
  "Promise.reject(1)",
  `"x".repeat(1e7)`,
  "undefined",
  "/* left open",
].map((script, index): CommandSensor<string> => ({ id: `broken-${index}`, script: () => script, schema: z.string() }));

const check: Diagnostic = defineDiagnostic({
  id: "acme/check",
  before: [heading, ...broken],
  after: [...broken, asked],
  applies: ({ command }) => command.name === "click",
  diagnose: (seen) => ({
    summary: `${seen.after(asked)} under ${seen.before(heading)}.`,
    evidence: { broken: broken.filter((one) => seen.before(one) ?? seen.after(one)).length },
  }),
});

let site: Site;
let real: Real;

beforeAll(async () => {
  site = await startSite();
  real = realEngine({ diagnostics: [check] });
});
afterAll(async () => {
  await real.close();
  await site.close();
});

it("a user's sensors look at the real page, and none that is broken costs the others their answers", async () => {
  await real.call(["open", `${site.url}/form`]);
  const title = await real.call(["get", "text", "h1"]);
  const clicked = await real.call(["click", "input[name=terms]"]);
  expect(clicked.isError).toBe(false);
  expect(clicked.text).toContain(`click input[name=terms] under ${title.text.trim()}.`);
  expect(clicked.details["diagnostics"]).toMatchObject({ "acme/check": { broken: 0 } });
  expect(clicked.details["upstreamProcesses"]).toBe(1);
});
