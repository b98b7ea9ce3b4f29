import { describe, expect, it } from "vitest";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";
import { COMMANDS } from "../upstream/grammar/commands.ts";
import { UPSTREAM_MS } from "../upstream/grammar/deadlines.ts";
import { closeTimeoutMs, DEFAULT_DEADLINE_MS, deadlineOf, overlong, waitWords } from "./deadline.ts";

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

describe("a wait that is too long", () => {
  it.each([
    [["wait", "99999999"], "wait would keep the browser busy for 99999999 ms; at most 120000 are possible"],
    [["wait", "#x", "--timeout", "99999999"], "wait --timeout 99999999 is more than the 300000 ms"],
    [["wait", "--text", "Done", "--timeout", "300001"], "wait --timeout 300001 is more than the 300000 ms"],
    [["read", "--timeout", "400000"], "read --timeout 400000 is more than"],
    [["mouse", "move", "1", "1", "--duration", "500000"], "mouse move would keep the browser busy for 500000 ms"],
    [["type", "#a", "abcdefghij", "--delay", "60000"], "type would keep the browser busy for 600000 ms"],
  ])("is refused: %j", (words, sentence) => {
    const asked = [step(...words)];
    const problem = overlong({ steps: asked }, deadlineOf(asked, undefined, {}));
    expect(problem).toMatchObject({ category: "validation-error", mayHaveRun: false });
    expect(problem?.message).toContain(sentence);
    expect(problem?.message).toContain("Nothing was run.");
  });

  it("is refused when the call's own deadline would cut it off, since the browser would go on waiting", () => {
    expect(overlong({ steps: [step("wait", "9000")] }, 5000)?.message).toContain(
      "asks to wait 9000 ms in all, but may take 5000 ms",
    );
    expect(overlong({ steps: [step("wait", "#a", "--timeout", "9000")] }, 5000)).toBeDefined();
    expect(overlong({ steps: [step("wait", "4000")] }, 5000)).toBeUndefined();
  });

  it("is named by its row in a batch, and the rows are taken together", () => {
    expect(overlong({ steps: [step("get", "title"), step("wait", "99999999")] }, 600_000)?.message).toContain(
      "row 2: wait",
    );
    const meant = [{ ours: "seeing" as const }, undefined];
    expect(overlong({ steps: [step("snapshot"), step("wait", "99999999")], meant }, 600_000)?.message).toContain(
      "row 1: wait",
    );
    const many = Array.from({ length: 6 }, () => step("wait", "110000"));
    expect(overlong({ steps: many }, 600_000)?.message).toContain("660000 ms in all");
  });

  it.each([
    ["wait", "120000"],
    ["wait", "#x", "--timeout", "300000"],
    ["wait", "--text", "Done"],
    ["click", "#a"],
    ["mouse", "wheel", "900000"],
  ])("is none: %s %s %s %s", (...words) => {
    const asked = [step(...words.filter((word) => word !== undefined))];
    expect(overlong({ steps: asked }, deadlineOf(asked, undefined, {}))).toBeUndefined();
  });
});

describe("a wait without a time-out of its own", () => {
  it.each([
    ["wait", "#x"],
    ["wait", "--text", "Done"],
    ["wait", "--url", "**/done"],
  ])("ends before a short call does: %j %j %j", (...words) => {
    const asked = step(...words.filter((word) => word !== undefined));
    expect(waitWords(asked, 5000)).toEqual(["--timeout", "4000"]);
    expect(waitWords(asked, 100)).toEqual(["--timeout", "50"]);
  });

  it("is left alone where upstream ends it by itself in time, and so is everything else", () => {
    expect(waitWords(step("wait", "#x"), 35_000)).toEqual([]);
    expect(waitWords(step("wait", "#x", "--timeout", "3000"), 5000)).toEqual([]);
    expect(waitWords(step("wait", "2000"), 5000)).toEqual([]);
    expect(waitWords(step("click", "#x"), 5000)).toEqual([]);
  });
});

describe("the deadlines of the table", () => {
  it("cap every wait that can be asked for", () => {
    const asking = COMMANDS.filter(({ flags }) => flags.some(({ names }) => names.includes("--timeout")));
    expect(asking.length).toBeGreaterThan(2);
    expect(asking.filter(({ capMs }) => capMs === undefined).map(({ name }) => name)).toEqual([]);
  });

  it("are longer than what upstream takes to give up by itself, but for close, which is done by id then", () => {
    for (const { name, deadlineMs } of COMMANDS.filter(({ effect }) => effect !== "close"))
      expect(deadlineMs, name).toBeGreaterThan(UPSTREAM_MS);
  });
});

describe("the time for closing a browser", () => {
  it("is 5 s, or what the environment says", () => {
    expect(closeTimeoutMs({})).toBe(5000);
    expect(closeTimeoutMs({ PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "800" })).toBe(800);
    expect(closeTimeoutMs({ PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "never" })).toBe(5000);
    expect(closeTimeoutMs({ PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "99999999999" })).toBe(600_000);
  });
});
