/** Shows a run of pi to a person, while it happens. */
import type { z } from "zod";
import { isJsonObject, type Json } from "../../src/json.ts";
import { type PiEvent, ToolFinished, ToolStarted } from "../pi-process.ts";

const MOST_LINES = 12;

type Content = z.infer<typeof ToolFinished>["result"]["content"][number];

function quoted(argument: Json): string {
  const text = typeof argument === "string" ? argument : JSON.stringify(argument);
  return /^[\w@:/.=-]+$/.test(text) ? text : JSON.stringify(text);
}

/** A call as one would type it: `agent_browser fill @e2 "Ada Lovelace"`. */
export function callLine(tool: string, input: Json): string {
  const args = isJsonObject(input) && Object.keys(input).length === 1 ? input.args : undefined;
  return [tool, ...(Array.isArray(args) ? args.map(quoted) : [JSON.stringify(input)])].join(" ");
}

/** Cuts a long text and says how much is left out. */
export function shortened(text: string): readonly string[] {
  const lines = text.trimEnd().split("\n");
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `... ${lines.length - MOST_LINES} more lines`];
}

function linesOf(part: Content): readonly string[] {
  return part.type === "text" ? shortened(part.text) : [`[image ${part.mimeType}]`];
}

/** The lines to print for an event; most events have none. */
export function eventLines(event: PiEvent): readonly string[] {
  const started = ToolStarted.safeParse(event);
  if (started.success) return ["", callLine(started.data.toolName, started.data.args)];
  const finished = ToolFinished.safeParse(event);
  return finished.success ? finished.data.result.content.flatMap(linesOf).map((line) => `    ${line}`) : [];
}
