/**
 * `npm run release:check`: everything that must hold before a version goes out. It runs the tests, compares the tables with
 * the installed agent-browser, and looks at the package as npm would send it. With `--package` only the last of these.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "./build.ts";
import { runTool } from "./command.ts";
import { ROOT } from "./paths.ts";
import { packageFaults } from "./release/consumer.ts";

const SCRIPTS = path.join(ROOT, "scripts");

async function packed(): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "release-"));
  try {
    return await packageFaults(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ends(script: string, words: readonly string[], failed: string): Promise<readonly string[]> {
  return (await runTool(path.join(SCRIPTS, script), words)) === 0 ? [] : [failed];
}

async function everything(): Promise<readonly string[]> {
  const faults = await ends("test.ts", [], "Tests fail: npm test.");
  const pages = await ends("suite.ts", ["pages"], "Tests on pages fail: npm run test:pages.");
  const life = await ends("suite.ts", ["lifecycle"], "Tests of the life in pi fail: npm run test:lifecycle.");
  const drifted = await ends(
    "drift.ts",
    [],
    "agent-browser knows what the tables do not, or no longer: npm run drift.",
  );
  return [...faults, ...pages, ...life, ...drifted];
}

const faults = process.argv.includes("--package") ? [] : [...(await everything())];
await build();
faults.push(...(await packed()));
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The package can go out." : "The package cannot go out yet.");
if (faults.length > 0) process.exitCode = 1;
