import { describe, expect, it } from "vitest";
import { readRequest } from "../read.ts";

function compiled(params: unknown) {
  const { call } = readRequest(params);
  return call?.compile({ options: {}, unknown: "refuse" });
}

describe("a script beside --stdin", () => {
  it.each([
    [["eval", "--stdin", "document.title"], "document.title"],
    [["eval", "document.title", "--stdin"], "document.title"],
    [["--session", "shop", "eval", "--stdin", "1 + 1"], "1 + 1"],
  ])("is read as the one that was to be in stdin: %j", (args, script) => {
    expect(compiled({ args })).toMatchObject({
      intent: { stdin: script, args: args.filter((word) => word !== script) },
    });
  });

  it("is read in stdin, where the flag is missing", () => {
    expect(compiled({ args: ["eval"], stdin: "1 + 1" })).toMatchObject({
      intent: { stdin: "1 + 1", args: ["eval", "--stdin"] },
    });
    expect(compiled({ args: ["eval", "1"], stdin: "2" })).toHaveProperty("problem");
  });

  it("is refused where there are two", () => {
    expect(compiled({ args: ["eval", "--stdin", "1"], stdin: "2" })).toHaveProperty("problem");
  });

  it("is not made of the command itself, nor of a value", () => {
    expect(compiled({ args: ["eval", "--stdin"] })).toHaveProperty("problem");
    expect(compiled({ args: ["eval", "eval", "--stdin"] })).toHaveProperty("problem");
    expect(compiled({ args: ["auth", "save", "me", "--password-stdin", "x"] })).toHaveProperty("problem");
  });
});
