/** How long pi itself takes to load the packed package: the tarball as a user installs it, warm. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { makeWorkspace } from "../scripts/demo/workspace.ts";
import { ROOT, TOOLS } from "../scripts/paths.ts";
import { piEnvironment, runPi } from "../scripts/pi-process.ts";
import { type Figure, median } from "./statistics.ts";

const ROUNDS = 7;
const PROMPT = "Say hello.";

/** pi prints this with PI_TIMING=1. */
const IMPORT = /pi-agent-browser-native\S* module import: (\d+)ms/;

/** The built package as a tarball in `folder`. */
function pack(folder: string): string {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: ROOT });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  return path.join(folder, tarball);
}

export async function benchLoad(env: NodeJS.ProcessEnv): Promise<readonly Figure[]> {
  const { agentDir, sessionDir, workDir, folder, remove, env: own } = makeWorkspace("pi-load-");
  try {
    const all = piEnvironment({ ...env, ...own, PI_TIMING: "1" }, agentDir);
    const source = `npm:pi-agent-browser-native@file:${pack(folder)}`;
    execFileSync(process.execPath, [TOOLS.pi, "install", source], { cwd: workDir, env: all, stdio: "ignore" });
    const ms: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const script = { [PROMPT]: [{ text: "hello" }] };
      const ran = await runPi({
        script,
        prompt: PROMPT,
        cwd: workDir,
        agentDir,
        sessionDir,
        env: all,
        extensionPath: null,
      });
      ms.push(Number(IMPORT.exec(ran.stderr)?.[1]));
    }
    // The first round fills pi's cache.
    return [{ name: "module load inside pi, packed, warm", value: median(ms.slice(1)), unit: "ms", limit: 150 }];
  } finally {
    await remove();
  }
}
