import { describe, expect, it } from "vitest";
import { actionsOf, detail } from "../../test/support/agent.ts";
import { acted, EFFECTS, FIELD, OTHER, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const filled = (facts: Readonly<Record<string, Json>>, text = "new") =>
  acted(["fill", "#name", text], {
    before: { acts: WATCHED },
    after: { target: { ...FIELD, ...facts }, effects: EFFECTS },
  });

describe("a fill that the field did not keep", () => {
  it.each([
    [{ readOnly: true }, "It is read-only."],
    [{ disabled: true }, "It is disabled."],
    [{ length: 0 }, "It is empty right after: the page took the text away, refused it, or takes its time."],
    [{ length: 9 }, "It holds 9 characters that differ from the 3 given"],
    [{ longest: 2, length: 2 }, "It takes 2 characters at most."],
    [{ type: "number" }, "A number field takes a number only."],
    [{ type: "number", length: 2, max: "10" }, "It takes a number from any to 10, and holds another value."],
    [{ type: "date", length: 0 }, "A date field takes YYYY-MM-DD only."],
    [{ type: "range", min: "0", max: "10", length: 1 }, "It takes a number from 0 to 10, and holds another value."],
  ])("%j is told with its reason", async (facts, reason) => {
    const seen = await filled({ holds: false, ...facts });
    expect(seen.text).toContain("Sent fill #name new.\n");
    expect(seen.text).toContain(reason);
    expect(seen.warned).toEqual(["fill-not-held"]);
    expect(seen.isError).toBe(false);
  });

  it.each([
    ["date", "2026-03-04", "It is empty right after: the page took the text away"],
    ["date", "2026-13-04", "A date field takes YYYY-MM-DD only."],
    ["datetime-local", "2026-03-04T09:30", "It is empty right after: the page took the text away"],
    ["month", "2026-03", "It is empty right after: the page took the text away"],
    ["week", "2026-W10", "It is empty right after: the page took the text away"],
    ["time", "25:00", "A time field takes HH:MM only."],
    ["number", "42", "It is empty right after: the page took the text away"],
    ["number", "-1.5e3", "It is empty right after: the page took the text away"],
    ["number", "1,5", "A number field takes a number only."],
  ])(
    "a %s field that does not hold %s: its form is named only where the text is not of it",
    async (type, text, why) => {
      const seen = await filled({ type, length: 0, holds: false }, text);
      expect(seen.text).toContain(why);
    },
  );

  it.each([
    ["select", "use select"],
    ["toggle", "use check or uncheck"],
    ["file", "use upload"],
    ["button", "use click"],
    ["plain", "It takes no text."],
  ])("a %s is named with the command that it needs", async (kind, advice) => {
    const seen = await filled({ kind });
    expect(seen.text).toContain(`Field "Name" was not filled.`);
    expect(seen.text).toContain(advice);
    expect(detail(seen, "fillVerification")["kind"]).toBe(kind);
  });

  it("names the field that got the text instead", async () => {
    const seen = await filled({ kind: "plain", strayed: OTHER });
    expect(seen.text).toContain('The text went into field "Search" instead.');
    expect(detail(seen, "fillVerification")["strayed"]).toEqual(OTHER);
  });

  it("offers rows that replace the text of a rich editor", async () => {
    const seen = await filled({ kind: "rich", holds: false, oldLength: 5, length: 8 });
    expect(seen.text).toContain("the old text was not removed");
    const action = actionsOf(seen).find(({ id }) => id === "replace-rich-text");
    expect(JSON.parse(action?.params.stdin ?? "")).toEqual([
      ["focus", "#name"],
      ["press", "Control+a"],
      ["keyboard", "inserttext", "new"],
    ]);
  });

  it("offers a script for a value that its field takes from nobody's keys, where a script finds it", async () => {
    const ids = async (selector: string, text: string) =>
      actionsOf(await filled({ type: "date", holds: false, selector }, text)).map(({ id }) => id);
    expect(await ids("#day", "2026-03-04")).toContain("set-value-by-script");
    expect(await ids("#day", "next week")).not.toContain("set-value-by-script");
    expect(await ids("", "2026-03-04")).not.toContain("set-value-by-script");
  });

  it("says by which steps a slider moves, and offers no script that would end where it is", async () => {
    const now = { text: "50", names: [] };
    const facts = { type: "range", holds: false, length: 2, min: "0", max: "100", step: "10", now };
    const seen = await filled(facts, "47");
    expect(seen.text).toContain('It takes a number from 0 to 100 in steps of 10, and holds "50".');
    expect(actionsOf(seen).map(({ id }) => id)).not.toContain("set-value-by-script");
  });

  it("offers one key, and where it stands then, for a slider that the page has made", async () => {
    const seen = await filled({ kind: "plain", tag: "div", role: "slider", name: "Volume" }, "70");
    expect(seen.text).toContain('Slider "Volume" was not filled. It is a slider that the page has made');
    const action = actionsOf(seen).find(({ id }) => id === "move-slider");
    expect(JSON.parse(action?.params.stdin ?? "")).toEqual([
      ["focus", "#name"],
      ["press", "ArrowRight"],
      ["get", "attr", "#name", "aria-valuenow"],
    ]);
  });

  it("counts one character as one", async () => {
    expect((await filled({ holds: false, longest: 1, length: 1 }, "123456")).text).toContain("takes 1 character at");
  });

  it("offers nothing that holds a text which must not be shown", async () => {
    const one = await acted(["fill", "#api-token", "hunter2-hunter2"], {
      before: { acts: WATCHED },
      after: { target: { ...FIELD, kind: "rich", holds: false, oldLength: 3 }, effects: EFFECTS },
    });
    expect(one.warned).toEqual(["fill-not-held"]);
    expect(JSON.stringify([one.text, one.details])).not.toContain("hunter2");
  });
});

describe("a fill is called filled when", () => {
  it.each([
    ["the field holds the text", { holds: true, length: 3 }],
    ["the page only formatted a text that must not be shown", { holds: false, formatted: true, length: 8 }],
    ["rich text was emptied, and has no height without a text", { kind: "rich", holds: true, visible: false }],
    ["it was dealt out over several fields", { holds: false, spread: true, length: 1 }],
  ])("%s", async (_when, facts) => {
    const seen = await filled(facts);
    expect(seen.text).toBe("Filled #name.");
    expect(seen.warned).toEqual([]);
  });

  it("the page could not be looked at", async () => {
    const seen = await acted(["fill", "#name", "new"], {});
    expect(seen.text).toBe("Filled #name.");
  });

  it("a frame is active and the selector found something outside it", async () => {
    const after = { target: { ...FIELD, holds: false }, effects: EFFECTS };
    const { one } = await acted(["frame", "#pay"], { before: { acts: WATCHED }, after });
    expect((await one.call(["fill", "#name", "new"])).text).toBe("Filled #name.");
    await one.call(["frame", "main"]);
    expect((await one.call(["fill", "#name", "new"])).text).toContain("Sent fill #name new.");
  });
});
