/** The real pi for tests, in this process through its SDK, with a scripted model and folders of its own. */

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type AssistantMessage,
  type FauxProviderHandle,
  fauxAssistantMessage,
  fauxProvider,
  fauxToolCall,
} from "@earendil-works/pi-ai";
import {
  type AgentSession,
  type AgentSessionRuntime,
  type CreateAgentSessionRuntimeFactory,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  type ExtensionFactory,
  ModelRuntime,
  SessionManager,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { z } from "zod";
import { makeWorkspace, type Workspace } from "../../scripts/demo/workspace.ts";
import { finishedTools, type PiResult, type PiRun, runPi } from "../../scripts/pi-process.ts";
import type { EngineEvent } from "../../src/events/schema.ts";
import agentBrowser from "../../src/pi/extension.ts";
import { eventsIn, TOOL_NAME } from "../../src/transcript/entries.ts";
import { isAlive } from "../../src/upstream/host/processes.ts";
import { expectNoBrowserFolders, expectNoLeftovers } from "./leftovers.ts";
import { quickBrowser } from "./quick-browser.ts";
import { type Site, startSite } from "./site.ts";

/** One result of the tool, as it stands in the session. */
const ToolResult = z.object({
  role: z.literal("toolResult"),
  toolCallId: z.string(),
  toolName: z.string(),
  isError: z.boolean(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  details: z.looseObject({
    failureCategory: z.string().optional(),
    sessionName: z.string().optional(),
    events: z.array(z.looseObject({ type: z.string() })).optional(),
  }),
});

export interface Result {
  readonly id: string;
  readonly tool: string;
  readonly text: string;
  readonly isError: boolean;
  readonly details: z.infer<typeof ToolResult>["details"];
}

/** A call of the tool by the model: its words, or whole parameters. */
export type Call = readonly string[] | Readonly<Record<string, unknown>>;

/** A pi that runs in this process. */
export interface Pi {
  readonly runtime: AgentSessionRuntime;
  readonly session: AgentSession;
  /** What extensions threw. */
  readonly errors: readonly unknown[];
  /** The model calls the tool once an answer, then says "done"; resolves with the results, in the order asked. */
  readonly calls: (...calls: readonly Call[]) => Promise<readonly Result[]>;
  /** One prompt, answered by these messages of the model. */
  readonly prompt: (...answers: readonly AssistantMessage[]) => Promise<readonly Result[]>;
  /** Every event of the session file, whatever its branch. */
  readonly events: () => readonly EngineEvent[];
  /** Ends pi as its real modes do it: session_shutdown with reason "quit". */
  readonly quit: () => Promise<void>;
}

export interface PiOptions {
  /** The session to go on with; a new one when absent. */
  readonly sessionFile?: string | undefined;
  readonly extensions?: readonly ExtensionFactory[];
  /** The extension itself, where it is not to be loaded as pi does it. */
  readonly extension?: ExtensionFactory;
  readonly defaultTools?: readonly string[];
}

const Args = z.record(z.string(), z.json());

export function argsOf(call: Call): z.infer<typeof Args> {
  return Args.parse(Array.isArray(call) ? { args: call } : call);
}

let toolCalls = 0;

/** A message of the model with one call of the tool. */
export function toolUse(...calls: readonly Call[]): AssistantMessage {
  const blocks = calls.map((call) => fauxToolCall(TOOL_NAME, argsOf(call), { id: `t${++toolCalls}` }));
  return fauxAssistantMessage(blocks, { stopReason: "toolUse" });
}

/** The results of all tools that `messages` hold. */
export function resultsIn(messages: readonly unknown[]): readonly Result[] {
  return messages.flatMap((message) => {
    const { data } = ToolResult.safeParse(message);
    if (!data) return [];
    const text = data.content.map((part) => part.text ?? "").join("\n");
    return [{ id: data.toolCallId, tool: data.toolName, text, isError: data.isError, details: data.details }];
  });
}

/** The results of the tool calls that a pi process reported, in the order in which they ended. */
export function resultsOf(run: PiResult): readonly Result[] {
  return resultsIn(
    finishedTools(run.events).map(({ toolCallId, toolName, isError, result }) => ({
      role: "toolResult",
      toolCallId,
      toolName,
      isError,
      ...result,
    })),
  );
}

/** The name of the managed session that a result tells. Throws when it tells none. */
export function sessionOf(result: Result | undefined): string {
  const name = result?.details.sessionName;
  if (name === undefined) throw new Error(`The result names no session: ${result?.text}`);
  return name;
}

function runtimeFactory(
  options: PiOptions,
  workspace: Workspace,
  faux: FauxProviderHandle,
  modelRuntime: ModelRuntime,
): CreateAgentSessionRuntimeFactory {
  const settings = {
    retry: { enabled: false },
    ...(options.defaultTools ? { defaultTools: [...options.defaultTools] } : {}),
  };
  return async ({ cwd, sessionManager, sessionStartEvent }) => {
    const services = await createAgentSessionServices({
      cwd,
      agentDir: workspace.agentDir,
      modelRuntime,
      settingsManager: SettingsManager.inMemory(settings),
      resourceLoaderOptions: {
        noExtensions: true,
        noSkills: true,
        noPromptTemplates: true,
        noThemes: true,
        noContextFiles: true,
        extensionFactories: [options.extension ?? ((api) => agentBrowser(api)), ...(options.extensions ?? [])],
      },
    });
    const created = await createAgentSessionFromServices({
      services,
      sessionManager,
      model: faux.getModel(),
      thinkingLevel: "off",
      ...(sessionStartEvent ? { sessionStartEvent } : {}),
    });
    return { ...created, services, diagnostics: services.diagnostics };
  };
}

async function openPi(workspace: Workspace, options: PiOptions): Promise<Pi> {
  const faux = fauxProvider({ provider: "scripted", models: [{ id: "m1" }] });
  const authPath = path.join(workspace.agentDir, "auth.json");
  const modelRuntime = await ModelRuntime.create({ authPath, modelsPath: null, refreshOnCreate: false });
  modelRuntime.registerNativeProvider(faux.provider);
  const sessionManager =
    options.sessionFile === undefined
      ? SessionManager.create(workspace.workDir, workspace.sessionDir)
      : SessionManager.open(options.sessionFile, workspace.sessionDir);
  const runtime = await createAgentSessionRuntime(runtimeFactory(options, workspace, faux, modelRuntime), {
    cwd: workspace.workDir,
    agentDir: workspace.agentDir,
    sessionManager,
  });
  const errors: unknown[] = runtime.services.resourceLoader.getExtensions().errors.map(({ error }) => error);
  const bind = (): Promise<void> => runtime.session.bindExtensions({ onError: (error) => errors.push(error) });
  runtime.setRebindSession(bind);
  await bind();
  const prompt: Pi["prompt"] = async (...answers) => {
    const { session } = runtime;
    const before = resultsIn(session.messages).length;
    faux.setResponses([...answers]);
    await session.prompt("go");
    return resultsIn(session.messages).slice(before);
  };
  return {
    runtime,
    get session() {
      return runtime.session;
    },
    errors,
    prompt,
    calls: (...calls) => prompt(...calls.map((call) => toolUse(call)), fauxAssistantMessage("done")),
    events: () => eventsIn(runtime.session.sessionManager.getEntries()).events,
    quit: () => runtime.dispose(),
  };
}

/** What a test file gets from {@link usePi}. */
export interface PiTests {
  readonly site: () => Site;
  /** The folders of the running test. */
  readonly workspace: () => Workspace;
  /** Opens pi in this process; it is quit at the end of the test if the test has not done it. */
  readonly open: (options?: PiOptions) => Promise<Pi>;
  /** Runs pi as a process of its own, with one prompt whose answers are these calls of the tool. */
  readonly run: (calls: readonly Call[], options?: Partial<PiRun>) => Promise<PiResult>;
  /** The environment of such a process. */
  readonly env: () => NodeJS.ProcessEnv;
}

/**
 * Gives each test of a file folders of its own, and the file a site. After each test, every pi is quit and no
 * daemon, browser or temporary folder of a browser may be left.
 */
export function usePi(): PiTests {
  let site: Site | undefined;
  let workspace: Workspace | undefined;
  let open: Pi[] = [];
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("usePi() gives this inside a test only.");
    return value;
  };
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    workspace = makeWorkspace("pi-test-");
    // A pi in this process starts its browser with the environment of this process.
    for (const [name, value] of Object.entries({ ...quickBrowser(), ...workspace.env })) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    const used = known(workspace);
    try {
      // One after the other: two that share a browser must not end it at the same moment.
      for (const pi of open) await pi.quit();
      await expectNothingLeft(used);
    } finally {
      open = [];
      vi.unstubAllEnvs();
      await used.remove();
    }
  });
  const env = (): NodeJS.ProcessEnv => ({ ...process.env, ...known(workspace).env });
  return {
    site: () => known(site),
    workspace: () => known(workspace),
    env,
    open: async (options = {}) => {
      const pi = await openPi(known(workspace), options);
      open.push(pi);
      return pi;
    },
    run: (calls, options = {}) => {
      const { agentDir, sessionDir, workDir: cwd } = known(workspace);
      const answers = calls.map((call) => ({ toolCalls: [{ name: TOOL_NAME, args: argsOf(call) }] }));
      const script = { go: [...answers, { text: "done" }] };
      return runPi({ agentDir, sessionDir, cwd, env: env(), script, prompt: "go", ...options });
    },
  };
}

