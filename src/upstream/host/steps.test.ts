import { describe, expect, it } from "vitest";
import { atOnce, inTime, type Steps, together } from "./steps.ts";

function* counting(name: string, times: number, seen: string[]): Steps<string> {
  for (let at = 1; at <= times; at++) {
    seen.push(`${name}${at}`);
    yield 1;
  }
  return name;
}

describe("work in steps", () => {
  it("is done in time, or before it returns", async () => {
    const seen: string[] = [];
    const later = inTime(counting("a", 2, seen));
    expect(atOnce(counting("b", 2, seen))).toBe("b");
    expect(seen).toEqual(["a1", "b1", "b2"]);
    expect(await later).toBe("a");
    expect(seen).toEqual(["a1", "b1", "b2", "a2"]);
  });

  it("goes on side by side", () => {
    const seen: string[] = [];
    atOnce(together([counting("a", 1, seen), counting("b", 3, seen)]));
    expect(seen).toEqual(["a1", "b1", "b2", "b3"]);
    expect(() => atOnce(together([]))).not.toThrow();
  });
});
