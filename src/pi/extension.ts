/** The pi extension: registers the tool, and ties the engine to pi's session life. */
import path from "node:path";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { Tape } from "../engine/taping.ts";
import type { EngineEvent } from "../events/schema.ts";
import { tapeOf } from "../replay/recorder.ts";
import { TAPE_FILE } from "../replay/tape.ts";
import { paramsSchema, withoutEmpty } from "../request/params.ts";
import { danglingCalls, ENTRY_TYPE, eventsIn, TOOL_NAME } from "../transcript/entries.ts";
import { isSessionName } from "../upstream/grammar/session-name.ts";
import { appendPrivate } from "../world/disk.ts";
import { realWorld, type World } from "../world/world.ts";
import { browserCommand } from "./browser-command.ts";
import { renderCall } from "./call-view.ts";
import { whenLeaving } from "./leaving.ts";
import { closeLeftBehind, leaveBehind, takeBack } from "./left-behind.ts";
import { promptGuidelines, promptSnippet, toolDescription } from "./prompt.ts";
import { renderResult } from "./result-view.ts";
import { STATUS_KEY, statusLine } from "./status-line.ts";
import { runningVersion, unsupported } from "./supported.ts";
import { execute, refusal } from "./tool.ts";

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

/** Beside the session file, so that the output is found again after a resume; undefined when there is no file. */
function spillPlace({ sessionManager }: ExtensionContext): string | undefined {
  const file = sessionManager.getSessionFile();
  const id = sessionManager.getSessionId();
  // The id comes from the file, which somebody else may have written.
  return file === undefined || !isSessionName(id) ? undefined : path.join(path.dirname(file), `${id}.agent-browser`);
}

/** Set to 1, calls are recorded in full, in the private folder of the session. */
const RECORD = "PI_AGENT_BROWSER_RECORD";

function tapeFor(world: World): Tape | undefined {
  if (world.env[RECORD] !== "1") return undefined;
  return tapeOf(world, (line) => {
    const folder = world.spills.folder();
    if (folder !== undefined) appendPrivate(path.join(folder, TAPE_FILE), line);
  });
}

/** Closes the browsers of this session and of those left behind, and finishes what is being tidied. Never rejects. */
async function endAll(engine: Engine, tidying: Promise<void>): Promise<void> {
  await Promise.allSettled([engine.quit(), closeLeftBehind(), tidying]);
}

/** What runs for one session of pi. */
interface Running {
  readonly engine: Engine;
  readonly world: World;
  /** The end of what earlier processes left behind. */
  readonly tidying: Promise<void>;
  /** Reads the session anew: another branch of it is active. */
  readonly reload: (context: ExtensionContext) => void;
}

/** @param folder where pi works now */
function startIn(context: ExtensionContext, keep: (event: EngineEvent) => void, folder: () => string): Running {
  const owner = context.sessionManager.getSessionId();
  takeBack(owner);
  const world = realWorld(process.env, context.cwd, owner, spillPlace(context), folder);
  const engine = createEngine({ world, keep, tape: tapeFor(world) });
  const tell = statusLine((text) => context.ui.setStatus(STATUS_KEY, text));
  const reload = (now: ExtensionContext): void => {
    loadInto(engine, now);
    tell(engine.state);
  };
  reload(context);
  engine.events$.subscribe(() => tell(engine.state));
  whenLeaving(owner, () => engine.leave());
  // Beside what pi does: its start does not wait for the end of somebody's browser.
  return { engine, world, tidying: engine.tidy(), reload };
}

/** @param version tells which pi this is */
export default function agentBrowser(pi: ExtensionAPI, version = runningVersion): void {
  const outdated = version().then(unsupported);
  let running: Running | undefined;
  /** Where pi works now: read at each call. */
  let folder = "";

  const keep = (event: EngineEvent): void => {
    try {
      pi.appendEntry(ENTRY_TYPE, event);
    } catch {
      // pi has replaced this session; its transcript takes no more entries.
    }
  };

  const start = (context: ExtensionContext): Running => {
    folder = context.cwd;
    return startIn(context, keep, () => folder);
  };

  pi.on("session_start", (event, context) => {
    running = start(context);
    if (event.reason === "startup" || event.reason === "resume") noteInterrupted(running.engine, context);
  });

  pi.on("session_start", async (_event, context) => {
    const sentence = await outdated;
    if (sentence !== undefined) context.ui.notify(sentence, "error");
  });

  pi.on("session_tree", (_event, context) => running?.reload(context));

  pi.on("session_shutdown", async (event, context) => {
    const ending = running;
    if (!ending || event.reason === "reload") return;
    if (event.reason !== "quit") {
      leaveBehind(context.sessionManager.getSessionId(), () => ending.engine.quit());
      return;
    }
    await endAll(ending.engine, ending.tidying);
  });

  pi.registerCommand(
    "browser",
    browserCommand(() => running && { state: running.engine.state, world: running.world }),
  );

  pi.registerTool({
    name: TOOL_NAME,
    label: "Browser",
    description: toolDescription,
    promptSnippet,
    promptGuidelines: [...promptGuidelines],
    parameters: paramsSchema,
    prepareArguments: withoutEmpty,
    execute: async (toolCallId, params, signal, onUpdate, context) => {
      const sentence = await outdated;
      if (sentence !== undefined) return refusal(sentence);
      running ??= start(context);
      folder = context.cwd;
      return execute(running.engine, toolCallId, params, signal, onUpdate);
    },
    renderCall: renderCall(
      () => running?.engine.state.refs ?? {},
      () => running?.engine.known,
    ),
    renderResult,
  });
}
