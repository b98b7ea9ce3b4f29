/** A session that is recorded: its session file as pi writes it, and its tape. */
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import type { WantedFiles } from "../../src/guards/wanted.ts";
import type { PresentedResult } from "../../src/present/present.ts";
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

/** What pi writes of a session: what the model asks as it stands, results, and what the extension keeps. */
export interface SessionLines {
  readonly asked: (id: string, params: object) => void;
  readonly answered: (id: string, result: PresentedResult) => void;
  readonly kept: (event: EngineEvent) => void;
  readonly text: () => string;
}

export function sessionLines({ piSession, piFolder }: Pick<World, "piSession" | "piFolder">): SessionLines {
  const lines: string[] = [JSON.stringify({ type: "session", version: 3, id: piSession, cwd: piFolder })];
  let last: string | null = null;
  const append = (entry: object): void => {
    const id = `n${lines.length}`;
    lines.push(JSON.stringify({ ...entry, id, parentId: last }));
    last = id;
  };
  return {
    asked: (id, params) => {
      const content = [{ type: "toolCall", id, name: TOOL_NAME, arguments: params }];
      append({ type: "message", message: { role: "assistant", content } });
    },
    answered: (id, { text, details, isError }) => {
      const content = [{ type: "text", text: text.value }];
      const message = { role: "toolResult", toolCallId: id, toolName: TOOL_NAME, content, details: details.value };
      append({ type: "message", message: { ...message, isError } });
    },
    kept: (data) => append({ type: "custom", customType: ENTRY_TYPE, data }),
    text: () => lines.join("\n"),
  };
}

/** On any world, the real one among them; who calls it quits the engine. */
export function recordedSession(world: World): RecordedSession {
  const lines = sessionLines(world);
  const tape: string[] = [];
  const engine = createEngine({ world, keep: lines.kept, tape: tapeOf(world, (line) => tape.push(line)) });
  let calls = 0;
  return {
    engine,
    call: async (given, { nested = false, signal = new AbortController().signal, wanted } = {}) => {
      const id = `call-${++calls}${nested ? "/1" : ""}`;
      const params = Array.isArray(given) ? { args: given } : given;
      if (!nested) lines.asked(id, params);
      const result = await engine.call({ id, params, nested, signal, wanted });
      if (!nested) lines.answered(id, result);
      return result.text.value;
    },
    session: lines.text,
    tape: () => tape.join(""),
  };
}

export function tapedSession(world = new FakeWorld()): TapedSession {
  return { world, ...recordedSession(world) };
}
