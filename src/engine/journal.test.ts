import { describe, expect, it } from "vitest";
import { eventOf, FULL, history, OWNER, SESSION } from "../../test/support/events.ts";
import type { EngineEvent, Fact } from "../events/schema.ts";
import { inOrder } from "../events/upcast.ts";
import { plainRedactor } from "../request/redactor.ts";
import { Journal } from "./journal.ts";

function journal(): { journal: Journal; record: (fact: Fact, callId?: string) => EngineEvent } {
  let [clock, ids] = [1000, 0];
  const made = new Journal({ owner: OWNER, now: () => clock++, newId: () => `id-${++ids}` });
  return { journal: made, record: (fact, callId = "call-1") => made.record(plainRedactor.fact(fact), callId) };
}

describe("the journal", () => {
  it("puts version, id, order, call, time and owner around a fact", () => {
    const { record } = journal();
    record(FULL["session.leased"]);
    expect(record(FULL["session.closed"], "call-2")).toEqual({
      v: 1,
      id: "id-2",
      seq: 2,
      callId: "call-2",
      at: 1001,
      owner: OWNER,
      type: "session.closed",
      session: SESSION,
      by: "caller",
    });
  });

  it("gives every event an id of its own, or the second of two alike would be dropped as a double", () => {
    const { record } = journal();
    const events = Object.values(FULL).flatMap((fact) => [record(fact), record(fact)]);
    expect(inOrder(events)).toHaveLength(events.length);
  });

  it("folds an event before anyone hears of it", () => {
    const { journal: made, record } = journal();
    const seen: (string | undefined)[] = [];
    made.events$.subscribe(() => seen.push(made.state.sessions.current));
    record(FULL["session.opened"]);
    expect(seen).toEqual([SESSION]);
  });

  it("counts on after the highest event of a transcript, and never below its own", () => {
    const { journal: made, record } = journal();
    const file = [eventOf(FULL["session.leased"], 40), eventOf(FULL["session.opened"], 12)];
    made.load(file, file);
    expect(record(FULL["session.closed"]).seq).toBe(41);
    made.load([], []);
    expect(record(FULL["session.closed"]).seq).toBe(42);
  });

  it("forgets what was known when it loads a transcript", () => {
    const { journal: made, record } = journal();
    record(FULL["session.opened"]);
    const file = history(FULL["page.changed"]);
    made.load(file, file);
    expect(made.state.sessions).toEqual({});
    expect(Object.keys(made.state.pages.bySession)).toEqual([SESSION]);
  });
});

describe("the order of events", () => {
  it("is by seq, then by id, whatever the order in the file", () => {
    const [a, b, c] = [
      eventOf(FULL["session.leased"], 2, { id: "a" }),
      eventOf(FULL["session.opened"], 2, { id: "b" }),
      eventOf(FULL["session.closed"], 1, { id: "z" }),
    ];
    for (const file of [
      [a, b, c],
      [b, a, c],
      [c, b, a],
    ])
      expect(inOrder(file).map(({ id }) => id)).toEqual(["z", "a", "b"]);
  });

  it("counts an event once that stands in a result and in an entry", () => {
    const events = history(FULL["session.leased"], FULL["session.opened"]);
    expect(inOrder([...events, ...events])).toEqual(events);
  });
});
