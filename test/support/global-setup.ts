import { existsSync } from "node:fs";
import { childEnvironment, ensureBrowser } from "../../scripts/browser.ts";
import { build } from "../../scripts/build.ts";
import { EXTENSION } from "../../scripts/paths.ts";

/** Gives the workers of the real-browser tests a browser, and a build where there is none, so that `vitest run` alone works too. */
export default async function setup(): Promise<void> {
  const environment = childEnvironment(await ensureBrowser());
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (!existsSync(EXTENSION)) await build();
}
