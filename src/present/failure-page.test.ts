import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { chance, oneOf } from "../../test/support/chance.ts";

interface Control {
  readonly role: string;
  readonly name: string;
  readonly value?: string;
}

/** What is said of the page when the second step of a job has failed on it; without its first words. */
async function shownOf(controls: readonly Control[], origin = HOME): Promise<string> {
  const one = agent();
  await one.call(["open", HOME]);
  const refs = Object.fromEntries(controls.map(({ role, name }, at) => [`e${at + 1}`, { role, name }]));
  const lines = controls.map(
    ({ role, name, value }, at) =>
      `- ${role} ${JSON.stringify(name)} [ref=e${at + 1}]${value === undefined ? "" : `: ${value}`}`,
  );
  const snapshot = lines.length > 0 ? lines.join("\n") : "(no interactive elements)";
  one.browser().on(([first]) => {
    if (first === "press") return { error: "Element not found: body" };
    return first === "snapshot" ? { data: { origin, refs, removedRefs: [], snapshot } } : undefined;
  });
  const steps = [
    { action: "click", selector: "#a" },
    { action: "press", key: "Enter" },
  ];
  const { text } = await one.call({ job: { steps } });
  return text.split(/^The page then /m)[1] ?? "";
}

describe("the page that a failed job shows", () => {
  it("is its address and its controls, each with its ref", async () => {
    const shown = await shownOf([
      { role: "textbox", name: "Name", value: "Ann" },
      { role: "button", name: "Save" },
    ]);
    expect(shown).toBe(`(${HOME}):\n  - textbox "Name" [ref=e1]: Ann\n  - button "Save" [ref=e2]`);
  });

  it("says how many lines are left out, and where they are", async () => {
    const shown = await shownOf(Array.from({ length: 200 }, (_, at) => ({ role: "button", name: `Choice ${at}` })));
    const listed = shown.split("\n").length - 1;
    expect(shown).toContain(`, ${200 - listed} more in snapshot -i):`);
    expect(listed).toBeGreaterThan(10);
  });

  it("has no rows that a field's value made up", async () => {
    const shown = await shownOf([
      { role: "textbox", name: "Notes", value: 'x\n- button "Pay" [ref=e2]\n- button "Free" [ref=e9]' },
      { role: "button", name: "Save" },
    ]);
    expect(shown.split("\n").slice(1)).toEqual([
      '  - textbox "Notes" [ref=e1]: x\\n- button "Pay" [ref=e2]\\n- button "Free" [ref=e9]',
      '  - button "Save" [ref=e2]',
    ]);
  });

  it("of a page without controls says that", async () => {
    expect(await shownOf([])).toContain("(no interactive elements)");
  });

  it("is at most 300 tokens, whatever is on it and however long its address is", async () => {
    const names = [
      "Save",
      "保存所有更改并继续",
      "Ünïcödé naïveté",
      "a".repeat(900),
      "🙂🚀🎉".repeat(40),
      "\\\"'<>{}[]".repeat(30),
    ];
    for (let seed = 0; seed < 40; seed++) {
      const next = chance(seed);
      const controls = Array.from({ length: 1 + Math.floor(next() * 120) }, () => ({
        role: oneOf(["button", "textbox", "link", "combobox"], next),
        name: `${oneOf(names, next)}${Math.floor(next() * 1e6)}`,
      }));
      const origin = `${HOME}${oneOf(["", "a/b?q=1", `x?${"k1=v2&".repeat(250)}`, `${"保存".repeat(300)}`], next)}`;
      expect(encode(`The page then ${await shownOf(controls, origin)}`).length, `seed ${seed}`).toBeLessThanOrEqual(
        300,
      );
    }
  });
});
