/**
 * `npm run hostile -- --seed N --count M`: generated hostile input, other and more than every test run has. Without a
 * seed a new one is taken, and told.
 */
import { parseArgs } from "node:util";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, count: { type: "string" } } });
const HOSTILE_SEED = values.seed ?? String(Date.now() % 1_000_000);
const HOSTILE_COUNT = values.count ?? "5000";
console.log(`seed ${HOSTILE_SEED}, ${HOSTILE_COUNT} inputs`);
const env = { ...process.env, HOSTILE_SEED, HOSTILE_COUNT };
process.exitCode = await runTool(TOOLS.vitest, ["run", "--project", "suites", "test/hostile"], { env });
