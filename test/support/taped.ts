/** A session that is recorded: its session file as pi writes it, and its tape. */
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import type { WantedFiles } from "../../src/guards/wanted.ts";
import type { Json } from "../../src/json.ts";
import { tapeOf } from "../../src/replay/recorder.ts";
import { ENTRY_TYPE, TOOL_NAME } from "../../src/transcript/entries.ts";
import type { World } from "../../src/world/world.ts";
import { FakeWorld } from "./fake-world.ts";

export interface CallOptions {
  /** Files that the prompt asks for. */
  readonly wanted?: WantedFiles;
  /** Another tool makes the call: pi keeps neither its parameters nor its result. */
  readonly nested?: boolean;
  readonly signal?: AbortSignal;
}

export interface RecordedSession {
  readonly engine: Engine;
  readonly call: (params: readonly string[] | object, options?: CallOptions) => Promise<string>;
  /** The session file and the tape as they stand now. */
  readonly session: () => string;
  readonly tape: () => string;
}

export interface TapedSession extends RecordedSession {
  readonly world: FakeWorld;
}

/** On any world, the real one among them; who calls it quits the engine. */
export function recordedSession(world: World): RecordedSession {
  const lines: string[] = [JSON.stringify({ type: "session", version: 3, id: world.piSession, cwd: world.piFolder })];
  const tape: string[] = [];
  let last: string | null = null;
  const append = (entry: object): void => {
    const id = `n${lines.length}`;
    lines.push(JSON.stringify({ ...entry, id, parentId: last }));
    last = id;
  };
  const keep = (data: EngineEvent): void => append({ type: "custom", customType: ENTRY_TYPE, data });
  const engine = createEngine({ world, keep, tape: tapeOf(world, (line) => tape.push(line)) });
  let calls = 0;
  const asked = (id: string, params: Json | object): void => {
    const content = [{ type: "toolCall", id, name: TOOL_NAME, arguments: params }];
    append({ type: "message", message: { role: "assistant", content } });
  };
  return {
    engine,
    call: async (given, { nested = false, signal = new AbortController().signal, wanted } = {}) => {
      const id = `call-${++calls}${nested ? "/1" : ""}`;
      const params = Array.isArray(given) ? { args: given } : given;
      if (!nested) asked(id, params);
      const { text, details, isError } = await engine.call({ id, params, nested, signal, wanted });
      if (nested) return text.value;
      const content = [{ type: "text", text: text.value }];
      const message = { role: "toolResult", toolCallId: id, toolName: TOOL_NAME, content, details: details.value };
      append({ type: "message", message: { ...message, isError } });
      return text.value;
    },
    session: () => lines.join("\n"),
    tape: () => tape.join(""),
  };
}

export function tapedSession(world = new FakeWorld()): TapedSession {
  return { world, ...recordedSession(world) };
}
