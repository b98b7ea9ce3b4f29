import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { builtInDiagnostics } from "../diagnostics/index.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { lookScript } from "./look.ts";
import { bound, type Sensor } from "./sensor.ts";

function parsed(args: readonly string[]): ParsedArgv {
  const result = parseArgv(args, { unknown: "refuse" });
  if ("problem" in result) throw new Error(result.problem.message);
  return result.ok;
}

function sensors(args: readonly string[], when: "before" | "after"): readonly Sensor[] {
  const command = parsed(args);
  const asked = builtInDiagnostics.filter((diagnostic) => diagnostic.applies(command)).flatMap((one) => one[when]);
  const unique = new Map(asked.map((sensor) => [sensor.id, bound(sensor, command)]));
  return [...unique.values()];
}

const COMMANDS: readonly (readonly string[])[] = [
  ["click", "#a"],
  ["click", "@e1"],
  ["click", "xpath=//a[text()='x']"],
  ["fill", 'input[name="a\\"b"]', "quotes \" ' ` \\ %PATH% \n"],
  ["type", "#a", "text"],
  ["press", "Enter"],
  ["keyboard", "type", "text"],
  ["keyboard", "inserttext", "text"],
  ["hover", "#a"],
  ["focus", "#a"],
  ["check", "#a"],
  ["uncheck", "@e2"],
  ["select", "#a", "one", "two"],
  ["drag", "#a", "#b"],
  ["upload", "#a", "/tmp/x"],
  ["scroll", "down"],
  ["snapshot", "-i"],
  ["find", "role", "button", "click", "--name", "Edit"],
  ["find", "label", "Name", "fill", "text"],
];

describe("the looks of a command", () => {
  // One script that does not parse would blind every diagnostic, and the watch for navigations with them.
  it.each(COMMANDS)("%s %s are scripts that parse", (...args) => {
    for (const when of ["before", "after"] as const)
      for (const sensor of sensors(args, when)) expect(() => new Script(lookScript([sensor])), sensor.id).not.toThrow();
  });

  it("look at something for every one of them", () => {
    for (const args of COMMANDS)
      expect([...sensors(args, "before"), ...sensors(args, "after")], args[0]).not.toEqual([]);
  });
});
