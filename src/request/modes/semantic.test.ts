import { describe, expect, it } from "vitest";
import { compiled } from "../../../test/support/compiled.ts";
import { readRequest } from "../read.ts";

function action(given: object): ReturnType<typeof compiled> {
  return compiled({ semanticAction: given });
}

const LOCATORS = ["text", "label", "placeholder", "alt", "title", "testid"];

describe("a semantic action by a locator", () => {
  it.each(LOCATORS.flatMap((locator) => ["click", "check", "uncheck"].map((deed) => [deed, locator] as const)))(
    "compiles %s by %s",
    (deed, locator) => {
      expect(action({ action: deed, locator, value: "Remember me" })).toEqual({
        args: ["find", locator, "Remember me", deed],
        rows: ["snapshot -i", `${deed} @e0`],
        ours: ["0 seeing"],
        sought: [`1 ${locator} Remember me`],
        // Upstream's `find` unchecks nothing.
        plainly: deed === "uncheck" ? [] : [`find ${locator} Remember me ${deed}`],
        shape: "job",
      });
    },
  );

  it.each(LOCATORS)("compiles fill by %s with the text behind it", (locator) => {
    expect(action({ action: "fill", locator, value: "E-mail", text: "a b" })).toMatchObject({
      args: ["find", locator, "E-mail", "fill", "a b"],
      rows: ["snapshot -i", "fill @e0 a b"],
      sought: [`1 ${locator} E-mail`],
      plainly: [`find ${locator} E-mail fill a b`],
    });
  });

  it.each(["click", "check", "uncheck"])("compiles %s by role, given as role or as value", (deed) => {
    const args = ["find", "role", "button", deed];
    expect(action({ action: deed, locator: "role", value: "button" })).toMatchObject({
      args,
      sought: ["1 role button"],
    });
    for (const role of [{ value: "button" }, { role: "button" }, { role: "button", value: "button" }]) {
      expect(action({ action: deed, locator: "role", ...role, name: "Export" })).toMatchObject({
        args: [...args, "--name", "Export"],
        rows: ["snapshot -i", `${deed} @e0`],
        sought: ['1 role button "Export"'],
      });
    }
    expect(action({ action: deed, role: "button", name: "Export" })).toMatchObject({
      args: [...args, "--name", "Export"],
    });
  });

  it("compiles fill by role with the name behind the text", () => {
    const given = { action: "fill", locator: "role", role: "textbox", text: "a@b.c" };
    expect(action(given)).toMatchObject({ args: ["find", "role", "textbox", "fill", "a@b.c"] });
    expect(action({ ...given, name: "E-mail" })).toMatchObject({
      args: ["find", "role", "textbox", "fill", "a@b.c", "--name", "E-mail"],
      rows: ["snapshot -i", "fill @e0 a@b.c"],
      sought: ['1 role textbox "E-mail"'],
    });
  });

  it("never runs plainly a text that upstream would take for a flag", () => {
    const given = { action: "fill", locator: "role", role: "textbox", name: "Flag" };
    for (const text of ["--name", "--exact"]) {
      expect(action({ ...given, text })).toMatchObject({ rows: ["snapshot -i", `fill @e0 ${text}`], plainly: [] });
      expect(readRequest({ semanticAction: { ...given, text } }).written).toContain(text);
    }
  });
});

describe("a semantic action on a selector or ref", () => {
  it.each(["#save", "@e3", "button >> nth=0"])("is one command on %s", (selector) => {
    const plain = { ours: [], sought: [], plainly: [], shape: "one" };
    for (const deed of ["click", "check", "uncheck"]) {
      expect(action({ action: deed, selector })).toEqual({
        args: [deed, selector],
        rows: [`${deed} ${selector}`],
        ...plain,
      });
    }
    expect(action({ action: "fill", selector, text: "--json" })).toMatchObject({ args: ["fill", selector, "--json"] });
  });

  it("selects one option, several, or the empty one", () => {
    expect(action({ action: "select", selector: "#flavor", value: "chocolate" })).toEqual({
      args: ["select", "#flavor", "chocolate"],
      rows: ["select #flavor chocolate"],
      ours: [],
      sought: [],
      plainly: [],
      shape: "one",
    });
    expect(action({ action: "select", selector: "#m", values: ["dark", "compact"] })).toMatchObject({
      args: ["select", "#m", "dark", "compact"],
    });
    expect(action({ action: "select", selector: "#m", value: "" })).toMatchObject({ args: ["select", "#m", ""] });
  });

  it("selects by label or role, too, where upstream's find cannot", () => {
    expect(action({ action: "select", locator: "label", value: "Size", values: ["L", "XL"] })).toMatchObject({
      args: ["find", "label", "Size", "select", "L", "XL"],
      rows: ["snapshot -i", "select @e0 L XL"],
      sought: ["1 label Size"],
      plainly: [],
    });
    expect(action({ action: "select", role: "combobox", name: "Size", value: "L" })).toMatchObject({
      rows: ["snapshot -i", "select @e0 L"],
      sought: ['1 role combobox "Size"'],
    });
  });
});

