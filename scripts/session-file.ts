/** Reads from a pi session file what a resumed process has to go on from. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Json, parseJson } from "../src/json.ts";

const ToolResultEntry = z.object({
  type: z.literal("message"),
  message: z.object({ role: z.literal("toolResult"), toolName: z.string(), details: z.json().optional() }),
});

/** The `details` of the last result of a tool in a session file; undefined when there is none. */
export function lastDetails(sessionFile: string, tool: string): Json | undefined {
  const lines = readFileSync(sessionFile, "utf8").split("\n");
  const entries = lines.flatMap((line) => ToolResultEntry.safeParse(parseJson(line)).data ?? []);
  return entries.findLast(({ message }) => message.toolName === tool)?.message.details;
}

const Essentials = z.object({
  sessionName: z.string().optional(),
  page: z.object({ url: z.string().optional(), title: z.string().optional() }).optional(),
  url: z.string().optional(),
  title: z.string().optional(),
});

/** The browser session and page that a session file ends with, as lines for a person. */
export function describeState(sessionFile: string): readonly string[] {
  const { sessionName, page, url, title } = Essentials.safeParse(lastDetails(sessionFile, "agent_browser")).data ?? {};
  const facts = { session: sessionName, url: page?.url ?? url, title: page?.title ?? title };
  const known = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  return known.length > 0 ? known : ["nothing"];
}
