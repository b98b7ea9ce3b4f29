import { describe, expect, it } from "vitest";
import { parseArgv } from "../upstream/grammar/argv.ts";
import { noConditionIn } from "./conditions.ts";

function no(...words: readonly string[]) {
  const parsed = parseArgv(words, { unknown: "refuse" });
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  return noConditionIn(parsed.ok);
}

describe("what a wait can never or always be done with", () => {
  it.each([
    [["wait", "networkidle"], "load-state", ["wait", "--load", "networkidle"]],
    [["wait", "load", "--timeout", "900"], "load-state", ["wait", "--load", "load", "--timeout", "900"]],
    [["wait", "5s"], "unit", ["wait", "5000"]],
    [["wait", "500ms"], "unit", ["wait", "500"]],
    [["wait", "--fn", "() => window.ready"], "function", ["wait", "--fn", "(() => window.ready)()"]],
    [["wait", "--fn", "(() => 1)"], "function", ["wait", "--fn", "((() => 1))()"]],
    [["wait", "--fn", "function () { return 1 }"], "function", ["wait", "--fn", "(function () { return 1 })()"]],
    [["wait", "--fn", "async x => x;"], "function", ["wait", "--fn", "(async x => x)()"]],
    [
      ["wait", "--fn", "return 1", "--timeout", "9"],
      "no-expression",
      ["wait", "--fn", "(() => { return 1 })()", "--timeout", "9"],
    ],
    [["wait", "--fn", "window.ready;"], "no-expression", ["wait", "--fn", "window.ready"]],
    [["wait", "--fn", "a b ("], "no-expression", undefined],
  ])("%j", (words, why, instead) => {
    expect(no(...words)).toMatchObject({ why });
    expect(no(...words)?.words).toEqual(instead);
  });

  it.each([
    ["(() => 1)()"],
    ["((t) => document.body.innerText.includes(t))('a (b) => c')"],
    ["(function () { return 1 })()"],
    ["function () { return 1 }()"],
    ["window.items.some(x => x.done)"],
    ["window.ready === true"],
    ["{a: 1}"],
    ["a = () => 1"],
  ])("is none of --fn %s", (script) => {
    expect(no("wait", "--fn", script)).toBeUndefined();
  });

  it("is none of a selector or a number", () => {
    for (const word of ["#a", "5", "main", "@e1"]) expect(no("wait", word)).toBeUndefined();
  });
});
