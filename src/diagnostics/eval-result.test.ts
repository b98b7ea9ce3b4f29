import { describe, expect, it } from "vitest";
import { actionsOf, agent, HOME } from "../../test/support/agent.ts";
import type { Answer } from "../../test/support/fake-browser.ts";
import type { Seen } from "../../test/support/given.ts";

/** What the agent is told of a script that upstream answers so. */
async function told(script: string, answer: Answer, args: readonly string[] = ["eval", "--stdin"]): Promise<Seen> {
  const one = agent();
  await one.call(["open", HOME]);
  one.browser().on((words) => (words[0] === "eval" ? answer : undefined));
  const before = one.browser().ran.length;
  const result = await one.call(args.includes("--stdin") ? { args, stdin: script } : [...args, script]);
  // Whatever is found, the script was run once.
  expect(
    one
      .browser()
      .ran.slice(before)
      .filter((words) => words[0] === "eval"),
  ).toHaveLength(1);
  return result;
}

const EMPTY: Answer = { data: { origin: HOME, result: {} } };

function refused(error: string): Answer {
  return { error: `Evaluation error: ${error}` };
}

describe("eval that gives an empty object", () => {
  it.each([
    ["() => document.title", "(() => document.title)()"],
    ["async () => 1;", "(async () => 1)()"],
    ["() => ({})", "(() => ({}))()"],
    ["function name() { return 1 }", "(function name() { return 1 })()"],
  ])("for the function %s is told to call it", async (script, form) => {
    for (const args of [["eval", "--stdin"], ["eval"]]) {
      const result = await told(script, EMPTY, args);
      expect(result.details["evalStdinHint"]).toMatchObject({
        reason: "The script is a function, and it was not called.",
      });
      expect(actionsOf(result)[0]).toMatchObject({
        id: "retry-eval",
        params: { args: ["eval", "--stdin"], stdin: form },
      });
    }
  });

  it("for a node or a Map is told what cannot be returned, without a call", async () => {
    const result = await told("document.body", EMPTY);
    expect(result.text).toContain("The result is {}, as DOM nodes, Map, Set, Date");
    expect(actionsOf(result)).toEqual([]);
  });

  it("for a function that is only declared is told to call it", async () => {
    const result = await told("function total() { return 3 }", { data: { origin: HOME, unserializable: "undefined" } });
    expect(actionsOf(result)[0]?.params).toMatchObject({ stdin: "(function total() { return 3 })()" });
  });

  it.each([
    [{ when: {}, n: 1 }, "when came back as {}"],
    [[{ el: {} }, {}], "[0].el, [1] came back as {}"],
    [{ a: {}, b: {}, c: {}, d: {}, e: {} }, "a, b, c and 2 more came back as {}"],
  ])("inside its result %j is told where", async (value, says) => {
    const result = await told("collect(document.body)", { data: { origin: HOME, result: value } });
    expect(result.text).toContain(says);
    expect(actionsOf(result)).toEqual([]);
  });

  it("inside its result is no word worth where the script writes one", async () => {
    const result = await told("({ a: {} })", { data: { origin: HOME, result: { a: {} } } });
    expect(result.details["evalStdinHint"]).toBeUndefined();
  });

  it.each(["({})", "{}", "(() => ({}))()", "window.x = {}; x"])(
    "for %s, which writes one, is no mistake",
    async (script) => {
      const result = await told(script, EMPTY);
      expect(result.details["evalStdinHint"]).toBeUndefined();
    },
  );
});

describe("eval that gives something else", () => {
  it("as a list of empty objects is told that nodes cannot be returned", async () => {
    const result = await told("document.querySelectorAll('a')", { data: { result: { "0": {}, "1": {} } } });
    expect(result.text).toContain("The result is a list of DOM nodes");
  });

  it("as undefined after printing to the console is told to end with the value", async () => {
    const answer: Answer = { data: { result: null, unserializable: "undefined" } };
    expect((await told("console.log(document.title)", answer)).text).toContain("what it printed to the console");
    expect((await told("document.title = 'x'; undefined", answer)).details["evalStdinHint"]).toBeUndefined();
  });

  it.each([[{ result: [] }], [{ result: { a: {} } }], [{ result: 0 }], [{ result: null, unserializable: "NaN" }]])(
    "as %j is no mistake",
    async (data) => {
      expect((await told("value", { data })).details["evalStdinHint"]).toBeUndefined();
    },
  );
});

describe("eval of a script that did not start", () => {
  it.each([
    ["return 1", "SyntaxError: Illegal return statement", "(() => {\nreturn 1\n})()"],
    [
      "await f()",
      "SyntaxError: await is only valid in async functions and the top level bodies of modules",
      "(async () => await f())()",
    ],
    ["const a = 1; a", "SyntaxError: Identifier 'a' has already been declared", "{\nconst a = 1; a\n}"],
  ])("%j gets the form that works", async (script, error, form) => {
    const result = await told(script, refused(error));
    expect(result.isError).toBe(true);
    expect(actionsOf(result)[0]).toMatchObject({
      id: "retry-eval",
      params: { args: ["eval", "--stdin"], stdin: form },
    });
  });

  it("for another reason gets none", async () => {
    const result = await told("foo(", refused("SyntaxError: Unexpected end of input"));
    expect(result.details["evalStdinHint"]).toBeUndefined();
  });

  it("gets no form with a secret in it, which could not run", async () => {
    const token = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";
    const result = await told(`return fetch("/?key=${token}")`, refused("SyntaxError: Illegal return statement"));
    expect(result.details["evalStdinHint"]).toBeDefined();
    expect(JSON.stringify(result)).not.toContain(token);
    expect(actionsOf(result)).toEqual([]);
  });
});
