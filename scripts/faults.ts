/**
 * `npm run faults`: everything that can go wrong with a browser's processes, folders and binary, at every moment. A part
 * of it is in every test run. `-- -t NAME` runs those with this name; changing attributes and mounts takes root.
 */
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

const env = { ...childEnvironment(await ensureBrowser()), FAULTS: "all" };
await build();
const words = ["run", "--project", "real", "--reporter=verbose", "test/real/faults", ...process.argv.slice(2)];
process.exitCode = await runTool(TOOLS.vitest, words, { env });
