/**
 * Makes the corpus of recorded sessions (`test/transcripts/`): each is a run of the real pi with the built extension, a
 * scripted model and a real browser on the site of the tests. Names of flows as arguments make only these anew.
 */
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readTape, TAPE_FILE } from "../src/replay/tape.ts";
import { readTranscript } from "../src/replay/transcript.ts";
import { divergencesOf, verdictLines } from "../src/replay/verdict-text.ts";
import { verify } from "../src/replay/verify.ts";
import { installApp } from "../test/support/desktop-app.ts";
import { startSite } from "../test/support/site.ts";
import { childEnvironment, ensureBrowser } from "./browser.ts";
import { messageOf } from "./command.ts";
import { makeWorkspace, type Workspace } from "./demo/workspace.ts";
import type { ModelScript } from "./model-script.ts";
import { ROOT } from "./paths.ts";
import { runPi } from "./pi-process.ts";
import { type Flow, flowsOn } from "./transcripts/flows.ts";
import { stable } from "./transcripts/stable.ts";

const DEADLINE_MS = 400_000;
const CORPUS = path.join(ROOT, "test", "transcripts");
/** Of the same length as what it stands for, or what is cut to a length would be cut elsewhere. */
const FOLDER = "/tmp/pi-demo-000000";
const ADDRESS = "127.0.0.1:40173";

function scriptFor(prompt: string, calls: Flow["prompts"][number]): ModelScript {
  const replies = calls.map((args) => ({ toolCalls: [{ name: "agent_browser", args }] }));
  return { [prompt]: [...replies, { text: "Done." }] };
}

async function play(flow: Flow, workspace: Workspace, env: NodeJS.ProcessEnv): Promise<string> {
  const { agentDir, sessionDir, workDir: cwd } = workspace;
  let sessionFile: string | undefined;
  for (const [index, calls] of flow.prompts.entries()) {
    const prompt = (index === 0 ? flow.says : undefined) ?? `Go on ${index + 1}.`;
    const run = {
      script: scriptFor(prompt, calls),
      prompt,
      cwd,
      agentDir,
      sessionDir,
      sessionFile,
      env,
      deadlineMs: DEADLINE_MS,
    };
    const result = await runPi(run);
    if (result.code !== 0 || result.sessionFile === undefined)
      throw new Error(`pi ended by ${result.endedBy} with ${result.code}. ${result.stderr}`);
    sessionFile = result.sessionFile;
  }
  if (sessionFile === undefined) throw new Error(`${flow.name} has no prompt`);
  return sessionFile;
}

/** The home folder of a flow with a desktop app; the user's own otherwise. */
function homeOf({ app }: Flow, home: string): Readonly<Record<string, string>> {
  if (app === undefined) return {};
  mkdirSync(home, { mode: 0o700 });
  installApp(home, "Notes", app);
  return { HOME: home };
}

async function make(name: string, url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const workspace = makeWorkspace();
  const home = path.join(workspace.folder, "home");
  const address = new URL(url).host;
  try {
    const flow = flowsOn(url, home).find((one) => one.name === name);
    if (!flow) throw new Error("there is no such flow");
    const own = { ...workspace.env, ...homeOf(flow, home), PI_AGENT_BROWSER_RECORD: "1" };
    const file = await play(flow, workspace, { ...env, ...own });
    const text = readFileSync(file, "utf8");
    const owner = readTranscript(text).header?.id ?? "";
    const tape = readFileSync(path.join(path.dirname(file), `${owner}.agent-browser`, TAPE_FILE), "utf8");
    const executable = env["AGENT_BROWSER_EXECUTABLE_PATH"] ?? "";
    const places = {
      [workspace.folder]: FOLDER,
      [address]: ADDRESS,
      [path.dirname(realpathSync(path.join(ROOT, "node_modules")))]: "/checkout",
      [ROOT]: "/checkout",
      ...(executable === "" ? {} : { [executable]: "/usr/bin/browser" }),
    };
    const folder = [workspace.workDir, workspace.workDir.replace(workspace.folder, FOLDER)] as const;
    const [session = "", recorded = ""] = stable([text, tape], { places, folder, owner });
    writeFileSync(path.join(CORPUS, `${flow.name}.jsonl`), session);
    writeFileSync(path.join(CORPUS, `${flow.name}.tape.jsonl`), recorded);
    const verdict = await verify(readTranscript(session), readTape(recorded));
    console.log(`${flow.name}: ${verdict.calls.length} calls, ${divergencesOf(verdict).length} differences`);
    if (divergencesOf(verdict).length > 0) console.log(verdictLines(verdict, true).join("\n"));
  } finally {
    await workspace.remove();
  }
}

const browser = await ensureBrowser();
const site = await startSite();
mkdirSync(CORPUS, { recursive: true });
try {
  const wanted = process.argv.slice(2);
  const env = childEnvironment(browser);
  const known = flowsOn(site.url, "").map(({ name }) => name);
  for (const name of wanted.length > 0 ? wanted : known) {
    await make(name, site.url, env).catch((error: unknown) => {
      console.error(`${name}: ${messageOf(error)}`);
      process.exitCode = 1;
    });
  }
} finally {
  await site.close();
}
