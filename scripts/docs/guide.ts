/** docs/GUIDE.md: what the model reads about the tool, as it reads it. */
import { promptGuidelines, promptSnippet, toolDescription } from "../../src/pi/prompt.ts";
import { GUIDE_TOPICS, guide as guideTo } from "../../src/request/modes/guide.ts";
import { paramsSchema } from "../../src/request/params.ts";
import { type Document, madeFrom } from "./document.ts";

function block(text: string, language = "text"): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function topic(name: string): string {
  const found = guideTo(name);
  return `### ${name}\n\n${block("text" in found ? found.text : found.problem.message)}`;
}

function text(): string {
  return [
    "# What the model reads",
    madeFrom("src/pi/prompt.ts and src/request/modes"),
    'With every request pi sends the first three; the guide is given on demand, by `{"args":["guide"]}` and ' +
      '`{"args":["guide",TOPIC]}`.',
    "## Description of the tool",
    block(toolDescription),
    "## Lines in the system prompt",
    block([promptSnippet, ...promptGuidelines].join("\n")),
    "## Parameters",
    block(JSON.stringify(paramsSchema, undefined, 1), "json"),
    "## Guide",
    ...GUIDE_TOPICS.map(topic),
  ].join("\n\n");
}

export const guide: Document = { page: "docs/GUIDE.md", text };
