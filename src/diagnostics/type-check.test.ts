import { describe, expect, it } from "vitest";
import { actionsOf } from "../../test/support/agent.ts";
import { acted, EFFECTS, FIELD, OTHER, WATCHED } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const callsOf = (seen: Parameters<typeof actionsOf>[0]) => actionsOf(seen).map(({ params }) => params.args);

const typed = (facts: Readonly<Record<string, Json>>, text = "new") =>
  acted(["type", "#name", text], {
    before: { acts: WATCHED },
    after: { target: { ...FIELD, ...facts }, effects: EFFECTS },
  });

describe("typing that did not arrive is told when", () => {
  it.each([
    [{ holds: false, readOnly: true }, "It is read-only."],
    [{ holds: false, disabled: true }, "It is disabled."],
    [{ holds: false }, "It is empty right after: the page took the text away, refused it, or takes its time."],
    [{ holds: false, length: 3 }, "The page took the text away or changed it."],
    [{ kind: "plain" }, "It takes no text."],
    [{ kind: "select", strayed: OTHER }, 'The text went into field "Search" instead.'],
  ])("%j", async (facts, reason) => {
    const seen = await typed(facts);
    expect(seen.text).toContain(`Field "Name" does not hold the text. ${reason}`);
    expect(seen.warned).toEqual(["type-not-held"]);
  });
});

describe("typing is not doubted when", () => {
  it.each([
    ["the field holds it", { holds: true }],
    ["the page formatted it", { holds: false, formatted: true }],
    ["it went on to the next field", { holds: false, spread: true }],
    ["a list or a button got the keys", { kind: "button" }],
    ["nothing can be known of the element", { kind: "unknown" }],
  ])("%s", async (_when, facts) => {
    expect((await typed(facts)).warned).toEqual([]);
  });

  it("a line break in it submits", async () => {
    expect((await typed({ holds: false }, "new\n")).warned).toEqual([]);
  });

  it("a date is filled, since it takes no typed text", async () => {
    const seen = await typed({ holds: false, type: "date" }, "2026-12-25");
    expect(seen.text).toContain("It takes no typed text: use fill.");
    expect(callsOf(seen)).toContainEqual(["fill", "#name", "2026-12-25"]);
  });

  it("rich text is read back as text: it has no value", async () => {
    expect(callsOf(await typed({ holds: false, kind: "rich", length: 3 }))).toContainEqual(["get", "text", "#name"]);
  });
});
