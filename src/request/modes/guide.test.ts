import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ActionParams } from "../../../test/support/params.ts";
import { parseJson } from "../../json.ts";
import { parseArgv } from "../../upstream/grammar/argv.ts";
import { parseSteps } from "../../upstream/grammar/batch-steps.ts";
import { readRequest } from "../read.ts";
import { GUIDE_TOPICS, guide } from "./guide.ts";

const Words = z.array(z.string()).min(1);

function textOf(topic: string | undefined): string {
  const found = guide(topic);
  if ("problem" in found) throw new Error(found.problem.message);
  return found.text;
}

/** The calls that a text shows: argv arrays, and whole parameter objects. */
function callsIn(text: string): readonly ActionParams[] {
  const whole = /\{"\w+":.*?\}(?= |\n|$)/g;
  const objects: readonly ActionParams[] = [...text.matchAll(whole)].map(([found]) =>
    ActionParams.parse(parseJson(found)),
  );
  const rest = text.replaceAll(whole, "");
  const arrays: readonly ActionParams[] = [...rest.matchAll(/\[(?:"[^"]*",?)+\]/g)].map(([found]) => ({
    args: Words.parse(parseJson(found)),
  }));
  return [...objects, ...arrays];
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
      const { args, stdin } = params;
      if (args === undefined) {
        const { call, options } = readRequest(params);
        expect(call?.compile({ options, unknown: "refuse" }), JSON.stringify(params)).toHaveProperty("intent");
        continue;
      }
      expect(parseArgv(args, { unknown: "refuse" }), JSON.stringify(args)).toHaveProperty("ok");
      if (args[0] === "batch" && stdin !== undefined) {
        expect(parseSteps(stdin, { unknown: "refuse" }), stdin).toHaveProperty("ok");
      }
    }
  });

  it.each(GUIDE_TOPICS.map((topic) => [topic]))("on %s fits a screen", (topic) => {
    expect(textOf(topic).length).toBeLessThan(900);
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
