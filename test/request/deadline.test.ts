import { describe, expect, it } from "vitest";
import { closeTimeoutMs, DEFAULT_DEADLINE_MS, deadlineOf } from "../../src/request/deadline.ts";
import { type ParsedArgv, parseArgv } from "../../src/upstream/argv.ts";

function step(...words: readonly string[]): ParsedArgv {
  const parsed = parseArgv(words, { unknown: "refuse" });
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  return parsed.ok;
}

describe("the deadline of a call", () => {
  it("is a little longer than upstream waits by itself", () => {
    expect(deadlineOf([step("click", "#a")], undefined, {})).toBe(DEFAULT_DEADLINE_MS);
    expect(DEFAULT_DEADLINE_MS).toBeGreaterThan(30_000);
  });

  it("is what the caller says, whatever else holds", () => {
    const environment = { PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "99000" };
    expect(deadlineOf([step("wait", "60000")], 1500, environment)).toBe(1500);
  });

  it("is what the environment says for a call of its own", () => {
    expect(deadlineOf([step("get", "title")], undefined, { PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "9000" })).toBe(9000);
  });

  it.each(["", "soon", "-5", "0", "Infinity"])("is the default when the environment says %j", (text) => {
    expect(deadlineOf([step("get", "title")], undefined, { PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: text })).toBe(35_000);
  });

  it("is longer for commands that the table knows to be slow", () => {
    expect(deadlineOf([step("get", "title"), step("vitals")], undefined, {})).toBe(60_000);
  });

  it("covers every wait of a batch, one after the other", () => {
    const steps = [step("wait", "20000"), step("get", "title"), step("wait", "#late", "--timeout", "30000")];
    expect(deadlineOf(steps, undefined, {})).toBe(60_000);
  });

  it("does not take a number elsewhere for a wait", () => {
    expect(deadlineOf([step("mouse", "wheel", "900000")], undefined, {})).toBe(35_000);
  });
});

describe("the time for closing a browser", () => {
  it("is 5 s, or what the environment says", () => {
    expect(closeTimeoutMs({})).toBe(5000);
    expect(closeTimeoutMs({ PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "800" })).toBe(800);
    expect(closeTimeoutMs({ PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "never" })).toBe(5000);
  });
});
