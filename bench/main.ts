/** `npm run bench`: measures, prints a table (or JSON with `--json`), and fails when a limit is passed. */
import { makeBed } from "./bed.ts";
import { benchEngineCost } from "./engine-cost.ts";
import { benchEvents } from "./events.ts";
import { benchLoad } from "./load.ts";
import { benchModes } from "./modes.ts";
import { benchPairs } from "./pairs.ts";
import { benchPinned } from "./pinned.ts";
import { benchPresent } from "./present.ts";
import { benchRedaction } from "./redaction.ts";
import { benchReplay } from "./replay.ts";
import { benchReport } from "./report.ts";
import { benchResume } from "./resume.ts";
import { benchScan } from "./scan.ts";
import type { Figure } from "./statistics.ts";
import { benchTokens } from "./tokens.ts";
import { benchWorkflow } from "./workflow.ts";

function verdict({ value, limit }: Figure): string {
  if (limit === undefined) return "";
  return value <= limit ? "ok" : "OVER";
}

function row(figure: Figure): string {
  const value = `${figure.value.toFixed(figure.unit === "" || figure.unit === "bytes" ? 0 : 2)} ${figure.unit}`.trim();
  const limit = figure.limit === undefined ? "" : `at most ${figure.limit}`;
  return [figure.name.padEnd(38), value.padStart(14), limit.padEnd(14), verdict(figure).padEnd(5), figure.note ?? ""]
    .join("  ")
    .trimEnd();
}

const bed = await makeBed();
const figures: Figure[] = [];
try {
  for (const part of [benchPairs, benchPinned, benchTokens, benchWorkflow, benchModes])
    figures.push(...(await part(bed)));
} finally {
  await bed.close();
}
figures.push(
  ...(await benchScan()),
  ...(await benchEngineCost()),
  ...benchPresent(),
  ...benchRedaction(),
  ...benchEvents(),
  ...benchResume(),
  ...benchReport(),
  ...(await benchReplay()),
  ...(await benchLoad(bed.env)),
);
console.log(process.argv.includes("--json") ? JSON.stringify(figures, undefined, 1) : figures.map(row).join("\n"));
process.exitCode = figures.some((figure) => verdict(figure) === "OVER") ? 1 : 0;
