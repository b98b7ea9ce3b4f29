import { describe, expect, it } from "vitest";
import { type CallText, callText } from "./call-text.ts";

function line(params: object): CallText {
  return callText(params, { refs: {} }, true);
}

describe("the line of a call", () => {
  it("tells a semantic action in upstream's words, a session last", () => {
    const click = { action: "click", locator: "role", role: "button", name: "Save", session: "shop" };
    expect(line({ semanticAction: click }).words).toEqual([
      "find",
      "role",
      "button",
      "click",
      "--name",
      "Save",
      "--session",
      "shop",
    ]);
    expect(line({ semanticAction: { action: "uncheck", locator: "label", value: "News" } }).words).toEqual([
      "find",
      "label",
      "News",
      "uncheck",
    ]);
  });

  it("shows no text while nobody knows what field it is for, and masks a password's for good", () => {
    const fill = { action: "fill", locator: "label", value: "Name", text: "Ann Lee" };
    expect(line({ semanticAction: fill }).words).toEqual(["find", "label", "Name", "fill", "…"]);
    expect(line({ semanticAction: { ...fill, value: "Password" } })).toMatchObject({
      words: ["find", "label", "Password", "fill", "[REDACTED]"],
      told: ["find", "label", "Password", "fill", "[REDACTED]"],
    });
    const key = { action: "select", locator: "label", value: "API key", values: ["alpha-1", "beta-2"] };
    expect(line({ semanticAction: key }).words).toEqual([
      "find",
      "label",
      "API key",
      "select",
      "[REDACTED]",
      "[REDACTED]",
    ]);
  });

  it("names the steps of a job, and what cannot be meant by its mode", () => {
    const steps = [{ action: "open", url: "https://a.test/" }, { action: "wait" }];
    expect(line({ job: { steps, session: "shop" } })).toMatchObject({
      words: ["job", "--session", "shop"],
      rows: ["open", "wait"],
    });
    expect(line({ semanticAction: { action: "click" } }).words).toEqual(["semanticAction", "click"]);
    expect(line({ semanticAction: { action: "zap" } }).words).toEqual(["semanticAction"]);
    expect(line({ job: { steps: "x" } }).words).toEqual(["job"]);
  });
});
