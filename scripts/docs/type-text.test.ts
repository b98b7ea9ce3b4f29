import { describe, expect, it } from "vitest";
import { z } from "zod";
import { typeText } from "./type-text.ts";

describe("the text of a type", () => {
  it("is on one line while that is short", () => {
    expect(typeText(z.strictObject({ path: z.string(), bytes: z.int().exactOptional() }))).toBe(
      "{ path: string; bytes?: number }",
    );
    expect(typeText(z.array(z.enum(["a", "b"])))).toBe('("a" | "b")[]');
    expect(typeText(z.boolean().nullable())).toBe("boolean | null");
    expect(typeText(z.literal(true))).toBe("true");
    expect(typeText(z.record(z.string(), z.number()))).toBe("{ [name]: number }");
  });

  it("has what is said of a member beside it, and stands on several lines then", () => {
    const schema = z.strictObject({ index: z.number().describe("From 1."), inner: z.array(z.strictObject({})) });
    expect(typeText(schema)).toBe("{\n  index: number; // From 1.\n  inner: object[];\n}");
  });
});
