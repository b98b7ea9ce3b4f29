/** The figures that need no browser. They are of the source, whose parts the built package does not name. */
import { benchEngineCost } from "./engine-cost.ts";
import { benchEvents } from "./events.ts";
import { benchLoad } from "./load.ts";
import { benchPresent } from "./present.ts";
import { benchRedaction } from "./redaction.ts";
import { benchReplay } from "./replay.ts";
import { benchReport } from "./report.ts";
import { benchResume } from "./resume.ts";
import { benchScan } from "./scan.ts";
import type { Figure } from "./statistics.ts";

export async function benchSource(env: NodeJS.ProcessEnv): Promise<readonly Figure[]> {
  return [
    ...(await benchScan()),
    ...(await benchEngineCost()),
    ...benchPresent(),
    ...benchRedaction(),
    ...benchEvents(),
    ...benchResume(),
    ...benchReport(),
    ...(await benchReplay()),
    ...(await benchLoad(env)),
  ];
}
