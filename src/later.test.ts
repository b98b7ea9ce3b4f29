import { expect, it } from "vitest";
import { later } from "./later.ts";

it("makes a value when it is first asked for, once, also when it is undefined", () => {
  let made = 0;
  const value = later(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
