/** How long pi itself takes to load the packed package: the tarball as a user installs it, warm. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { makeWorkspace } from "../scripts/demo/workspace.ts";
import { ROOT, TOOLS } from "../scripts/paths.ts";
import { piEnvironment, runPi } from "../scripts/pi-process.ts";
import { type Figure, median } from "./statistics.ts";

const ROUNDS = 21;
const PROMPT = "Say hello.";

/** pi prints this with PI_TIMING=1. */
const IMPORT = /pi-agent-browser-native\S* module import: (\d+)ms/;

/** The built package in `root` as a tarball in `folder`. */
function pack(root: string, folder: string): string {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  return path.join(folder, tarball);
}

/** A pi of its own with the package of one checkout. */
interface Installed {
  /** How long pi took to load the package, in ms. */
  readonly load: () => Promise<number>;
  readonly remove: () => Promise<void>;
}

function install(root: string, env: NodeJS.ProcessEnv): Installed {
  const { agentDir, sessionDir, workDir, folder, remove, env: own } = makeWorkspace("pi-load-");
  const all = piEnvironment({ ...env, ...own, PI_TIMING: "1" }, agentDir);
  const source = `npm:pi-agent-browser-native@file:${pack(root, folder)}`;
  execFileSync(process.execPath, [TOOLS.pi, "install", source], { cwd: workDir, env: all, stdio: "ignore" });
  const script = { [PROMPT]: [{ text: "hello" }] };
  const run = { script, prompt: PROMPT, cwd: workDir, agentDir, sessionDir, env: all, extensionPath: null };
  return { load: async () => Number(IMPORT.exec((await runPi(run)).stderr)?.[1]), remove };
}

/**
 * Loads the packages of several checkouts in turns, so that a busy machine is as busy for each.
 * @returns the times of each in ms, round by round; the first round, which fills pi's cache, is left out
 */
async function loads(roots: readonly string[], env: NodeJS.ProcessEnv): Promise<readonly (readonly number[])[]> {
  const installed = roots.map((root) => install(root, env));
  try {
    const rounds: number[][] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const times: number[] = [];
      for (const one of installed) times.push(await one.load());
      rounds.push(times);
    }
    return roots.map((_root, index) => rounds.slice(1).map((times) => times[index] ?? Number.NaN));
  } finally {
    for (const one of installed) await one.remove();
  }
}

/** With `BENCH_BEFORE`, the folder of another built checkout, also how the two compare. */
export async function benchLoad(env: NodeJS.ProcessEnv): Promise<readonly Figure[]> {
  const other = process.env["BENCH_BEFORE"];
  const [now = [], before = []] = await loads(other === undefined ? [ROOT] : [ROOT, other], env);
  const figure = { name: "module load inside pi, packed, warm", value: median(now), unit: "ms", limit: 150 };
  if (other === undefined) return [figure];
  const ratio = median(now.map((ms, round) => ms / (before[round] ?? Number.NaN)));
  const note = `before ${median(before).toFixed(0)} ms, ${ROUNDS} pairs`;
  return [figure, { name: "module load, against before", value: ratio, unit: "times", limit: 0.55, note }];
}

if (import.meta.main) console.log(await benchLoad(process.env));
