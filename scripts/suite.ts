/**
 * Tests on real browsers that have a command of their own, since they take minutes: `npm run test:pages`, what pages do
 * and what is said of it, and `npm run test:lifecycle`, the whole life of a session in pi's own terminal interface.
 * Words after `--` go to vitest: `-- -t reload`, `-- test/pages/tabs.test.ts`.
 */
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runTool } from "./command.ts";
import { ensureHeadlessShell } from "./headless-shell.ts";
import { TOOLS } from "./paths.ts";

const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  pages: ["pages", "pages-whole"],
  lifecycle: ["lifecycle"],
};

const [name = "", ...words] = process.argv.slice(2);
const projects = PROJECTS[name];
if (projects === undefined) throw new Error(`There is no suite ${name}: ${Object.keys(PROJECTS).join(", ")}.`);
const env = { ...childEnvironment(await ensureBrowser()), [name.toUpperCase()]: "yes" };
await ensureHeadlessShell();
await build();
const chosen = projects.map((project) => `--project=${project}`);
process.exitCode = await runTool(TOOLS.vitest, ["run", ...chosen, "--reporter=verbose", ...words], { env });
