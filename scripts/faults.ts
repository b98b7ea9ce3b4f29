/**
 * `npm run faults`: everything that can go wrong with a browser's processes, folders and binary, at every moment.
 * `-- --part` runs one of each kind, as CI does; `-- -t NAME` those with this name. Attributes and mounts take root.
 */
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

const PART = "--part";
const asked = process.argv.slice(2);
const env = { ...childEnvironment(await ensureBrowser()), FAULTS: asked.includes(PART) ? "part" : "all" };
await build();
const words = ["run", "--project", "faults", "--reporter=verbose", ...asked.filter((word) => word !== PART)];
process.exitCode = await runTool(TOOLS.vitest, words, { env });
