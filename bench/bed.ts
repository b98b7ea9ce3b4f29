/** The bench bed: the fixture site, the raw binary and the engine, in one run so that they compare. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { childEnvironment, ensureBrowser } from "../scripts/browser.ts";
import { DIST, TOOLS } from "../scripts/paths.ts";
import { endProcessesOf } from "../scripts/processes.ts";
import type { Engine } from "../src/engine/engine.ts";
import { locate } from "../src/upstream/host/locate.ts";
import { type Site, startSite } from "../test/support/site.ts";

/** Runs one upstream process the way a program would without this package; resolves with its output. */
export type Raw = (args: readonly string[], stdin?: string) => Promise<string>;

export interface Called {
  readonly text: string;
  readonly details: string;
  readonly processes: number;
  readonly isError: boolean;
}

export interface Bed {
  readonly site: Site;
  readonly engine: Engine;
  readonly folder: string;
  /** The environment of everything that is started. */
  readonly env: NodeJS.ProcessEnv;
  /** The native binary, and the Node launcher that a user has on PATH. Both in the session `raw`. */
  readonly native: Raw;
  readonly launcher: Raw;
  /** The native binary on a session of the engine's, behind its back. */
  readonly behind: (session: string) => Raw;
  /** One call through the engine; `details` as its JSON. */
  readonly call: (params: object) => Promise<Called>;
  readonly close: () => Promise<void>;
}

interface Start {
  readonly file: string;
  readonly prefix: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

function rawOf({ file, prefix, env, cwd }: Start, session: string): Raw {
  return (args, stdin) =>
    new Promise((resolve, reject) => {
      const child = spawn(file, [...prefix, "--json", "--session", session, ...args], {
        cwd,
        env,
        stdio: ["pipe", "pipe", "ignore"],
      });
      const chunks: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
      child.on("error", reject);
      // A child may end before it has read its input.
      child.stdin.on("error", () => {});
      child.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
      child.stdin.end(stdin ?? "");
    });
}

/** What users run: the built package, which `npm run bench` has just made. Its types are those of the source. */
const built: typeof import("../src/index.ts") = await import(path.join(DIST, "index.js"));

/** Sets everything up. `close` ends browsers and removes the folder. */
export async function makeBed(): Promise<Bed> {
  const browser = await ensureBrowser();
  const folder = mkdtempSync(path.join("/tmp", "pab-bench-"));
  const env = { ...childEnvironment(browser), AGENT_BROWSER_SOCKET_DIR: folder };
  const binary = locate(env);
  if (!binary) throw new Error("agent-browser is not installed; run npm ci first.");
  const site = await startSite();
  const engine = built.createEngine({ world: built.realWorld(env, folder, "bench"), keep: () => {} });
  let calls = 0;
  return {
    site,
    engine,
    folder,
    env,
    native: rawOf({ ...binary, env, cwd: folder }, "raw"),
    launcher: rawOf({ file: process.execPath, prefix: [TOOLS.agentBrowser], env, cwd: folder }, "raw"),
    behind: (session) => rawOf({ ...binary, env, cwd: folder }, session),
    call: async (params) => {
      const id = `bench-${++calls}`;
      const result = await engine.call({ id, params, signal: new AbortController().signal });
      const details = result.details.value;
      const counted =
        typeof details === "object" && details !== null && "upstreamProcesses" in details
          ? details.upstreamProcesses
          : 0;
      return {
        text: result.text.value,
        details: JSON.stringify(details),
        processes: Number(counted),
        isError: result.isError,
      };
    },
    close: async () => {
      await engine.quit();
      await endProcessesOf(folder);
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
