import { describe, expect, it } from "vitest";
import { readRequest } from "./read.ts";

function said(params: object): string {
  return readRequest(params).problem?.message ?? "";
}

function step(fields: object): string {
  return said({ job: { steps: [fields] } });
}

describe("parameters in the words of another tool", () => {
  it.each<[object, string]>([
    [{ action: "click", ref: "e3" }, 'Instead: a ref is a "selector": "@e3".'],
    [{ action: "fill", label: "E-mail", text: "a" }, 'Instead: "locator":"label","value":LABEL.'],
    [{ action: "click", text: "Save" }, 'Instead: "locator":"text","value":TEXT.'],
    [{ action: "click", locator: "css", value: "#a" }, 'Instead: the element is "selector"'],
    [{ action: "fill", selector: "#a", value: "x" }, 'text: is missing. Instead: what is written is "text".'],
    [{ action: "assertUrl", contains: "done" }, 'url: is missing. Instead: "url".'],
    [{ action: "assertText", selector: "#a", text: "x" }, '{"action":"wait","selector":CSS} waits for an element.'],
    [{ action: "wait", ms: 5 }, 'Instead: "milliseconds".'],
    [{ action: "wait", text: "a", timeoutMs: 5 }, 'Instead: "timeoutMs" stands beside the mode'],
    [{ action: "goto", url: "a" }, 'Instead: {"action":"open","url":URL}.'],
    [{ action: "hover", selector: "a" }, '"stdin":"[[\\"hover\\"'],
    [{ type: "click", selector: "a" }, '"action" says what a step does, not "type"'],
    [["open", "https://site.test/"], 'Instead: for what has no step: {"args":["batch"'],
  ])("are told how they are written here: %j", (fields, instead) => {
    expect(step(fields)).toContain(instead);
    expect(step(fields)).toMatch(/Nothing was run\.$/);
  });

  it("are told so beside the modes and in each of them", () => {
    expect(said({ semanticAction: { action: "press", key: "Enter" } })).toContain('{"args":["press","Enter"]}');
    expect(said({ qa: { url: "a", text: "Hi" } })).toContain('Instead: "expectedText".');
    expect(said({ steps: [], url: "a" })).toContain('{"args":["open",URL]}');
    expect(said({ job: { steps: [{ action: "snapshot" }], bail: true } })).toContain('"failFast":false');
  });

  it("are not guessed at, whatever they are called", () => {
    for (const word of ["constructor", "__proto__", "toString", "interactive"])
      expect(step({ action: "snapshot", [word]: 1 })).not.toContain("Instead");
    expect(step({ action: "constructor" })).not.toContain("Instead");
  });

  it("that say nothing in the only mode are told to", () => {
    expect(said({ qa: {} })).toMatch(/^qa says nothing\. Give the command in args/);
  });
});
