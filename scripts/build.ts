/** Builds `dist` from `src`: plain ES modules, nothing bundled. */
import { rmSync } from "node:fs";
import { messageOf, runTool } from "./command.ts";
import { DIST, TOOLS } from "./paths.ts";

/** Removes `dist` and compiles it anew. Throws when the compiler reports an error. */
export async function build(): Promise<void> {
  // A file whose source is gone must not stay in the package.
  rmSync(DIST, { recursive: true, force: true });
  const code = await runTool(TOOLS.tsc, ["-p", "tsconfig.build.json"]);
  if (code !== 0) throw new Error(`The build failed: tsc ended with code ${code}. Its messages are above.`);
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
