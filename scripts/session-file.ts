/** Reads from a pi session file what a resumed process has to go on from. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Json, parseJson } from "../src/json.ts";

const ToolResultEntry = z.object({
  type: z.literal("message"),
  message: z.object({ role: z.literal("toolResult"), toolName: z.string(), details: z.json().optional() }),
});

/** The `details` of all results of a tool in a session file, oldest first; results without any are left out. */
export function detailsIn(sessionFile: string, tool: string): readonly Json[] {
  const lines = readFileSync(sessionFile, "utf8").split("\n");
  const entries = lines.flatMap((line) => ToolResultEntry.safeParse(parseJson(line)).data ?? []);
  const results = entries.map(({ message }) => message).filter(({ toolName }) => toolName === tool);
  return results.flatMap(({ details }) => (details === undefined ? [] : [details]));
}

const Essentials = z.object({
  sessionName: z.string().optional(),
  page: z.object({ url: z.string(), title: z.string().optional() }).optional(),
});

/** The browser session and page that a session file ends with, as lines for a person. */
export function describeState(sessionFile: string): readonly string[] {
  const all = detailsIn(sessionFile, "agent_browser").flatMap((details) => Essentials.safeParse(details).data ?? []);
  const page = all.findLast((details) => details.page)?.page;
  const facts = {
    session: all.findLast((details) => details.sessionName)?.sessionName,
    url: page?.url,
    title: page?.title,
  };
  const known = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  return known.length > 0 ? known : ["nothing"];
}
