import { describe, expect, it } from "vitest";
import { problemsOf } from "./demo/check.ts";
import { callLine, shortened } from "./demo/print.ts";
import type { Part } from "./demo/steps.ts";
import type { PiEvent, PiResult } from "./pi-process.ts";

const PART: Part = {
  title: "t",
  prompt: "p",
  steps: [
    { call: ["open", "http://x/"], shows: ["Opened X"] },
    { call: ["click", "@e1"], shows: [], refused: true },
  ],
  answer: "a",
};

function ended(text: string, isError = false): PiEvent {
  const content = [{ type: "text", text }];
  return { type: "tool_execution_end", toolCallId: "c", toolName: "agent_browser", result: { content }, isError };
}

function run(events: readonly PiEvent[], more: Partial<PiResult> = {}): PiResult {
  return { events, sessionFile: "f", code: 0, stderr: "", endedBy: "itself", ...more };
}

const GOOD = [ended("Opened X (http://x/)"), ended("Stale", true)];

describe("the demo's own check", () => {
  it("finds nothing wrong when every step was seen", () => {
    expect(problemsOf(PART, run(GOOD))).toEqual([]);
  });

  it.each<[string, PiResult, string]>([
    ["a result without the promised text", run([ended("Opened Y"), ended("Stale", true)]), 'not show "Opened X"'],
    ["a failure that was not expected", run([ended("Opened X", true), ended("Stale", true)]), "open http://x/: failed"],
    ["a success where a refusal was expected", run([ended("Opened X"), ended("ok")]), "expected to be refused"],
    ["a call that was not made", run([ended("Opened X")]), "click @e1: was not called"],
    ["another exit code", run(GOOD, { code: 1, stderr: "boom" }), "pi ended with code 1 (itself)"],
    ["a passed deadline", run(GOOD, { code: 143, endedBy: "deadline" }), "(deadline)"],
    ["a scripted model without an answer", run([...GOOD, modelFailed("no reply 4")]), "no reply 4"],
  ])("finds %s", (_, result, problem) => {
    expect(problemsOf(PART, result).join("\n")).toContain(problem);
  });
});

function modelFailed(errorMessage: string): PiEvent {
  return { type: "message_end", message: { role: "assistant", errorMessage } };
}

describe("a call as the demo prints it", () => {
  it("looks as one would type it", () => {
    expect(callLine("agent_browser", { args: ["fill", "@e2", "Ada Lovelace"] })).toBe(
      'agent_browser fill @e2 "Ada Lovelace"',
    );
  });

  it("shows all parameters when there are more than the words", () => {
    expect(callLine("agent_browser", { args: ["open"], sessionMode: "fresh" })).toBe(
      'agent_browser {"args":["open"],"sessionMode":"fresh"}',
    );
  });
});

describe("a long result as the demo prints it", () => {
  it("is cut after twelve lines, and says how many are left out", () => {
    const lines = Array.from({ length: 15 }, (_, index) => `line ${index + 1}`);
    expect(shortened(lines.join("\n"))).toEqual([...lines.slice(0, 12), "... 3 more lines"]);
  });
});
