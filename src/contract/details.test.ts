import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { holdAgainstSchema } from "../../test/support/details.ts";
import { told } from "../details-field.ts";
import { builtInDiagnostics } from "../diagnostics/index.ts";
import { modes } from "../request/modes/index.ts";
import { DETAILS, Details } from "./details.ts";
import { EVIDENCE } from "./evidence.ts";

describe("the schema of details", () => {
  it("names the evidence of every diagnostic", () => {
    const fields = builtInDiagnostics.flatMap(({ field }) => field ?? []);
    const named = new Set(Object.keys(Details.shape));
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
    expect(fields.length).toBeGreaterThan(40);
  });

  it("says of every field what it is, and when it is there", () => {
    const silent = Object.values(DETAILS)
      .flatMap(Object.entries)
      .filter(([, schema]) => told(schema).when === "" || told(schema).what === "");
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(Object.entries(EVIDENCE).filter(([, schema]) => told(schema).when === "")).toEqual([]);
  });

  it("has the fields of every mode that tells some", () => {
    const fields = modes.flatMap(({ details }) => Object.keys(details()));
    expect(fields).toEqual(expect.arrayContaining(["compiledJob", "qaPreset", "sourceLookup"]));
    expect(fields.filter((name) => !(name in Details.shape))).toEqual([]);
  });

  it("takes a result as it is, and none with a field too many, with one too few or with another type", async () => {
    const { details } = await agent().call(["open", HOME]);
    expect(() => holdAgainstSchema(details)).not.toThrow();
    expect(() => holdAgainstSchema({ ...details, surprise: 1 })).toThrow(/surprise/);
    expect(() => holdAgainstSchema({ ...details, landing: { colour: "red" } })).toThrow(/colour/);
    expect(() => holdAgainstSchema({ ...details, page: { url: 7 } })).toThrow(/page/);
    const { summary: _left, ...without } = details;
    expect(() => holdAgainstSchema(without)).toThrow(/summary/);
  });
});
