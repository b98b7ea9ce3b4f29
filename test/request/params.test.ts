import { describe, expect, it } from "vitest";
import { LONGEST_TIMEOUT_MS, Params, paramsSchema } from "../../src/request/params.ts";

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
