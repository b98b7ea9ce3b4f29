import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { MODE_NAMES } from "../params.ts";
import { readRequest } from "../read.ts";
import { GUIDE_TOPICS, guide } from "./guide.ts";

const Words = z.array(z.string()).min(1);
const Shown = z.looseObject({ args: Words.optional(), stdin: z.string().optional() });

function textOf(topic: string | undefined): string {
  const found = guide(topic);
  if ("problem" in found) throw new Error(found.problem.message);
  return found.text;
}

/** Where an object of JSON that begins at `start` ends; its strings may hold braces. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (const sign of text.slice(start).matchAll(/"(?:\\.|[^"\\])*"|[{}]/g)) {
    if (sign[0] === "{") depth++;
    if (sign[0] === "}" && --depth === 0) return start + sign.index + 1;
  }
  throw new Error(`no end of ${text.slice(start, start + 40)}`);
}

const MODE = new RegExp(`\\{"(?:${MODE_NAMES.join("|")})":`, "g");

/** The calls that a text shows: whole parameter objects, and argv arrays outside of them. */
function callsIn(text: string): readonly unknown[] {
  const objects: string[] = [];
  let rest = "";
  let from = 0;
  for (const { index } of text.matchAll(MODE)) {
    if (index < from) continue;
    rest += text.slice(from, index);
    from = endOf(text, index);
    objects.push(text.slice(index, from));
  }
  rest = (rest + text.slice(from)).replaceAll(/\{.*?\}/g, "");
  const arrays = [...rest.matchAll(/\[(?:"[^"]*",?)+\]/g)].map(([found]) => ({ args: Words.parse(parseJson(found)) }));
  return [...objects.map((found) => parseJson(found)), ...arrays];
}

/** What the guide shows of a batch without its rows, and of a script without it. */
function withRows(params: unknown): unknown {
  const { args, stdin } = Shown.parse(params);
  if (stdin !== undefined || args === undefined) return params;
  const reads = args[0] === "batch" || args.includes("--stdin");
  return reads ? { args, stdin: args[0] === "batch" ? '[["get","url"]]' : "1" } : params;
}

describe("the guide", () => {
  it("without a topic starts with the start and names every topic", () => {
    const text = textOf(undefined);
    expect(text.startsWith(textOf("start"))).toBe(true);
    for (const topic of GUIDE_TOPICS) expect(text).toContain(topic);
  });

  it.each(GUIDE_TOPICS.map((topic) => [topic]))("on %s shows only calls that would run", (topic) => {
    const calls = callsIn(textOf(topic));
    if (topic !== "sessions") expect(calls.length).toBeGreaterThan(0);
    for (const params of calls) {
      const { problem, call } = readRequest(withRows(params));
      expect(problem, JSON.stringify(params)).toBeUndefined();
      expect(call?.compile({ options: {}, unknown: "refuse" }), JSON.stringify(params)).not.toHaveProperty("problem");
    }
  });

  it.each(GUIDE_TOPICS.map((topic) => [topic]))("on %s fits a screen", (topic) => {
    expect(textOf(topic).length).toBeLessThan(1_000);
  });

  it("on an unknown topic names the nearest one and all of them", () => {
    const found = guide("batches");
    expect(found).toMatchObject({ problem: { category: "validation-error", mayHaveRun: false } });
    const message = "problem" in found ? found.problem.message : "";
    expect(message).toContain('Did you mean "batch"?');
    for (const topic of GUIDE_TOPICS) expect(message).toContain(topic);
  });

  it("knows no topic by the name of a member that every object has", () => {
    expect(guide("constructor")).toHaveProperty("problem");
    expect(guide("toString")).toHaveProperty("problem");
  });
});

describe("a topic under another name", () => {
  it.each([
    ["snapshot", "reading"],
    ["Screenshot", "files"],
    ["frames", "widgets"],
    ["selectors", "finding"],
  ])("%s is %s", (word, topic) => {
    expect(textOf(word)).toBe(textOf(topic));
  });
});