describe("the session of a semantic action", () => {
  it("stands before the compiled words, and is the lane", () => {
    const named = ["--session", "shop"];
    const click = { action: "click", locator: "text", value: "Close", session: "shop" };
    expect(action(click)).toMatchObject({ args: [...named, "find", "text", "Close", "click"] });
    expect(action({ action: "select", selector: "#a", value: "b", session: "shop" })).toMatchObject({
      args: [...named, "select", "#a", "b"],
    });
    expect(readRequest({ semanticAction: click }).lane).toEqual({ kind: "named", session: "shop" });
    expect(readRequest({ semanticAction: { ...click, session: "" } }).lane).toEqual({ kind: "managed" });
  });

  it("is refused when it is no name", () => {
    expect(action({ action: "click", selector: "#a", session: "a b" })).toMatch(
      /^semanticAction: --session .*a b.* Example: \{"semanticAction":.*\}\. Nothing was run\.$/,
    );
  });
});

describe("fields of a semantic action that say nothing", () => {
  it("are absent", () => {
    const nothing = { locator: null, value: null, role: "", name: null, text: null, values: [], session: "" };
    expect(action({ action: "click", selector: "#a", ...nothing })).toMatchObject({ args: ["click", "#a"] });
    expect(action({ ...nothing, action: "click", selector: "", locator: "text", value: "Go" })).toMatchObject({
      args: ["find", "text", "Go", "click"],
    });
  });
});

describe("a semantic action that cannot be meant", () => {
  const CLICK = '{"semanticAction":{"action":"click","locator":"role","role":"button","name":"Save"}}';
  const FILL = '{"semanticAction":{"action":"fill","locator":"label","value":"E-mail","text":"a@b.c"}}';
  const SELECT = '{"semanticAction":{"action":"select","locator":"label","value":"Size","values":["L"]}}';

  it.each<[object, string, string]>([
    [{ action: "click" }, "click needs an element: selector, or locator with value", CLICK],
    [{ action: "click", value: "Save" }, "click needs an element: selector, or locator with value", CLICK],
    [
      { action: "click", name: "Save" },
      'name goes with a role; without one it is "value" with "locator":"text" or "label"',
      CLICK,
    ],
    [{ action: "click", locator: "role", name: "Save" }, 'locator "role" needs role', CLICK],
    [
      { action: "click", locator: "role", role: "button", value: "link" },
      "role and value name two roles; leave value out",
      CLICK,
    ],
    [{ action: "click", locator: "text", value: "  " }, 'locator "text" needs value, the text to look for', CLICK],
    [{ action: "click", locator: "text", value: "a", name: "b" }, 'role and name go with locator "role" only', CLICK],
    [
      { action: "click", locator: "text", value: "a", selector: "#b" },
      "click takes a selector or a locator, not both",
      CLICK,
    ],
    [
      { action: "click", selector: "#a", value: "b" },
      "value goes with a locator or with select; with a selector leave it out",
      CLICK,
    ],
    [
      { action: "click", selector: "#a", text: "b" },
      'text goes with fill only; what an element says is "locator":"text" with "value"',
      CLICK,
    ],
    [{ action: "click", selector: "#a", values: ["b"] }, "values goes with select only", CLICK],
    [{ action: "fill", locator: "label", value: "E-mail" }, "fill needs text", FILL],
    [{ action: "fill", locator: "label", value: "E-mail", text: "" }, "fill needs text", FILL],
    [
      { action: "fill", selector: "#a", value: "b", text: "c" },
      "value goes with a locator or with select; with a selector what is written is text",
      FILL,
    ],
    [{ action: "select", selector: "#a" }, "select needs value or values", SELECT],
    [{ action: "select", selector: "#a", values: [] }, "select needs value or values", SELECT],
    [{ action: "select", selector: "#a", value: "b", values: ["c"] }, "select takes value or values, not both", SELECT],
    [{ action: "select", selector: "#a", value: "b", text: "c" }, "select takes value or values, no text", SELECT],
    [{ action: "select", locator: "label", value: "Size" }, "select needs values, the options", SELECT],
  ])("%j is refused with what is wrong and a right one", (given, fault, example) => {
    expect(action(given)).toBe(`semanticAction: ${fault}. Example: ${example}. Nothing was run.`);
  });

  it.each<[unknown, string, string]>([
    [{ locator: "text", value: "a" }, ".action: is missing", CLICK],
    [
      { action: "clik", selector: "#a" },
      ".action: is one of click, fill, check, uncheck, select. Did you mean click?",
      CLICK,
    ],
    [
      { action: "fill", locator: "lable", value: "a", text: "b" },
      ".locator: is one of role, text, label, placeholder, alt, title, testid. Did you mean label?",
      FILL,
    ],
    [{ action: "click", selector: "#a", wait: 1 }, ': Unrecognized key: "wait".', CLICK],
    [
      { action: "select", selector: "#a", values: { a: "b" } },
      ".values: Invalid input: expected array, received object.",
      SELECT,
    ],
    ["click", ": Invalid input: expected object, received string.", CLICK],
    [[{ action: "click" }, { action: "check" }], ": Invalid input: expected object, received array.", CLICK],
  ])("%j does not fit, and is told how it would", (given, fault, example) => {
    const said = compiled({ semanticAction: given });
    expect(said).toContain(`The parameters do not fit: semanticAction${fault}`);
    expect(said).toContain(`Example: ${example}. Nothing was run.`);
  });

  it("has an example of each action that would run", () => {
    for (const deed of ["click", "fill", "check", "uncheck", "select"]) {
      const said = action({ action: deed });
      const example = /Example: (\{.*\})\. Nothing/.exec(typeof said === "string" ? said : "")?.[1];
      expect(compiled(JSON.parse(example ?? "")), deed).toHaveProperty("rows");
    }
  });
});
