import { describe, expect, it } from "vitest";
import { offArgv } from "./off-argv.ts";

describe("words that every user of the machine could read", () => {
  it("are told by the environment where upstream takes them from there", () => {
    const argv = ["--json", "--session", "a", "--proxy", "http://u:p@host:1", "--headed", "open", "https://site.test/"];
    expect(offArgv(argv)).toEqual({
      argv: ["--json", "--session", "a", "--headed", "open", "https://site.test/"],
      env: { AGENT_BROWSER_PROXY: "http://u:p@host:1" },
    });
  });

  it("stay where they belong to the command", () => {
    const argv = ["--session", "--proxy", "fill", "#a", "--proxy"];
    expect(offArgv(argv)).toEqual({ argv, env: {} });
  });

  it("stay where a value is missing", () => {
    expect(offArgv(["--proxy"])).toEqual({ argv: ["--proxy"], env: {} });
  });
});
