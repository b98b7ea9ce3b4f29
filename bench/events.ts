/** Resuming a long transcript: reading 100,000 stored events, and folding them. */
import { upcast } from "../src/events/upcast.ts";
import { fold } from "../src/projections/state.ts";
import { manyEvents } from "../test/support/many-events.ts";
import type { Figure } from "./statistics.ts";

const COUNT = 100_000;

export function benchEvents(): readonly Figure[] {
  const lines = manyEvents(COUNT).map((event) => JSON.stringify(event));
  const read = performance.now();
  const { events } = upcast(lines.map((line) => JSON.parse(line)));
  const folding = performance.now();
  fold(events, events, events[0]?.owner ?? "");
  const end = performance.now();
  return [
    { name: `reading ${COUNT} events`, value: folding - read, unit: "ms" },
    { name: `folding ${COUNT} events`, value: end - folding, unit: "ms", limit: 500 },
  ];
}
