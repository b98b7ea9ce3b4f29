import { describe, expect, it } from "vitest";
import { agent } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";

const GROWING = { rendering: false, partial: [], refless: [], more: 0, slotted: [] };

/** A snapshot of a page on which a list is open, with the options that the browser lists. */
async function snapshot(slotted: readonly { name: string; selector: string | null }[], listed = ""): Promise<string> {
  const one = agent();
  await one.onPage();
  one.browser().on((words) => {
    if (words[0] !== "snapshot") return undefined;
    return { data: { origin: "https://site.test/", refs: {}, snapshot: `- listbox "Size"\n${listed}` } };
  });
  sees(one.browser(), { before: { growing: { ...GROWING, slotted: [...slotted] } } });
  return (await one.call(["snapshot", "-i"])).text;
}

describe("the options of a component's list", () => {
  const SMALL = { name: "Small", selector: "#size > sl-option:nth-of-type(1)" };

  it("are told with the click of each where the browser gives them no role", async () => {
    expect(await snapshot([SMALL, { ...SMALL, name: "Large" }])).toContain(
      'Without a ref: options "Small" (click "#size > sl-option:nth-of-type(1)"), "Large" (click',
    );
  });

  it("are chosen by keys where no selector reaches them", async () => {
    const names = ["A", "B", "C", "D", "E", "F"].map((name) => ({ name, selector: null }));
    expect(await snapshot(names)).toContain(
      'Without a ref: options "A", "B", "C", "D", 2 more (press ArrowDown until the focus is on it, then Enter).',
    );
  });

  it("are no matter where the snapshot lists them", async () => {
    expect(await snapshot([SMALL], '  - option "Small" [ref=e1]')).not.toContain("Without a ref");
  });
});