/** Throws when a daemon, a browser or its temporary folder is left. */
export async function expectNothingLeft(workspace: Workspace): Promise<void> {
  await expectNoLeftovers(workspace.socketDir);
  expectNoBrowserFolders(path.join(workspace.folder, "t"));
}

function isDaemonAlive(pidFile: string): boolean {
  try {
    return isAlive(Number(readFileSync(pidFile, "utf8")));
  } catch {
    // It ended while we looked.
    return false;
  }
}

/** The names of the sessions whose daemon is alive. */
export function aliveSessions({ socketDir }: Workspace): readonly string[] {
  const files = readdirSync(socketDir).filter((name) => name.endsWith(".pid"));
  const alive = files.filter((name) => isDaemonAlive(path.join(socketDir, name)));
  return alive.map((name) => path.basename(name, ".pid")).toSorted();
}

/** A site that takes requests and never answers. */
export interface SilentSite {
  readonly url: string;
  /** Resolves when the first request has come. */
  readonly visited: Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Starts one on a free port of 127.0.0.1: opening it takes until somebody gives up. */
export async function startSilentSite(): Promise<SilentSite> {
  const server = createServer();
  const visited = once(server, "request");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    visited,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Runs pi until its last call is in the middle of loading a page, and then does this to it. */
export async function untilLoading(
  run: PiTests["run"],
  then: (pid: number, stop: AbortController) => void,
  calls: (url: string) => readonly Call[],
): Promise<PiResult> {
  const silent = await startSilentSite();
  const stop = new AbortController();
  try {
    let pid: number | undefined;
    const onStart = (started: number): void => {
      pid = started;
    };
    const running = run(calls(silent.url), { onStart, signal: stop.signal });
    await Promise.race([silent.visited, running]);
    if (pid === undefined) throw new Error("pi did not start");
    then(pid, stop);
    return await running;
  } finally {
    await silent.close();
  }
}

/** Resolves with the first value that is not undefined; throws after `patienceMs`. */
export async function eventually<T>(what: string, look: () => T | undefined, patienceMs = 60_000): Promise<T> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(50)) {
    const seen = look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`This did not come: ${what}`);
}
