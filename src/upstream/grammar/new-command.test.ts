/** What it costs to follow upstream: an acting command that it gains is a row of the table, and nothing else. */
import { describe, expect, it, vi } from "vitest";
import { actionIds, lastRows } from "../../../test/support/agent.ts";
import { acted, EFFECTS, FIELD, TARGET, WATCHED } from "../../../test/support/page.ts";
import { parseArgv } from "./argv.ts";

vi.mock(import("./command-table.ts"), async (importOriginal) => {
  const table = await importOriginal();
  const { acts, word } = table;
  const selector = word("selector", "selector");
  return {
    ...table,
    COMMANDS: [
      ...table.COMMANDS,
      acts("longpress", [selector], { deed: "click", signs: ["matches", "answer"], done: "Long-pressed" }),
      acts("overwrite", [selector, word("text", "text")], { deed: "fill", field: "writes", done: "Overwrote" }),
    ],
  };
});

const SEEN = { before: { acts: WATCHED }, after: { target: TARGET, effects: EFFECTS } };

describe("an acting command that is only a row of the table", () => {
  it("is parsed, and told how it is written", () => {
    expect(parseArgv(["longpress", "#save"], { unknown: "refuse" })).toMatchObject({
      ok: { command: { name: "longpress", effect: "mutate" }, given: [{ kind: "selector", value: "#save" }] },
    });
    expect(parseArgv(["longpress"], { unknown: "refuse" })).toMatchObject({
      problem: { message: expect.stringContaining("longpress <selector>") },
    });
  });

  it("is planned between the looks of its columns, and waits for a navigation that it starts", async () => {
    const { one } = await acted(["longpress", "#save"], SEEN);
    const rows = lastRows(one);
    const at = rows.findIndex(([command]) => command === "longpress");
    expect(rows[at]).toEqual(["longpress", "#save"]);
    expect(rows.slice(0, at).flat().join()).toContain('"acts":()');
    const after = rows.slice(at + 1);
    expect(after.map(([command]) => command)).toEqual(["wait", "eval", "wait", "eval"]);
    expect(after.flat().join()).toContain('"target":()');
    expect(after.flat().join()).toContain('"effects":()');
  });

  it("is presented in its past tense, with what makes sense next", async () => {
    const seen = await acted(["longpress", "#save"], SEEN);
    expect(seen.text).toMatch(/^Long-pressed #save\.\n?/);
    expect(actionIds(seen)).toContain("inspect-after-mutation");
    expect(seen.warned).toEqual([]);
  });

  it("is told from one that came to nothing", async () => {
    const still = { ...EFFECTS, any: false, changed: false };
    const target = { ...TARGET, ariaDisabled: true };
    const seen = await acted(["longpress", "#save"], { ...SEEN, after: { target, effects: still } });
    expect(seen.text).toMatch(/^Sent longpress #save\./);
    expect(seen.warned).toEqual(["click-without-effect"]);
  });

  it("is told when its selector means several elements", async () => {
    const matches = { ...WATCHED, matches: 3, others: ["Cancel", "Back"] };
    const seen = await acted(["longpress", "button"], { ...SEEN, before: { acts: matches } });
    expect(seen.text).toContain("1 of 3 matches");
  });

  it("is read back by its deed", async () => {
    const field = { ...FIELD, holds: false, length: 0 };
    const seen = await acted(["overwrite", "#name", "Ada"], { ...SEEN, after: { target: field, effects: EFFECTS } });
    expect(seen.text).toMatch(/^Sent overwrite #name Ada\./);
    expect(seen.warned).toEqual(["fill-not-held"]);
    const held = await acted(["overwrite", "#name", "Ada"], { ...SEEN, after: { target: { ...FIELD, holds: true } } });
    expect(held.text).toMatch(/^Overwrote #name\./);
  });

  it("keeps the secret that it writes into a field", async () => {
    const seen = await acted(["overwrite", "#password", "open sesame"], SEEN);
    expect(JSON.stringify([seen.text, seen.details, seen.one.transcript])).not.toContain("open sesame");
  });
});
