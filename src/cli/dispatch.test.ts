import { describe, expect, it } from "vitest";
import type { Subcommand } from "./commands/command.ts";
import { dispatch } from "./dispatch.ts";

const greet: Subcommand = {
  name: "greet",
  summary: "Greets.",
  usage: "pi-agent-browser greet NAME",
  run: async ([name], { out }) => {
    if (name === undefined) throw new Error("Name somebody.");
    out(`Hello ${name}\n`);
    return 1;
  },
};

async function ran(...argv: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const said = { out: "", error: "" };
  const code = await dispatch([greet], argv, {
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
    env: {},
    cwd: "/",
  });
  return { code, ...said };
}

describe("pi-agent-browser", () => {
  it("hands a subcommand the words behind its name and ends with its code", async () => {
    expect(await ran("greet", "Ada")).toEqual({ code: 1, out: "Hello Ada\n", error: "" });
  });

  it("lists the subcommands when it is asked, and as a mistake when none is named", async () => {
    expect(await ran("--help")).toMatchObject({ code: 0, out: expect.stringContaining("  greet  Greets.") });
    expect(await ran()).toMatchObject({ code: 2, out: expect.stringContaining("greet") });
  });

  it("tells a subcommand's flags without running it", async () => {
    expect(await ran("greet", "--help")).toEqual({ code: 0, out: "pi-agent-browser greet NAME\n", error: "" });
  });

  it("names what there is instead of a subcommand that there is not", async () => {
    const { code, error } = await ran("great");
    expect(code).toBe(2);
    expect(error).toContain('There is no subcommand "great".');
    expect(error).toContain("greet");
  });

  it("tells a failure in one line", async () => {
    expect(await ran("greet")).toEqual({ code: 2, out: "", error: "pi-agent-browser greet: Name somebody.\n" });
  });
});
