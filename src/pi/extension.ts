/** The pi extension: registers the tool, and ties the engine to pi's session life. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Engine } from "../engine/engine.ts";
import type { EngineEvent } from "../events/schema.ts";
import { paramsSchema, withoutEmpty } from "../request/params.ts";
import type { Environment } from "../upstream/host/environment.ts";
import { modifiedMs } from "../world/modified.ts";
import { guardBash } from "./bash-guard.ts";
import { renderCall } from "./call-view.ts";
import { whenLeaving } from "./leaving.ts";
import { closeLeftBehind, leaveBehind, takeBack } from "./left-behind.ts";
import { promptGuidelines, promptSnippet, toolDescription } from "./prompt.ts";
import { renderResult } from "./result-view.ts";
import { startEngine } from "./start.ts";
import { runningVersion, unsupported } from "./supported.ts";
import { execute, refusal } from "./tool.ts";
import { danglingCalls, ENTRY_TYPE, eventsIn, TOOL_NAME } from "./transcript.ts";
import { watchWanted } from "./wanted-files.ts";

function loadInto(engine: Engine, context: ExtensionContext): void {
  const { sessionManager } = context;
  engine.load(eventsIn(sessionManager.getEntries()).events, eventsIn(sessionManager.getBranch()).events);
}

/** Calls that a killed pi left without a result, not yet recorded as such. */
function noteInterrupted(engine: Engine, context: ExtensionContext): void {
  const branch = context.sessionManager.getBranch();
  const noted = eventsIn(branch).events.flatMap((event) =>
    event.type === "call.interrupted" ? [event.interrupted] : [],
  );
  engine.interrupted(danglingCalls(branch, noted));
}

/** Closes the browsers of this session and of those left behind, and finishes what is being tidied. Never rejects. */
async function endAll(engine: Engine, tidying: Promise<void>): Promise<void> {
  await Promise.allSettled([engine.quit(), closeLeftBehind(), tidying]);
}

function keepIn(pi: ExtensionAPI): (event: EngineEvent) => void {
  return (event) => {
    try {
      pi.appendEntry(ENTRY_TYPE, event);
    } catch {
      // pi has replaced this session; its transcript takes no more entries.
    }
  };
}

function whenOutdated(pi: ExtensionAPI, outdated: Promise<string | undefined>): void {
  pi.on("session_start", async (_event, context) => {
    const sentence = await outdated;
    if (sentence !== undefined) context.ui.notify(sentence, "error");
  });
}

/** @param version tells which pi this is */
export default function agentBrowser(pi: ExtensionAPI, version = runningVersion): void {
  const outdated = version().then(unsupported);
  let engine: Engine | undefined;
  let starting: Promise<Engine> | undefined;
  let tidying = Promise.resolve();
  /** Where pi works now: read at each call. */
  let folder = "";
  let env: Environment = process.env;

  const start = async (context: ExtensionContext): Promise<Engine> => {
    const owner = context.sessionManager.getSessionId();
    takeBack(owner);
    folder = context.cwd;
    const { engine: started, config } = await startEngine(context, keepIn(pi), () => folder);
    env = config.env;
    loadInto(started, context);
    whenLeaving(owner, () => started.leave());
    // Beside what pi does: its start does not wait for the end of somebody's browser.
    tidying = started.tidy();
    return started;
  };

  pi.on("session_start", async (event, context) => {
    starting = start(context);
    engine = await starting;
    if (event.reason === "startup" || event.reason === "resume") noteInterrupted(engine, context);
  });

  whenOutdated(pi, outdated);

  pi.on("session_tree", (_event, context) => engine && loadInto(engine, context));

  pi.on("session_shutdown", async (event, context) => {
    const ending = await starting;
    if (!ending || event.reason === "reload") return;
    if (event.reason !== "quit") {
      leaveBehind(context.sessionManager.getSessionId(), () => ending.quit());
      return;
    }
    await endAll(ending, tidying);
  });

  guardBash(pi, () => env["PI_AGENT_BROWSER_ALLOW_BASH"] === "1");
  const wanting = watchWanted(pi, (file) => modifiedMs(folder, file));

  pi.registerTool({
    name: TOOL_NAME,
    label: "Browser",
    description: toolDescription,
    promptSnippet,
    promptGuidelines: [...promptGuidelines],
    parameters: paramsSchema,
    prepareArguments: withoutEmpty,
    execute: async (toolCallId, params, signal, onUpdate, context) => {
      const old = await outdated;
      if (old !== undefined) return refusal(old);
      starting ??= start(context);
      engine = await starting;
      folder = context.cwd;
      return execute(engine, toolCallId, params, signal, onUpdate, wanting);
    },
    renderCall: renderCall(
      () => engine?.state.refs ?? {},
      () => engine?.known,
    ),
    renderResult,
  });
}
