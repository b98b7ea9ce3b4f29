import { describe, expect, it } from "vitest";
import { danglingCalls } from "./entries.ts";

function asked(id: string, name: string, given: unknown): object {
  const block = { type: "toolCall", id, name, arguments: given };
  return { type: "message", message: { role: "assistant", content: [block] } };
}

describe("a codemode script that was cut off", () => {
  const script = { code: 'return tools.agent_browser({ args: ["click", "#pay"] })' };

  it("counts as a call when it calls the tool, since what it calls leaves no trace of its own", () => {
    expect(danglingCalls([asked("a", "codemode", script)], [])).toEqual(["a"]);
  });

  it("counts once: not when it has a result, and not when it was noted before", () => {
    const result = { type: "message", message: { role: "toolResult", toolName: "codemode", toolCallId: "a" } };
    expect(danglingCalls([asked("a", "codemode", script), result], [])).toEqual([]);
    expect(danglingCalls([asked("a", "codemode", script)], ["a"])).toEqual([]);
  });

  it.each<[string, string, unknown]>([
    ["a script that calls other tools", "codemode", { code: "return tools.read({ path: 'a' })" }],
    ["another tool that is given the same text", "bash", { command: "grep agent_browser .", ...script }],
    ["a script without text", "codemode", { code: 7 }],
    ["a script without anything", "codemode", undefined],
  ])("is no call of ours: %s", (_, name, given) => {
    expect(danglingCalls([asked("a", name, given)], [])).toEqual([]);
  });
});
