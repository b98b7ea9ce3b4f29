/** The tool that pi registers: hands a call to the engine and its result back. */
import type { AgentToolResult, AgentToolUpdateCallback } from "@earendil-works/pi-coding-agent";
import { Subject } from "rxjs";
import type { Engine } from "../engine/engine.ts";
import { type Json, member } from "../json.ts";
import type { PresentedResult } from "../present/present.ts";
import { progressLines } from "./progress.ts";
import type { Wanting } from "./wanted-files.ts";

type Result = AgentToolResult<Json>;

/** A call made by another tool (codemode) has the id `PARENT/N`, and its result is not kept in the transcript. */
function isNested(toolCallId: string): boolean {
  return toolCallId.includes("/");
}

function toResult(presented: PresentedResult): Result {
  const images = presented.images.map(({ base64, mediaType }) => ({
    type: "image" as const,
    data: base64,
    mimeType: mediaType,
  }));
  return {
    content: [{ type: "text", text: presented.text.value }, ...images],
    details: presented.details.value,
    ...(presented.isError ? { isError: true } : {}),
  };
}

/** The result of a call that no engine has seen. */
export function refusal(text: string): Result {
  return { content: [{ type: "text", text }], details: {}, isError: true };
}

function show(text: string, onUpdate: AgentToolUpdateCallback<Json> | undefined): void {
  try {
    onUpdate?.({ content: [{ type: "text", text }], details: {} });
  } catch {
    // pi has replaced this session; nobody looks any more.
  }
}

/** Runs one call. Never throws: pi would drop the details, and with them the events. */
export async function execute(
  engine: Engine,
  toolCallId: string,
  params: unknown,
  signal: AbortSignal | undefined,
  onUpdate: AgentToolUpdateCallback<Json> | undefined,
  wanting?: Wanting,
): Promise<Result> {
  const waits = new Subject<string>();
  const shown = progressLines(waits).subscribe((text) => show(text, onUpdate));
  try {
    const presented = await engine.call({
      id: toolCallId,
      nested: isNested(toolCallId),
      params,
      signal: signal ?? new AbortController().signal,
      wanted: wanting?.wanted(),
      progress: (text) => waits.next(text),
    });
    if (member(presented.details.value, "promptGuard") !== undefined) wanting?.refused();
    return toResult(presented);
  } finally {
    shown.unsubscribe();
  }
}
