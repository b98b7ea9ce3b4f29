import { describe, expect, it } from "vitest";
import { eventOf, FULL } from "../../test/support/events.ts";
import type { Json, JsonObject } from "../json.ts";
import { Envelope, eventSchema, type Fact, factSchema, factTypes } from "./schema.ts";
import { upcast } from "./upcast.ts";

const samples = Object.values(FULL).map((fact) => [fact.type, fact] as const);

function shapeOf(type: string): Readonly<Record<string, { isOptional(): boolean }>> {
  const found = factSchema().options.find(({ shape }) => shape.type.value === type);
  if (!found) throw new Error(`no such type: ${type}`);
  return found.shape;
}

function stored(fact: Fact): JsonObject {
  return JSON.parse(JSON.stringify(eventOf(fact, 1)));
}

function without(event: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== key));
}

describe("the schema of events", () => {
  it("has a sample of every type in these tests, with every field", () => {
    expect(Object.keys(FULL).sort()).toEqual([...factTypes()].sort());
    for (const [type, fact] of samples) {
      expect(Object.keys(fact).sort(), type).toEqual(Object.keys(shapeOf(type)).sort());
    }
  });

  it.each(samples)("brings %s back from a transcript as it was", (_type, fact) => {
    const event = eventOf(fact, 7);
    expect(upcast([JSON.parse(JSON.stringify(event))])).toEqual({ events: [event], newer: 0, corrupt: 0 });
  });

  it.each(samples)("takes %s without what is optional, and without nothing else", (type, fact) => {
    const shape = shapeOf(type);
    for (const key of Object.keys(shape).filter((name) => name !== "type")) {
      const shorter = without(stored(fact), key);
      expect(eventSchema().safeParse(shorter).success, `${type} without ${key}`).toBe(shape[key]?.isOptional());
    }
  });

  it.each(Object.keys(Envelope.shape))("takes no event without its %s", (key) => {
    const damaged = without(stored(FULL["session.closed"]), key);
    expect(upcast([damaged])).toEqual({ events: [], newer: 0, corrupt: 1 });
  });

  it("keeps the names of the envelope out of the facts, or one would overwrite the other", () => {
    const taken = new Set(Object.keys(Envelope.shape));
    const clashes = [...factTypes()].flatMap((type) =>
      Object.keys(shapeOf(type))
        .filter((key) => taken.has(key))
        .map((key) => `${type}.${key}`),
    );
    expect(clashes).toEqual([]);
  });

  it("keeps an ordinary event under 500 bytes: deltas and digests, no pages", () => {
    for (const [type, fact] of samples) {
      const size = JSON.stringify(eventOf(fact, 1)).length;
      expect(size, type).toBeLessThan(500);
    }
  });
});

const foreign: readonly Json[] = [
  null,
  true,
  0,
  "event",
  [],
  ["v", 1],
  {},
  { v: 1 },
  { v: "1", type: "session.closed" },
  { v: 0, type: "session.closed" },
  { v: -3 },
  { v: 0.5 },
  { type: "session.closed", session: "a", by: "quit" },
  { v: 1, type: "weather.changed" },
  { v: 1, type: 7 },
];

describe("reading stored events", () => {
  const good = eventOf(FULL["page.changed"], 1);
  const last = eventOf(FULL["session.closed"], 9);

  it.each(foreign.map((value) => [JSON.stringify(value), value] as const))(
    "counts %s as corrupt, and reads on",
    (_text, value) => {
      expect(upcast([stored(FULL["page.changed"]), value, JSON.parse(JSON.stringify(last))])).toEqual({
        events: [good, last],
        newer: 0,
        corrupt: 1,
      });
    },
  );

  it("counts a truncated event as corrupt: a field cut off, a string where a number belongs, an unknown reason", () => {
    const event = stored(FULL["session.lost"]);
    const damaged = [without(event, "session"), { ...event, seq: "4" }, { ...event, reason: "bored" }];
    expect(upcast(damaged)).toEqual({ events: [], newer: 0, corrupt: 3 });
  });

  it("counts a higher version as newer, whatever else it holds", () => {
    expect(upcast([{ ...stored(FULL["page.changed"]), v: 2 }, { v: 2 }, { v: 1.5, type: "page.changed" }])).toEqual({
      events: [],
      newer: 3,
      corrupt: 0,
    });
  });

  it("counts an unknown type in a sound envelope as newer: a type comes without a new version", () => {
    const unknown = { ...stored(FULL["page.changed"]), type: "weather.changed" };
    expect(upcast([unknown, without(unknown, "id")])).toEqual({ events: [], newer: 1, corrupt: 1 });
  });

  it("drops fields that a later release has added to a type", () => {
    expect(upcast([{ ...stored(FULL["page.changed"]), mood: "new" }]).events).toEqual([good]);
  });

  it("raises older versions step by step", () => {
    const today = stored(FULL["session.closed"]);
    const oldest = { ...without(today, "by"), v: -1, reason: "caller" };
    const steps = {
      [-1]: (event: JsonObject) => ({ ...without(event, "reason"), v: 0, why: event["reason"] }),
      [0]: (event: JsonObject) => ({ ...without(event, "why"), v: 1, by: event["why"] }),
    };
    expect(upcast([oldest], steps)).toEqual({ events: [eventOf(FULL["session.closed"], 1)], newer: 0, corrupt: 0 });
    expect(upcast([{ ...today, v: -2 }], steps)).toEqual({ events: [], newer: 0, corrupt: 1 });
  });
});
