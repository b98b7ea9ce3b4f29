/** Chromium's headless shell: the same engine without the windows of a browser, which starts for a sixth of the work. */
import { aptGet, canInstall, programOnPath } from "./browser.ts";

const NAME = "chromium-headless-shell";

/** The headless shell, installed now where that is possible; undefined on a system that has none. */
export async function ensureHeadlessShell(): Promise<string | undefined> {
  const found = programOnPath(NAME);
  if (found !== undefined || !canInstall()) return found;
  await aptGet("update");
  await aptGet("install", "-y", "--no-install-recommends", NAME);
  return programOnPath(NAME);
}
