import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { childEnvironment, ensureBrowser } from "../../scripts/browser.ts";
import { build } from "../../scripts/build.ts";
import { ensureHeadlessShell } from "../../scripts/headless-shell.ts";
import { EXTENSION, SOURCE } from "../../scripts/paths.ts";

/** Tests of a pi process load the build: an old one would pass or fail for what is no longer in the source. */
function isBuildStale(): boolean {
  const built = statSync(EXTENSION, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  return sources.some((name) => statSync(path.join(SOURCE, name)).mtimeMs > built);
}

/** Gives the workers of the real-browser tests a browser and a build of this source, so that `vitest run` alone works too. */
export default async function setup(): Promise<void> {
  const environment = childEnvironment(await ensureBrowser());
  const quick = await ensureHeadlessShell();
  if (quick !== undefined) environment["TEST_QUICK_BROWSER"] = quick;
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (isBuildStale()) await build();
}
