import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

const MISS =
  "Element not found: #pay. Verify the selector, role, or name is correct and the element exists in the DOM.";
const IN_SHADOW = { place: "shadow", frame: null, path: "#pay", reach: "document.x", role: "button", name: "Pay now" };
const IN_FRAME = {
  place: "frame",
  frame: "#shop",
  path: "div:nth-of-type(2)",
  reach: "document.y",
  role: "",
  name: "Pay now",
};

async function missing(elsewhere: Json, error = MISS): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  one
    .browser()
    .on((words) =>
      ["click", "fill", "get", "find", "hover", "select"].includes(words[0] ?? "") ? { error } : undefined,
    );
  // A read is looked at before it only.
  sees(one.browser(), { before: { elsewhere }, after: { elsewhere } });
  return one;
}

describe("a selector that misses an element in a shadow root", () => {
  it("names it, with the call that reaches it and the way to its ref", async () => {
    const result = await (await missing([IN_SHADOW])).call(["click", "#pay"]);
    expect(result.details["failureCategory"]).toBe("selector-not-found");
    expect(result.text).toContain('There is a button "Pay now" in a shadow root.');
    expect(actionsOf(result).slice(0, 2)).toMatchObject([
      { id: "find-in-shadow-root", params: { args: ["find", "role", "button", "click", "--name", "Pay now"] } },
      { id: "snapshot-for-refs", params: { args: ["snapshot", "-i"] } },
    ]);
  });

  it.each([
    [
      ["fill", "#pay", "Ann"],
      ["find", "role", "button", "fill", "Ann", "--name", "Pay now"],
    ],
    [
      ["get", "text", "#pay"],
      ["find", "role", "button", "text", "--name", "Pay now"],
    ],
    [
      ["find", "text", "Pay", "hover"],
      ["find", "role", "button", "hover", "--name", "Pay now"],
    ],
  ])("%j is %j", async (params, args) => {
    const result = await (await missing([IN_SHADOW])).call(params);
    expect(actionsOf(result)[0]?.params.args).toEqual(args);
  });

  it("gives only the way to its ref where find role cannot do it", async () => {
    const result = await (await missing([IN_SHADOW])).call(["select", "#pay", "x"]);
    expect(actionIds(result)[0]).toBe("snapshot-for-refs");
  });

  it("names it also when find text met a hidden match of the page instead", async () => {
    const error = "Element '[data-agent-browser-located='true']' is not visible, so the click would not reach it";
    const result = await (await missing([IN_SHADOW], error)).call(["find", "text", "Pay", "click"]);
    expect(result.text).toContain("in a shadow root");
  });
});

describe("a selector that misses what nothing can act on elsewhere", () => {
  it.each([
    ["a shadow root", IN_SHADOW, ["click", "#pay"]],
    ["a shadow root, by its text", IN_SHADOW, ["find", "text", "Pay", "click"]],
    ["a frame", IN_FRAME, ["fill", "#pay", "Ann"]],
  ])("in %s says so, and offers no call that would be refused", async (_where, found, params) => {
    for (const unfit of ["disabled", "hidden"]) {
      const result = await (await missing([{ ...found, unfit }])).call(params);
      expect(result.text).toContain(`, and it is ${unfit}.`);
      expect(actionIds(result)).toEqual(["snapshot-for-refs"]);
    }
  });

  it("offers to read what is disabled all the same, and no ref of what is hidden", async () => {
    const disabled = await (await missing([{ ...IN_SHADOW, unfit: "disabled" }])).call(["get", "text", "#pay"]);
    expect(actionIds(disabled)[0]).toBe("find-in-shadow-root");
    const hidden = await (await missing([{ ...IN_SHADOW, unfit: "hidden" }])).call(["get", "text", "#pay"]);
    expect(hidden.text).not.toContain("its @ref");
  });
});

describe("a selector that misses an element in a frame", () => {
  it("names it, with a batch that goes there and back", async () => {
    const result = await (await missing([IN_FRAME])).call(["click", "#pay"]);
    expect(result.text).toContain('There is an element "Pay now" in the frame #shop.');
    expect(actionsOf(result)[0]).toMatchObject({
      id: "use-in-frame",
      params: {
        args: ["batch"],
        stdin: '[["frame","#shop"],["click","div:nth-of-type(2)"],["frame","main"]]',
      },
    });
  });

  it.each([
    [
      { ...IN_FRAME, place: "page", frame: null, path: "#pay" },
      [
        ["frame", "main"],
        ["click", "#pay"],
      ],
    ],
    [
      IN_FRAME,
      [
        ["frame", "main"],
        ["frame", "#shop"],
        ["click", "div:nth-of-type(2)"],
        ["frame", "main"],
      ],
    ],
  ])("leaves the frame first that is selected, and says that it is outside: %j", async (found, rows) => {
    const one = await missing([found]);
    await one.call(["frame", "#other"]);
    const result = await one.call(["click", "#pay"]);
    expect(result.text).toContain(", outside the selected frame other. Go back with frame main");
    expect(JSON.parse(String(actionsOf(result)[0]?.params.stdin))).toEqual(rows);
  });

  it("is silent where the selected frame has it, hidden", async () => {
    const one = await missing([IN_FRAME], "Element '#pay' is not visible");
    await one.call(["frame", "#other"]);
    expect((await one.call(["click", "#pay"])).details["selectorElsewhere"]).toBeUndefined();
  });
});

describe("a command that failed otherwise, or did not fail", () => {
  it.each([[[]], [null]])("with nothing elsewhere (%j) names nothing", async (elsewhere) => {
    const result = await (await missing(elsewhere)).call(["click", "#pay"]);
    expect(result.details["selectorElsewhere"]).toBeUndefined();
  });

  it("names nothing", async () => {
    const covered = await missing([IN_SHADOW], "Element '#pay' is covered by <div> at its click point");
    expect((await covered.call(["click", "#pay"])).details["selectorElsewhere"]).toBeUndefined();
    const done = agent();
    await done.call(["open", HOME]);
    sees(done.browser(), { after: { elsewhere: [IN_SHADOW] } });
    expect((await done.call(["click", "#pay"])).details["selectorElsewhere"]).toBeUndefined();
  });
});
