/** How long the files of a workspace take to be listed by git and read, as `sourceLookup` does it at most. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { MOST_FILES } from "../src/lookup/scan.ts";
import { realWorkspace } from "../src/world/workspace.ts";
import { type Figure, median, timed } from "./statistics.ts";

const ROUNDS = 5;
const LINE = 'export const Card = () => <div className="card">Hello</div>;\n';

/** A repository with as many components as are read at most, of 2.4 KB each. */
function repository(): string {
  const root = mkdtempSync(path.join("/tmp", "pab-bench-scan-"));
  for (let at = 0; at < MOST_FILES; at++) {
    const folder = path.join(root, "src", `${at % 50}`, `${at % 7}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `card-${at}.tsx`), LINE.repeat(40));
  }
  for (const argv of [
    ["init", "-q"],
    ["add", "-A"],
  ])
    execFileSync("git", argv, { cwd: root });
  return root;
}

export async function benchScan(): Promise<readonly Figure[]> {
  const root = repository();
  try {
    const workspace = realWorkspace(root, { environment: process.env });
    const wall: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      let files = 0;
      wall.push(
        await timed(async () => {
          await workspace.read(
            (await workspace.list(MOST_FILES)).files,
            (_file, text) => text.length > 0 && ++files > 0,
          );
        }),
      );
      const { user, system } = process.cpuUsage(before);
      cpu.push((user + system) / 1_000);
      if (files !== MOST_FILES) throw new Error(`${files} files were read.`);
    }
    const note = `own CPU ${median(cpu).toFixed(0)} ms, ${ROUNDS} rounds`;
    return [{ name: "workspace of 5,000 files, read", value: median(wall), unit: "ms", limit: 1_000, note }];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
