/**
 * `npm test`: what must hold after every change, in less than five minutes on a machine of two cores. Lint and types
 * count as one test each; the last line is the sum. What takes longer has commands of its own (`scripts/suite.ts` and
 * others), which CI runs too. With arguments only vitest runs, with them: `npm test -- test/pages/tabs.test.ts`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { messageOf, runTool } from "./command.ts";
import { ensureHeadlessShell } from "./headless-shell.ts";
import { TOOLS } from "./paths.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

async function check(name: string, work: () => Promise<unknown>): Promise<Counts> {
  try {
    const code = await work();
    const failed = typeof code === "number" && code !== 0;
    console.log(`${name}: ${failed ? "FAILED" : "ok"}`);
    return failed ? ONE_FAILED : ONE_PASSED;
  } catch (error) {
    console.log(`${name}: FAILED\n${messageOf(error)}`);
    return ONE_FAILED;
  }
}

/** Reads vitest's own report; a file that could not be loaded is a failure although none of its tests ran. */
function countsOf(reportFile: string): Counts {
  const report = VitestReport.parse(JSON.parse(readFileSync(reportFile, "utf8")));
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function vitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "vitest-report-"));
  try {
    const reportFile = path.join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const code = await runTool(TOOLS.vitest, ["run", ...reporters, ...args], { env });
    const counts = countsOf(reportFile);
    // An error outside of any test, or no test found, is told by the exit code alone.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(`vitest left no report that can be read: ${messageOf(error)}`);
    return ONE_FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sum(all: readonly Counts[]): Counts {
  return all.reduce((total, one) => ({
    passed: total.passed + one.passed,
    failed: total.failed + one.failed,
    skipped: total.skipped + one.skipped,
  }));
}

async function runAll(vitestArguments: readonly string[]): Promise<readonly Counts[]> {
  const env = childEnvironment(await ensureBrowser());
  // Here and not in the workers' set-up, which several projects run at once.
  await ensureHeadlessShell();
  const built = build();
  if (vitestArguments.length > 0) {
    await built;
    return [await vitest(vitestArguments, env)];
  }
  // Each of them leaves a core idle for a part of its time.
  const [checked] = await Promise.all([
    Promise.all([
      check("lint", () => runTool(TOOLS.biome, ["check", "."])),
      check("types", () => runTool(TOOLS.tsc, ["--noEmit", "-p", "tsconfig.json"])),
      check("types in the page", () => runTool(TOOLS.tsc, ["--noEmit", "-p", "src/page/in-page"])),
      check("types in the report", () => runTool(TOOLS.tsc, ["--noEmit", "-p", "src/report/page"])),
    ]),
    built,
  ]);
  return [...checked, await vitest(["--project=!pages*"], env)];
}

async function main(): Promise<void> {
  let counts: readonly Counts[];
  try {
    counts = await runAll(process.argv.slice(2));
  } catch (error) {
    console.error(messageOf(error));
    counts = [ONE_FAILED];
  }
  const total = sum(counts);
  if (total.failed > 0) process.exitCode = 1;
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}

await main();
