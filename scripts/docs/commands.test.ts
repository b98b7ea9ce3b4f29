import { describe, expect, it } from "vitest";
import { COMMANDS, findCommand } from "../../src/upstream/grammar/commands.ts";
import { type Agent, agent, HOME } from "../../test/support/agent.ts";
import { commands, SECTIONS, undescribed } from "./commands.ts";

const EXAMPLES = SECTIONS.flatMap((section) => Object.entries(section.commands));
const FAKED = EXAMPLES.flatMap(([name, { args, runs }]) => (runs === "real" ? [] : [{ name, args }]));

async function onPage(): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  return one;
}

describe("docs/COMMANDS.md", () => {
  it("describes every command and every flag of the tables, and no other", () => {
    expect(undescribed()).toEqual([]);
  });

  it("has an example of each command that is that command", () => {
    for (const [name, { args }] of EXAMPLES) expect(findCommand(args)?.spec.name, args.join(" ")).toBe(name);
    expect(EXAMPLES).toHaveLength(COMMANDS.length);
  });

  it("shows every command once, with its usage", () => {
    const text = commands.text();
    for (const { name } of COMMANDS) expect(text.split(`\n### ${name}\n`), name).toHaveLength(2);
    expect(text).toContain("- `fill <selector> <text>` - ");
    expect(text).not.toContain("Not described yet");
  });

  it.each(FAKED)("runs its example of $name on the fake, or says that it is refused", async ({ name, args }) => {
    const one = await onPage();
    const { isError, text, details } = await one.call(args);
    const isRefused = COMMANDS.find((spec) => spec.name === name)?.refused !== undefined;
    expect([isError, details["failureCategory"]], text).toEqual(
      isRefused ? [true, "validation-error"] : [false, undefined],
    );
  });
});
