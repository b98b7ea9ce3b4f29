/**
 * What the tool says is held against what the page really did. TRUTH_SEED and TRUTH_COUNT choose the flows, TRUTH_ONLY
 * one of them; TRUTH_OUT names a file that gets every case as a line of JSON.
 */
import { appendFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compose } from "./flow.ts";
import { asTest, kindOf, linesOf } from "./report.ts";
import { type Case, runAll } from "./run.ts";
import { startServer } from "./server.ts";
import type { Flow } from "./types.ts";

const seed = Number(process.env["TRUTH_SEED"] ?? 1);
const count = Number(process.env["TRUTH_COUNT"] ?? 60);
const only = process.env["TRUTH_ONLY"];
const lanes = Number(process.env["TRUTH_LANES"] ?? 2);
const widget = process.env["TRUTH_WIDGET"];
const out = process.env["TRUTH_OUT"];

function kept(one: Case): void {
  if (out === undefined) return;
  const { flow, call, claim, verdicts, skipped, ms } = one;
  const line = { index: flow.index, seed, kind: kindOf(one), call, said: claim?.text, says: claim?.says, verdicts, skipped, ms, lines: linesOf(one) };
  appendFileSync(out, `${JSON.stringify(line)}\n`);
}

function chosen(): readonly Flow[] {
  if (only !== undefined) return [compose(seed, Number(only))];
  if (widget === undefined) return Array.from({ length: count }, (_, index) => compose(seed, index));
  const found: Flow[] = [];
  for (let index = 0; found.length < count; index += 1) {
    const flow = compose(seed, index);
    if (flow.widget.kind.startsWith(widget)) found.push(flow);
  }
  return found;
}

it("says what is so", { timeout: 3_600_000 }, async () => {
  const server = await startServer();
  const flows = chosen();
  try {
    const cases = await runAll(flows, server, Math.min(lanes, flows.length), kept);
    const wrong = cases.filter(({ verdicts }) => verdicts.length > 0);
    const skipped = cases.filter((one) => one.skipped !== undefined);
    for (const one of only === undefined ? wrong : cases) console.log(linesOf(one));
    if (only !== undefined) for (const one of cases) console.log(asTest(one), one.skipped, JSON.stringify(one.account?.notes));
    console.log(`${cases.length} flows, ${wrong.length} wrong, ${skipped.length} skipped`);
    expect(wrong.length).toBe(0);
  } finally {
    await server.close();
  }
});
