import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { GUIDE_TOPICS } from "../request/modes/guide.ts";
import { paramsSchema } from "../request/params.ts";
import { TOOL_NAME } from "../transcript/entries.ts";
import { promptGuidelines, promptSnippet, toolDescription } from "./prompt.ts";

describe("what the model reads about the tool on every request", () => {
  it("takes at most 1,200 tokens", () => {
    const declared = JSON.stringify({ name: TOOL_NAME, description: toolDescription, parameters: paramsSchema });
    const inSystemPrompt = [promptSnippet, ...promptGuidelines].join("\n- ");
    const tokens = encode(declared).length + encode(inSystemPrompt).length;
    console.log(`tool description, schema, snippet and guidelines: ${tokens} tokens`);
    expect(tokens).toBeLessThanOrEqual(1_200);
  });

  it("starts with the first two calls that an agent needs, and names the guide", () => {
    expect(toolDescription).toMatch(/\{"args":\["open",.*\{"args":\["snapshot","-i"\]\}/s);
    expect(promptGuidelines.join("\n")).toContain('{"args":["guide"]}');
  });

  it("names topics that the guide has", () => {
    const topics = /topics: ([\w, ]+)\./.exec(promptGuidelines.join("\n"))?.[1]?.split(", ");
    expect(GUIDE_TOPICS).toEqual(expect.arrayContaining(topics ?? ["none named"]));
  });

  it("has only calls that are JSON", () => {
    const calls = [toolDescription, ...promptGuidelines].join("\n").match(/\{"args":.*?\}(?=[\s.,;]|$)/g) ?? [];
    expect(calls.length).toBeGreaterThanOrEqual(4);
    for (const call of calls) expect(JSON.parse(call)).toMatchObject({ args: expect.arrayContaining([]) });
  });
});
