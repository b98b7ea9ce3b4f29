/** Runs many flows on a few browsers side by side. */
import { type Case, openLane } from "./run.ts";
import type { FlowServer } from "./server.ts";
import type { Flow } from "./types.ts";

const BROKEN = "The browser broke";

/** The next flow gets a new browser; this one is told as not judged. */
function broken(flow: Flow | undefined, error: unknown): Case {
  if (!flow) throw error;
  const skipped = `${BROKEN}: ${error instanceof Error ? error.message : String(error)}`;
  return { flow, call: undefined, claim: undefined, account: undefined, verdicts: [], skipped, ms: 0 };
}

/** Runs flows on so many browsers side by side; the results are in the order of the flows. */
export async function runAll(
  flows: readonly Flow[],
  server: FlowServer,
  lanes: number,
  told: (one: Case) => void = () => {},
): Promise<readonly Case[]> {
  const cases: Case[] = [];
  const queue = [...flows];
  const work = async (): Promise<void> => {
    let lane = openLane(server);
    try {
      for (let flow = queue.shift(); flow; flow = queue.shift()) {
        const one = await lane.run(flow).catch((error: unknown) => broken(flow, error));
        cases.push(one);
        told(one);
        if (one.skipped === undefined || !one.skipped.startsWith(BROKEN)) continue;
        await lane.close();
        lane = openLane(server);
      }
    } finally {
      await lane.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return cases.toSorted((a, b) => a.flow.index - b.flow.index);
}
