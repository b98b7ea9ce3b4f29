import { describe, expect, it } from "vitest";
import { timersExpression } from "../../src/page/navigation.ts";
import { onSite } from "../support/on-site.ts";
import { rowsOf } from "../support/real.ts";

const { real, site } = onSite();

const ROUNDS = [1, 2];

/** Clicks on `/settle`, in a page that has just been opened. */
async function clickOn(selector: string) {
  await real.call(["open", `${site.url}/settle`]);
  return real.call(["click", selector]);
}

describe("a click that leads nowhere", () => {
  it("stays on its page, also when that was opened again, in one process, twice", async () => {
    for (const round of ROUNDS) {
      const seen = await clickOn("#nothing");
      expect(seen.text, `round ${round}`).toContain("Clicked #nothing.");
      expect(seen.text, `round ${round}`).not.toContain("Now on");
      expect(seen.details).toMatchObject({ page: { url: `${site.url}/settle` }, upstreamProcesses: 1 });
      const words = rowsOf(real.starts.at(-1)).map((row) => (Array.isArray(row) ? row[0] : row));
      expect(words.filter((word) => word !== "wait")).toEqual(["eval", "click", "eval", "eval"]);
    }
  });

  it("is not waited for: the page says that it is loaded", async () => {
    await real.call(["open", `${site.url}/settle`]);
    await real.call(["click", "#nothing"]);
    expect((await real.call(["eval", "document.readyState"])).text).toBe("  complete");
  });
});

describe("the watch for short timers", () => {
  /** Clicks on a button with this handler, and says how the page's `setTimeout` was during and after it. */
  async function during(handler: string): Promise<string> {
    await real.call(["open", `${site.url}/settle`]);
    const script = `globalThis.native = setTimeout; nothing.onclick = (event) => { globalThis.seen = setTimeout === native; ${handler} }`;
    await real.call({ args: ["eval", "--stdin"], stdin: `void (() => { ${script} })()` });
    await real.call(["click", "#nothing"]);
    return (await real.call(["eval", "[seen, setTimeout === native].join(' ')"])).text;
  }

  it.each([
    ["ends with the event", ""],
    ["ends also when the event is stopped on its way", "event.stopImmediatePropagation()"],
    ["ends also when the handler throws", "throw new Error('no')"],
  ])("%s: the page's own setTimeout is back", async (_what, handler) => {
    expect(await during(handler)).toBe("  false true");
  });

  it("is off between commands", async () => {
    await real.call(["open", `${site.url}/settle`]);
    await real.call(["click", "#nothing"]);
    const click = "nothing.onclick = () => { globalThis.seen = setTimeout === native }; nothing.click(); seen";
    expect((await real.call(["eval", `globalThis.native = setTimeout; ${click}`])).text).toBe("true");
  });

  it("waits for a short timer that leads nowhere and no longer: the row resolves by itself", async () => {
    await real.call(["open", `${site.url}/settle`]);
    await real.call(["eval", "void (nothing.onclick = () => setTimeout(() => { globalThis.ran = true }, 30))"]);
    await real.call(["click", "#nothing"]);
    expect(rowsOf(real.starts.at(-1))).toContainEqual(["eval", timersExpression]);
    expect((await real.call(["eval", "ran"])).text).toBe("true");
  });
});

describe("the result of a click says the page after it", () => {
  it.each([
    ["a link", "#link", "List", "/list"],
    ["a link to a slow page", "#slow-link", "Slow page", "/slow?ms=800"],
    ["a form submit", "#submit", "Signed up", "/submitted"],
    ["a form submit to a slow page", "#slow-submit", "Slow page", "/slow?ms=800"],
    ["a script that leaves 10 ms after the click", "#script", "List", "/list"],
  ])("%s, twice", async (_what, selector, title, where) => {
    for (const round of ROUNDS) {
      const seen = await clickOn(selector);
      expect(seen.text, `round ${round}`).toContain(`Now on "${title}" (${site.url}${where})`);
      expect(seen.details).toMatchObject({
        resultCategory: "success",
        page: { url: `${site.url}${where}`, title },
        upstreamProcesses: 1,
      });
    }
  });

  it("a link to a new tab, twice", async () => {
    for (const round of ROUNDS) {
      const seen = await clickOn("#blank");
      expect(seen.text, `round ${round}`).toContain(`Another tab (${site.url}/popup) is active now`);
      expect(seen.details).toMatchObject({
        page: { url: `${site.url}/popup`, title: "New tab" },
        upstreamProcesses: 1,
      });
    }
  });

  it("a press of Enter that submits", async () => {
    await real.call(["open", `${site.url}/settle`]);
    await real.call(["focus", "input[name=name]"]);
    expect((await real.call(["press", "Enter"])).text).toContain(`Now on "Signed up" (${site.url}/submitted)`);
  });

  it.each([
    ["a form submit", "#submit", "Signed up", "/submitted"],
    ["a script", "#script", "List", "/list"],
  ])("to the next row of a batch, after %s", async (_what, selector, title, where) => {
    const rows = [
      ["open", `${site.url}/settle`],
      ["click", selector],
      ["get", "title"],
    ];
    const batch = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(batch.text).toContain(`3. get title:\n  ${title}`);
    expect(batch.details).toMatchObject({ page: { url: `${site.url}${where}` } });
  });
});
