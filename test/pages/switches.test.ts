/** Boxes and switches of a page's own, which turn when the page has had its time, or are clicked on what is drawn in them. */
import { beforeEach, describe, expect, it } from "vitest";
import { onSite } from "../support/on-site.ts";
import { refOf } from "../support/real.ts";

const { real, site } = onSite();

const BOXES = [
  ["#thumb", 'switch "Thumb"'],
  ["#slow", 'switch "Slow"'],
  ["#frame", 'checkbox "Frame"'],
  ["#held", 'checkbox "Held"'],
] as const;

async function clicks(): Promise<string> {
  return (await real.call(["eval", "clicks"])).text.trim();
}

describe.each(BOXES)("of %s", (selector, control) => {
  beforeEach(async () => {
    await real.call(["open", `${site.url}/`]);
    await real.call(["open", `${site.url}/fx/switches`]);
  });

  it("a selector turns it, with one click each time", async () => {
    expect((await real.call(["check", selector])).text).toBe(`Checked ${selector}.`);
    expect(await clicks()).toBe("1");
    expect((await real.call(["is", "checked", selector])).text.trim()).toBe("true");
    expect((await real.call(["uncheck", selector])).text).toBe(`Unchecked ${selector}.`);
    expect(await clicks()).toBe("2");
  });

  it("a ref does", async () => {
    const ref = refOf(await real.call(["snapshot", "-i"]), control);
    expect((await real.call(["check", ref])).text).toBe(`Checked ${ref}.`);
    expect((await real.call(["uncheck", ref])).text).toBe(`Unchecked ${ref}.`);
    expect(await clicks()).toBe("2");
  });

  it("its name and rows do", async () => {
    const [, name = ""] = /"(.+)"/.exec(control) ?? [];
    const role = control.split(" ")[0] ?? "";
    const named = { semanticAction: { action: "check", locator: "role", role, name } };
    expect((await real.call(named)).text).toMatch(/^Checked /);
    const rows = [
      ["uncheck", selector],
      ["check", selector],
    ];
    const { text } = await real.call({ args: ["batch"], stdin: JSON.stringify(rows) });
    expect(text).toBe(`1. Unchecked ${selector}.\n2. Checked ${selector}.`);
    expect(await clicks()).toBe("3");
  });

  it("a script's own click on it, right after, arrives", async () => {
    await real.call(["check", selector]);
    await real.call(["eval", `document.querySelector("${selector}").click()`]);
    expect(await clicks()).toBe("2");
  });
});
