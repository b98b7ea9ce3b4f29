/**
 * `npm run test:lifecycle`: the whole life of a session in pi's own terminal interface, from its start over reload, fork
 * and resume to every way in which pi can end. Words after `--` go to vitest: `-- -t reload`.
 */
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runTool } from "./command.ts";
import { TOOLS } from "./paths.ts";

const env = { ...childEnvironment(await ensureBrowser()), LIFECYCLE: "yes" };
await build();
const words = ["run", "--project", "lifecycle", "--reporter=verbose", ...process.argv.slice(2)];
process.exitCode = await runTool(TOOLS.vitest, words, { env });
