/** What it takes to turn a large answer into a result: no process, no disk. */

import { answered } from "../src/call/outcome.ts";
import { present } from "../src/present/present.ts";
import { createRedactor } from "../src/redaction/redact.ts";
import { COMMANDS } from "../src/upstream/grammar/commands.ts";
import { type Figure, median } from "./statistics.ts";

const CONTROLS = 850;
const ROUNDS = 40;

/** The data of an interactive snapshot, about 100 KB of JSON. */
function largeSnapshot() {
  const names = Array.from(
    { length: CONTROLS },
    (_, at) => [`e${at + 1}`, `Add item number ${at} to the cart`] as const,
  );
  return {
    origin: "https://site.test/",
    refs: Object.fromEntries(names.map(([id, name]) => [id, { name, role: "button" }])),
    snapshot: names.map(([id, name]) => `- button "${name}" [ref=${id}]`).join("\n"),
  };
}

export function benchPresent(): readonly Figure[] {
  const command = COMMANDS.find((spec) => spec.name === "snapshot");
  if (!command) throw new Error("there is no snapshot command");
  const redactor = createRedactor([], "snapshot");
  const data = largeSnapshot();
  const reply = redactor.reply({ success: true, data, restarted: false });
  const outcome = { ...answered({ command, steps: [{ argv: ["snapshot", "-i"], command, reply }] }), nextActions: [] };
  const keep = () => ({ path: "/spills/snapshot.txt", bytes: 1 });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    present({ outcome, events: [], redactor, interrupted: [], keep });
    times.push(performance.now() - started);
  }
  const kilobytes = Math.round(JSON.stringify(data).length / 1000);
  return [{ name: `presenting a snapshot of ${kilobytes} KB`, value: median(times), unit: "ms", limit: 15 }];
}
