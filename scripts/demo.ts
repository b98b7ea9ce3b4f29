/**
 * `npm run demo`: the real pi with the real extension and a real browser on a small local site. The model is
 * scripted, so no key and no network is needed. A second pi process then resumes the session of the first.
 * With `--built` it takes the build that stands: the tests beside it use that one, and must not lose it.
 */
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startSite } from "../test/support/site.ts";
import { type BrowserSetup, childEnvironment, ensureBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { messageOf } from "./command.ts";
import { problemsOf } from "./demo/check.ts";
import { eventLines } from "./demo/print.ts";
import { demoParts, type Part, scriptOf } from "./demo/steps.ts";
import { makeWorkspace, type Workspace } from "./demo/workspace.ts";
import { EXTENSION } from "./paths.ts";
import { type PiResult, runPi } from "./pi-process.ts";
import { describeState } from "./session-file.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

interface Stage {
  readonly workspace: Workspace;
  readonly env: NodeJS.ProcessEnv;
  readonly extensionPath: string;
  readonly signal: AbortSignal;
}

async function play(part: Part, stage: Stage, sessionFile?: string): Promise<PiResult> {
  const { agentDir, sessionDir, workDir: cwd } = stage.workspace;
  console.log(`\n== ${part.title}\n\n> ${part.prompt}`);
  const result = await runPi({
    ...stage,
    agentDir,
    sessionDir,
    cwd,
    sessionFile,
    script: scriptOf(part),
    prompt: part.prompt,
    onEvent: (event) => {
      for (const line of eventLines(event)) console.log(line);
    },
  });
  stage.signal.throwIfAborted();
  const problems = problemsOf(part, result);
  if (problems.length > 0)
    throw new Error(`The demo did not go as expected:\n${problems.map((line) => `- ${line}`).join("\n")}`);
  console.log(`\n< ${part.answer}`);
  return result;
}

function show(title: string, lines: readonly string[]): void {
  console.log([`\n== ${title}\n`, ...lines.map((line) => `    ${line}`)].join("\n"));
}

async function playAll(stage: Stage, url: string): Promise<void> {
  const screenshot = path.join(stage.workspace.workDir, "list.png");
  const [first, second] = demoParts(url, screenshot);
  const { sessionFile } = await play(first, stage);
  if (!existsSync(screenshot)) throw new Error("The demo did not go as expected: the screenshot was not written.");
  if (sessionFile === undefined) throw new Error("The demo did not go as expected: pi wrote no session file.");
  // Read before the second process runs, shown after it: this is what it had to go on from.
  const rebuilt = describeState(sessionFile);
  await play(second, stage, sessionFile);
  show("What the second process rebuilt when it started, from the session file alone", rebuilt);
  show("What the session file tells now", describeState(sessionFile));
}

async function demo(browser: BrowserSetup, signal: AbortSignal): Promise<void> {
  const workspace = makeWorkspace();
  console.log(`folder: ${workspace.folder} (removed at the end)`);
  try {
    const site = await startSite();
    try {
      const env = { ...childEnvironment(browser), ...workspace.env };
      await playAll({ workspace, env, extensionPath: EXTENSION, signal }, site.url);
    } finally {
      await site.close();
    }
  } finally {
    await workspace.remove();
  }
}

/** Aborts on the first signal; the handlers stay, since a second one must not cut the clean-up short. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of SIGNALS) {
    process.on(name, () => {
      process.exitCode = 128 + os.constants.signals[name];
      if (!stop.signal.aborted) console.error("\nCleaning up ...");
      stop.abort(new Error(`Stopped by ${name}.`));
    });
  }
  return stop.signal;
}

async function main(): Promise<void> {
  try {
    const browser = await ensureBrowser();
    if (!process.argv.includes("--built")) await build();
    // Only from here on is there something to clean up.
    await demo(browser, stopSignal());
    console.log("\nEvery step was seen.");
  } catch (error) {
    console.error(`\n${messageOf(error)}`);
    process.exitCode ||= 1;
  }
}

await main();
