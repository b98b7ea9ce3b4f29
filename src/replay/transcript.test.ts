import { describe, expect, it } from "vitest";
import { branchTo, callsIn, entryNamed, readTranscript } from "./transcript.ts";

const HEADER = { type: "session", version: 3, id: "own", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/project" };

function event(seq: number, callId: string, ms = 5): object {
  const fact = { type: "call.finished", status: "ok", processes: 1, ms };
  return { v: 1, id: `e${seq}`, seq, callId, at: 1000 + seq, owner: "own", ...fact };
}

function asks(id: string, parentId: string | null, call: string): object {
  const content = [{ type: "toolCall", id: call, name: "agent_browser", arguments: { args: ["get", "url"] } }];
  return { type: "message", id, parentId, message: { role: "assistant", content } };
}

function answers(id: string, parentId: string, call: string, events: readonly object[]): object {
  const content = [{ type: "text", text: "one" }, { type: "image" }, { type: "text", text: "two" }];
  const message = { role: "toolResult", toolCallId: call, toolName: "agent_browser", content, details: { events } };
  return { type: "message", id, parentId, message: { ...message, isError: true, timestamp: 2000 } };
}

function custom(id: string, parentId: string, data: object): object {
  return { type: "custom", customType: "agent_browser.event", id, parentId, data };
}

function read(...lines: readonly (object | string)[]): ReturnType<typeof readTranscript> {
  const texts = [HEADER, ...lines].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  return readTranscript(texts.join("\n"));
}

describe("a session file", () => {
  it("says whose it is, and where and when it began", () => {
    const { header } = read();
    expect(header).toEqual({ id: "own", cwd: "/project", version: 3, startedMs: Date.UTC(2026, 0, 1) });
  });

  it("gives each call with its parameters, its text, its details and its events", () => {
    const { entries } = read(asks("a", null, "c1"), answers("b", "a", "c1", [event(1, "c1")]));
    const [call, ...more] = callsIn(entries);
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      id: "c1",
      params: { args: ["get", "url"] },
      text: "one\ntwo",
      images: 1,
      isError: true,
    });
    expect(call).toMatchObject({ startedMs: 996, endedMs: 2000 });
    expect(call?.events.map(({ id }) => id)).toEqual(["e1"]);
    expect(call?.asked?.line).toBe(2);
  });

  it("counts an event once that stands beside the result and in it, in the order of what happened", () => {
    const { entries } = read(
      asks("a", null, "c1"),
      custom("b", "a", event(1, "c1")),
      answers("c", "b", "c1", [event(2, "c1"), event(1, "c1")]),
    );
    expect(callsIn(entries)[0]?.events.map(({ id }) => id)).toEqual(["e1", "e2"]);
  });

  it("knows the calls of a script by their events and the call that made them", () => {
    const { entries } = read(custom("a", "x", event(1, "cm1/1")), custom("b", "a", event(2, "cm1/2")));
    const calls = callsIn(entries);
    expect(calls.map(({ id, parent, params }) => [id, parent, params])).toEqual([
      ["cm1/1", "cm1", undefined],
      ["cm1/2", "cm1", undefined],
    ]);
  });

  it("keeps a call that was never answered", () => {
    const [call] = callsIn(read(asks("a", null, "c1")).entries);
    expect(call).toMatchObject({ id: "c1", text: undefined, answered: undefined, events: [] });
  });

  it("leads from the root to the last entry, or to the one that is named", () => {
    const transcript = read(asks("a", null, "c1"), answers("b", "a", "c1", []), asks("c", "a", "c2"));
    expect(branchTo(transcript, transcript.leaf).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(branchTo(transcript, entryNamed(transcript, "c1")).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(entryNamed(transcript, "none")).toBeUndefined();
  });

  it("comes to an end where its parents stand in a circle", () => {
    const transcript = read({ type: "x", id: "a", parentId: "b" }, { type: "x", id: "b", parentId: "a" });
    expect(branchTo(transcript, transcript.leaf).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("names the lines that are no entries, and reads the others", () => {
    const { bad, entries } = read("{not json", "[1]", { id: "a" }, "", asks("b", null, "c1"));
    expect(bad).toEqual([
      { line: 2, why: "it is no JSON" },
      { line: 3, why: "it is no JSON object" },
      { line: 4, why: "it has no type" },
    ]);
    expect(entries.map(({ line }) => line)).toEqual([6]);
  });

  it("counts events of a newer version and damaged ones", () => {
    const newer = { ...event(2, "c1"), v: 99 };
    const { entries } = read(asks("a", null, "c1"), answers("b", "a", "c1", [event(1, "c1"), newer, { v: 1 }]));
    expect(callsIn(entries)[0]).toMatchObject({ newer: 1, corrupt: 1 });
  });

  it.each(["", "null", "{}", '{"type":"session"}', "\u0000", '{"type":"message","message":{"content":[null,1,{}]}}'])(
    "is read without a throw when it is %j",
    (text) => {
      const { header, entries } = readTranscript(text);
      expect(header).toBeUndefined();
      expect(callsIn(entries)).toEqual([]);
    },
  );
});
