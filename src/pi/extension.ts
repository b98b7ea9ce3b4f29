/** The pi extension: registers the tool, and ties the engine to pi's session life. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Engine } from "../engine/engine.ts";
import type { EngineEvent } from "../events/schema.ts";
import { paramsSchema, withoutEmpty } from "../request/params.ts";
import { danglingCalls, ENTRY_TYPE, eventsIn, TOOL_NAME } from "../transcript/entries.ts";
import { modifiedMs } from "../world/modified.ts";
import { guardBash } from "./bash-guard.ts";
import { browserCommand, type Looked } from "./browser-command.ts";
import { renderCall } from "./call-view.ts";
import { closeLeftBehind, leaveBehind } from "./left-behind.ts";
import { promptGuidelines, promptSnippet, toolDescription } from "./prompt.ts";
import { renderResult } from "./result-view.ts";
import type { Running } from "./start.ts";
import { runningVersion, unsupported } from "./supported.ts";
import { execute, refusal } from "./tool.ts";
import { watchWanted } from "./wanted-files.ts";

/** Calls that a killed pi left without a result, not yet recorded as such. */
function noteInterrupted(engine: Engine, context: ExtensionContext): void {
  const branch = context.sessionManager.getBranch();
  const noted = eventsIn(branch).events.flatMap((event) =>
    event.type === "call.interrupted" ? [event.interrupted] : [],
  );
  engine.interrupted(danglingCalls(branch, noted));
}

/** Whether the tool has never been called in this session, nor its parents. */
function isNew({ sessionManager }: ExtensionContext): boolean {
  const entries = sessionManager.getEntries();
  return eventsIn(entries).events.length === 0 && danglingCalls(entries, []).length === 0;
}

/** Lets pi begin meanwhile: the first call waits for the start, and tells what went wrong with it. */
function goOn(starting: Promise<Running>): void {
  starting.catch(() => undefined);
}

/** Closes the browsers of this session and of those left behind, and finishes what is being tidied. Never rejects. */
async function endAll({ engine, tidying }: Running): Promise<void> {
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

async function lookedAt(begun: Promise<Running | undefined>): Promise<Looked | undefined> {
  const running = await begun;
  return running && { state: running.engine.state, world: running.world };
}

/** @param version tells which pi this is */
export default function agentBrowser(pi: ExtensionAPI, version = runningVersion): void {
  const outdated = version().then(unsupported);
  let running: Running | undefined;
  let starting: Promise<Running> | undefined;
  /** Where pi works now: read at each call. */
  let folder = "";

  const start = async (context: ExtensionContext): Promise<Running> => {
    folder = context.cwd;
    // Most of the code is for calls only: a pi that begins with a session of nothing of ours need not wait for it.
    const { startIn } = await import("./start.ts");
    running = await startIn(context, keepIn(pi), () => folder);
    return running;
  };

  /** What runs for this session, once it does; undefined when it could not start. */
  const whenBegun = async (): Promise<Running | undefined> => starting?.catch(() => undefined);

  pi.on("session_start", async (event, context) => {
    starting = start(context);
    if (isNew(context)) return goOn(starting);
    const { engine } = await starting;
    if (event.reason === "startup" || event.reason === "resume") noteInterrupted(engine, context);
  });

  whenOutdated(pi, outdated);

  pi.on("session_tree", (_event, context) => running?.reload(context));

  pi.on("session_shutdown", async (event, context) => {
    const ending = await whenBegun();
    if (!ending || event.reason === "reload") return;
    if (event.reason !== "quit") {
      leaveBehind(context.sessionManager.getSessionId(), () => ending.engine.quit());
      return;
    }
    await endAll(ending);
  });

  const command = browserCommand(() => lookedAt(whenBegun()));
  pi.registerCommand("browser", command);

  guardBash(pi, async () => (await whenBegun())?.config.env["PI_AGENT_BROWSER_ALLOW_BASH"] === "1");
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
      const { engine } = await starting;
      folder = context.cwd;
      return execute(engine, toolCallId, params, signal, onUpdate, wanting);
    },
    renderCall: renderCall(
      () => running?.engine.state ?? { refs: {} },
      () => running?.engine.known,
    ),
    renderResult,
  });
}
