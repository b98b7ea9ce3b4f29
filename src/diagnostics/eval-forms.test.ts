import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { asBlock, asFunction, called, isFunction } from "./eval-forms.ts";

/** What a script gives where a page would run it. */
function run(script: string | undefined): unknown {
  if (script === undefined) throw new Error("there is no form");
  return runInContext(script, createContext({ Promise }));
}

describe("a script that returns or awaits at its top", () => {
  it.each([
    ["return 1 + 1", 2],
    ["const a = 2;\nreturn a * 3", 6],
    ["if (true) return 'yes'; return 'no'", "yes"],
    ["await Promise.resolve(7)", 7],
    ["await Promise.resolve(7);", 7],
    ["let a = await Promise.resolve(4); a + 1", 5],
    ["const a = await Promise.resolve(4)\nconst b = a + 1\n;({ a, b }).b", 5],
    ["const a = await Promise.resolve([1,2]); a.map(x => { return x * 2 }).length", 2],
  ])("%s has its value inside a function", async (script, value) => {
    expect(await run(asFunction(script))).toBe(value);
  });

  it("is given no form when it is no JavaScript at all", () => {
    expect(asFunction("return ((")).toBeUndefined();
    expect(asBlock("const const")).toBeUndefined();
  });
});

describe("a script that declares a name again", () => {
  it.each([
    ["const a = 1; a + 1", 2],
    ["let a = 5;\na", 5],
    ["var a = 3; a", 3],
    ["class A { x() { return 1 } } new A().x()", 1],
  ])("%s keeps its value in a scope of its own", (script, value) => {
    const page = createContext({});
    runInContext("const a = 0; class A {}", page);
    expect(() => runInContext(script, page)).toThrow("already been declared");
    expect(runInContext(asBlock(script) ?? "", page)).toBe(value);
  });
});

describe("a function that nobody calls", () => {
  it.each([
    "() => document.title",
    "(a, b) => a",
    "x => x",
    "async () => 1",
    "async x => x",
    "function () { return 1 }",
    "function named() { return 1 };",
    "(() => 1)",
    "({ a }) => a",
    "([a]) => a",
  ])("is seen: %s", (script) => {
    expect(isFunction(script)).toBe(true);
    expect(typeof run(`(${script.replace(/;$/, "")})`)).toBe("function");
    expect(called(script)).toBeDefined();
  });

  it.each([
    "(() => 1)()",
    "(async () => 1)()",
    "document.title",
    "[1].map(x => x)",
    "({})",
    "new Map()",
    "functionName(1)",
    "(a)",
    "(function () { return 1 })()",
    "const f = () => 1",
  ])("is not seen in %s", (script) => {
    expect(isFunction(script)).toBe(false);
  });
});
