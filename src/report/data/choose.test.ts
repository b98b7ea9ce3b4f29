import { describe, expect, it } from "vitest";
import { chosen, numbered } from "./choose.ts";
import type { Call } from "./report.ts";

function call(line: string, more: Partial<Call> = {}): Call {
  return { id: line, line, status: "ok", text: "", changes: [], next: [], pictures: [], state: [], ...more };
}

const all = numbered([
  call("open https://site.test/"),
  call("click @e1", { status: "failed", category: "timeout" }),
  call("get text", { text: "The Cart is empty" }),
  call("click @e2", { status: "rejected" }),
]);

function numbers(...[query, failures]: [string, "order" | "first" | "only"]): readonly number[] {
  return chosen(all, query, failures).map(({ number }) => number);
}

describe("the calls that are listed", () => {
  it("are those in which every word stands, capitals or not", () => {
    expect(numbers("", "order")).toEqual([1, 2, 3, 4]);
    expect(numbers("cart EMPTY", "order")).toEqual([3]);
    expect(numbers("click timeout", "order")).toEqual([2]);
    expect(numbers("nowhere", "order")).toEqual([]);
  });

  it("have the failures first, or nothing else", () => {
    expect(numbers("", "first")).toEqual([2, 4, 1, 3]);
    expect(numbers("", "only")).toEqual([2, 4]);
    expect(numbers("click @e2", "only")).toEqual([4]);
  });
});
