/** `npm run bench`: measures, prints a table (or JSON with `--json`), and fails when a limit is passed. */
import { makeBed } from "./bed.ts";
import { benchModes } from "./modes.ts";
import { benchPairs } from "./pairs.ts";
import { benchPinned } from "./pinned.ts";
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
// Only now: a process that has loaded the source starts others more slowly.
const { benchSource } = await import("./source.ts");
figures.push(...(await benchSource(bed.env)));
console.log(process.argv.includes("--json") ? JSON.stringify(figures, undefined, 1) : figures.map(row).join("\n"));
process.exitCode = figures.some((figure) => verdict(figure) === "OVER") ? 1 : 0;
