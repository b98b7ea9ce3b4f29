/** A wait for a text, wherever the page shows it. */
import { describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";

const { real, site } = onSite();

/** Opens a page on which the script runs, some ms after the page has come. */
async function page(script: string, ms = 0): Promise<void> {
  await real.call(["open", `${site.url}/settle`]);
  const made = `void setTimeout(() => { document.body.innerHTML = "<div id=a></div>"; ${script} }, ${ms})`;
  expect((await real.call({ args: ["eval", "--stdin"], stdin: made })).isError).toBe(false);
}

const PLACES = {
  "the page": `a.innerHTML = "<p>Settings saved</p>"`,
  "several lines": `a.innerHTML = "<p>Settings<br>saved</p>"`,
  "an open shadow root": `a.attachShadow({ mode: "open" }).innerHTML = "<p>Settings saved</p>"`,
  "a root in a root": `const b = document.createElement("span"); b.attachShadow({ mode: "open" }).innerHTML = "<p>Settings saved</p>";
    a.attachShadow({ mode: "open" }).append(b)`,
  "a frame": `a.innerHTML = "<iframe srcdoc='<p>Settings saved'></iframe>"`,
};

const WAITS = [
  ["a call", { args: ["wait", "--text", "Settings saved", "--timeout", "8000"] }],
  ["a row", { args: ["batch"], stdin: JSON.stringify([["wait", "--text", "Settings saved", "--timeout", "8000"]]) }],
  ["a step", { job: { steps: [{ action: "assertText", text: "Settings saved" }] } }],
] as const;

describe("a text that is waited for", () => {
  it.each(
    Object.entries(PLACES).flatMap(([where, script]) =>
      WAITS.map(([how, params]) => [how, where, script, params] as const),
    ),
  )("by %s is found in %s, also when it comes late", async (_how, _where, script, params) => {
    await page(script, 300);
    const seen = await real.call(params);
    expect([seen.isError, seen.text]).toEqual([false, expect.stringContaining("Settings saved")]);
    expect(seen.details["upstreamProcesses"]).toBe(1);
  });

  it.each([
    ["stands in a root that does not show", `a.hidden = true; ${PLACES["an open shadow root"]}`],
    ["stands in a frame that does not show", `a.hidden = true; ${PLACES["a frame"]}`],
    ["is not there", ""],
  ])("is not found when it %s", async (_what, script) => {
    await page(script);
    const seen = await real.call(["wait", "--text", "Settings saved", "--timeout", "700"]);
    expect(seen.isError).toBe(true);
    expect(seen.text).toContain("did not come within 700 ms");
  });
});
