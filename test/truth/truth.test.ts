/**
 * What the tool says is held against what the page really did. TRUTH_SEED and TRUTH_COUNT choose the flows, TRUTH_ONLY
 * one of them, TRUTH_WIDGET those of a kind; TRUTH_OUT names a file that gets every case as a line of JSON.
 */
import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compose } from "./flow.ts";
import { runAll } from "./lanes.ts";
import { asTest, figuresOf, linesOf, overAims, recordOf } from "./report.ts";
import type { Case } from "./run.ts";
import { type FlowServer, startServer } from "./server.ts";
import type { Flow } from "./types.ts";

const { TRUTH_SEED, TRUTH_COUNT, TRUTH_ONLY, TRUTH_LANES, TRUTH_WIDGET, TRUTH_OUT } = process.env;
const seed = Number(TRUTH_SEED ?? 1);
const count = Number(TRUTH_COUNT ?? 60);
const lanes = Number(TRUTH_LANES ?? 3);
const hours = { timeout: 4 * 3_600_000 };

function chosen(): readonly Flow[] {
  if (TRUTH_ONLY !== undefined) return TRUTH_ONLY.split(",").map((index) => compose(seed, Number(index)));
  const flows: Flow[] = [];
  for (let index = 0; flows.length < count && index < 100_000; index += 1) {
    const flow = compose(seed, index);
    if (TRUTH_WIDGET === undefined || flow.widget.kind.startsWith(TRUTH_WIDGET)) flows.push(flow);
  }
  return flows;
}

function keep(one: Case): void {
  if (TRUTH_OUT !== undefined) appendFileSync(TRUTH_OUT, `${JSON.stringify(recordOf(one))}\n`);
}

function isSlow({ verdicts }: Case): boolean {
  return verdicts.some(({ fault }) => fault === "slow");
}

/** What was slow beside other flows is run again alone: a machine that is full makes every page late. */
async function slowAlone(cases: readonly Case[]): Promise<readonly Case[]> {
  const slow = cases.filter(isSlow).map(({ flow }) => flow);
  if (slow.length === 0) return cases;
  console.log(`run again alone, since they were slow: ${slow.map(({ index }) => index).join(", ")}`);
  const alone = new Map((await runAll(slow, server, 1, keep)).map((one) => [one.flow.index, one]));
  return cases.map((one) => alone.get(one.flow.index) ?? one);
}

let server: FlowServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("says what is so", hours, async () => {
  const flows = chosen();
  const cases = await slowAlone(await runAll(flows, server, Math.min(lanes, flows.length), keep));
  const wrong = cases.filter((one) => one.verdicts.length > 0);
  for (const one of TRUTH_ONLY === undefined ? wrong : cases) console.log(`${linesOf(one)}\n${asTest(one)}`);
  console.log(figuresOf(cases));
  if (TRUTH_ONLY === undefined) expect(overAims(cases)).toEqual([]);
  else expect(wrong.map(linesOf)).toEqual([]);
});
