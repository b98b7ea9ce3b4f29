/**
 * `npm run truth -- --seed N --count M`: generated flows on the real browser, each held against an independent witness,
 * and flows as people have them, in which nothing may be refused or warned of.
 * `--only I` runs one flow of the seed and prints all that is known of it; `--out FILE` keeps every case.
 */
import { parseArgs } from "node:util";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string" },
    only: { type: "string" },
    lanes: { type: "string" },
    widget: { type: "string" },
    out: { type: "string" },
  },
});
const TRUTH_SEED = values.seed ?? String(Date.now() % 1_000_000);
const TRUTH_COUNT = values.count ?? "600";
console.log(`seed ${TRUTH_SEED}, ${values.only === undefined ? `${TRUTH_COUNT} flows` : `flow ${values.only}`}`);
const env = {
  ...process.env,
  TRUTH_SEED,
  TRUTH_COUNT,
  ...(values.only === undefined ? {} : { TRUTH_ONLY: values.only }),
  ...(values.lanes === undefined ? {} : { TRUTH_LANES: values.lanes }),
  ...(values.widget === undefined ? {} : { TRUTH_WIDGET: values.widget }),
  ...(values.out === undefined ? {} : { TRUTH_OUT: values.out }),
};
const some = values.only !== undefined || values.widget !== undefined;
const files = some ? ["test/truth/truth.test.ts"] : [];
process.exitCode = await runTool(TOOLS.vitest, ["run", "--project", "truth", ...files], { env });
