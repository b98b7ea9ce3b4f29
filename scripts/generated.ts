/**
 * `npm run hostile`, `npm run journeys` and `npm run canaries`, each with `-- --seed N --count M`: input that is generated
 * or crossed, other and more than every test run has. Without a seed a new one is taken, and told.
 */
import { parseArgs } from "node:util";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

interface Suite {
  /** Of the variables that its tests read: `NAME_SEED`, `NAME_COUNT`. */
  readonly name: string;
  readonly project: string;
  readonly folder: string;
  readonly count: string;
}

const SUITES: Readonly<Record<string, Suite>> = {
  hostile: { name: "HOSTILE", project: "suites", folder: "test/hostile", count: "5000" },
  // So many secrets in each case; there are fewer, so it is all of them.
  canaries: { name: "CANARY", project: "suites", folder: "test/canaries/canaries.test.ts", count: "1000" },
  journeys: { name: "JOURNEY", project: "pages", folder: "test/journeys", count: "2000" },
};

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, count: { type: "string" } },
  allowPositionals: true,
});
const suite = SUITES[positionals[0] ?? ""];
if (suite === undefined) throw new Error(`Name one of ${Object.keys(SUITES).join(", ")}.`);
const { name, project, folder } = suite;
const seed = values.seed ?? String(Date.now() % 1_000_000);
const count = values.count ?? suite.count;
console.log(`seed ${seed}, ${count} inputs`);
const env = { ...process.env, [`${name}_SEED`]: seed, [`${name}_COUNT`]: count };
process.exitCode = await runTool(TOOLS.vitest, ["run", "--project", project, folder], { env });
