/** A session on a fake world that is recorded: its session file as pi writes it, and its tape. */
import { createEngine } from "../../src/engine/engine.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import type { Json } from "../../src/json.ts";
import { tapeOf } from "../../src/replay/recorder.ts";
import { ENTRY_TYPE, TOOL_NAME } from "../../src/transcript/entries.ts";
import { FakeWorld } from "./fake-world.ts";

export interface TapedSession {
  readonly world: FakeWorld;
  readonly call: (params: readonly string[] | object) => Promise<string>;
  /** The session file and the tape as they stand now. */
  readonly session: () => string;
  readonly tape: () => string;
}

export function tapedSession(world = new FakeWorld()): TapedSession {
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
    world,
    call: async (given) => {
      const id = `call-${++calls}`;
      const params = Array.isArray(given) ? { args: given } : given;
      asked(id, params);
      const { text, details, isError } = await engine.call({ id, params, signal: new AbortController().signal });
      const content = [{ type: "text", text: text.value }];
      const message = { role: "toolResult", toolCallId: id, toolName: TOOL_NAME, content, details: details.value };
      append({ type: "message", message: { ...message, isError } });
      return text.value;
    },
    session: () => lines.join("\n"),
    tape: () => tape.join(""),
  };
}
