import { describe, expect, it } from "vitest";
import { LONGEST_TIMEOUT_MS } from "./modes/options.ts";
import { Params, paramsSchema, withoutEmpty } from "./params.ts";

describe("the parameters", () => {
  it("have a JSON Schema that says the same as the check", () => {
    expect(paramsSchema).toMatchObject({ type: "object", additionalProperties: false });
    const properties = Object.keys(paramsSchema.properties ?? {});
    expect(properties).toEqual(Object.keys(Params.shape));
    expect(paramsSchema.properties?.["timeoutMs"]).toMatchObject({ maximum: LONGEST_TIMEOUT_MS, exclusiveMinimum: 0 });
    expect(paramsSchema.properties?.["sessionMode"]).toMatchObject({ enum: ["auto", "fresh"] });
  });

  it("describe every parameter to the model", () => {
    for (const [name, property] of Object.entries(paramsSchema.properties ?? {})) {
      expect(typeof property === "object" ? property.description : "", name).toMatch(/\w{3}/);
    }
  });

  it("is plain data, as a provider is sent it", () => {
    expect(JSON.parse(JSON.stringify(paramsSchema))).toEqual({ ...paramsSchema });
  });
});

describe("parameters that a model fills in with nothing", () => {
  it("are absent", () => {
    const filled = { args: ["close"], stdin: "", sessionMode: null, timeoutMs: 0, job: {}, steps: [], qa: undefined };
    expect(withoutEmpty(filled)).toEqual({ args: ["close"] });
  });

  it("are absent within a mode, too", () => {
    const filled = { qa: { url: "https://site.test/", expectedText: null, attached: undefined }, job: { steps: null } };
    expect(withoutEmpty(filled)).toEqual({ qa: { url: "https://site.test/" } });
  });

  it("leave what says something as it is", () => {
    const meant = {
      args: ["eval", "--stdin"],
      stdin: "0",
      sessionMode: "fresh",
      timeoutMs: 1,
      job: { steps: [{ action: "fill", selector: "#a", text: "" }], failFast: false },
      on: false,
    };
    expect(withoutEmpty(meant)).toEqual(meant);
  });

  it("are absent in the fields of a mode, and in its steps", () => {
    const step = { action: "click", selector: "#a" };
    const nothing = { locator: null, role: "", values: [], delayMs: 0, nested: {} };
    expect(withoutEmpty({ job: { session: "", steps: [{ ...step, ...nothing }] } })).toEqual({
      job: { steps: [step] },
    });
    expect(withoutEmpty({ semanticAction: { ...step, ...nothing, value: "" } })).toEqual({
      semanticAction: { ...step, value: "" },
    });
  });

  it("are absent as a mode when none of its fields says anything", () => {
    const blank = { action: "", locator: null, value: "", text: "" };
    expect(withoutEmpty({ args: ["close"], semanticAction: blank, job: { steps: [] }, qa: { url: "" } })).toEqual({
      args: ["close"],
    });
  });

  it("leave an empty args to be refused, unless another mode is given", () => {
    expect(withoutEmpty({ args: [] })).toEqual({ args: [] });
    expect(withoutEmpty({ args: [], qa: { url: "https://site.test/" } })).toEqual({
      qa: { url: "https://site.test/" },
    });
  });

  it.each([[undefined], [null], ["open"], [["open"]], [7]])("leave %j, which is no object, to the check", (raw) => {
    expect(withoutEmpty(raw)).toEqual(raw);
  });
});
