import { describe, expect, it } from "vitest";
import { asMeant } from "./as-meant.ts";

const STEP = { action: "open", url: "https://site.test/" };

describe("parameters in another form", () => {
  it.each<[string, object, object]>([
    ["a job as a text", { job: JSON.stringify({ steps: [STEP] }) }, { job: { steps: [STEP] } }],
    ["steps as a text", { job: { steps: JSON.stringify([STEP]) } }, { job: { steps: [STEP] } }],
    ["steps alone", { job: [STEP] }, { job: { steps: [STEP] } }],
    ["a step as a text", { job: { steps: [JSON.stringify(STEP)] } }, { job: { steps: [STEP] } }],
    [
      "numbers, a yes and one option as texts",
      {
        job: {
          failFast: "false",
          steps: [
            { action: "wait", milliseconds: "500" },
            { action: "select", values: "L" },
          ],
        },
      },
      {
        job: {
          failFast: false,
          steps: [
            { action: "wait", milliseconds: 500 },
            { action: "select", values: ["L"] },
          ],
        },
      },
    ],
    [
      "a number as what is filled in",
      { semanticAction: { text: 42, values: [1] } },
      { semanticAction: { text: "42", values: ["1"] } },
    ],
    ["one action in a list", { semanticAction: [{ action: "click" }] }, { semanticAction: { action: "click" } }],
    ["an address as a check", { qa: "https://site.test/" }, { qa: { url: "https://site.test/" } }],
    [
      "a check with texts as a text",
      { qa: { attached: "true", expectedText: '["a","b"]' } },
      { qa: { attached: true, expectedText: ["a", "b"] } },
    ],
    ["words as a text", { args: '["open","https://site.test/"]' }, { args: ["open", "https://site.test/"] }],
    ["words in a list of their own", { args: [["get", "title"]] }, { args: ["get", "title"] }],
    [
      "rows as words",
      {
        args: [
          ["get", "title"],
          ["get", "url"],
        ],
      },
      { args: ["batch"], stdin: '[["get","title"],["get","url"]]' },
    ],
    [
      "rows as they are",
      { args: ["batch"], stdin: [["get", "title"]] },
      { args: ["batch"], stdin: '[["get","title"]]' },
    ],
    [
      "the id of a component as a number",
      { sourceLookup: { reactFiberId: 2 } },
      { sourceLookup: { reactFiberId: "2" } },
    ],
  ])("become what they mean: %s", (_, given, meant) => {
    expect(asMeant(given)).toEqual(meant);
  });

  it.each([
    [{ job: "open the page" }],
    [{ job: "[not json" }],
    [{ semanticAction: [{ action: "click" }, { action: "click" }] }],
    [{ semanticAction: { action: "fill", text: '{"a":1}' } }],
    [{ args: ["fill", "#a", '["x"]'] }],
    [{ args: "open https://site.test/" }],
    [{ args: ["eval", "--stdin"], stdin: "[1, 2]" }],
    [{ qa: { url: "https://site.test/", expectedText: "[draft]" } }],
    [undefined],
    ["open"],
    [["open"]],
  ])("stay as they are where that is not clear: %j", (given) => {
    expect(asMeant(given)).toEqual(given);
  });
});
