/** Makes what runs for a session of pi: the engine with the user's settings, and the diagnostics that they name. */
import path from "node:path";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { faultLine } from "../config/fault.ts";
import { type Config, readConfig } from "../config/read.ts";
import { loadDiagnostics } from "../diagnostics/modules.ts";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { Tape } from "../engine/taping.ts";
import type { EngineEvent } from "../events/schema.ts";
import { tapeOf } from "../replay/recorder.ts";
import { TAPE_FILE } from "../replay/tape.ts";
import { eventsIn } from "../transcript/entries.ts";
import { isSessionName } from "../upstream/grammar/session-name.ts";
import { appendPrivate } from "../world/disk.ts";
import { realWorld, type World } from "../world/world.ts";
import { whenLeaving } from "./leaving.ts";
import { takeBack } from "./left-behind.ts";
import { STATUS_KEY, statusLine } from "./status-line.ts";

/** What runs for one session of pi. */
export interface Running {
  readonly engine: Engine;
  readonly world: World;
  readonly config: Config;
  /** The end of what earlier processes left behind. */
  readonly tidying: Promise<void>;
  /** Reads the session anew: another branch of it is active. */
  readonly reload: (context: ExtensionContext) => void;
}

/**
 * In the user's folder, else beside the session file, so that the output is found again after a resume; undefined when
 * there is neither.
 */
function spillPlace({ sessionManager }: ExtensionContext, { env }: Config): string | undefined {
  const file = sessionManager.getSessionFile();
  const folder = env["PI_AGENT_BROWSER_ARTIFACT_FOLDER"] || (file === undefined ? undefined : path.dirname(file));
  const id = sessionManager.getSessionId();
  // The id comes from the file, which somebody else may have written.
  return folder === undefined || !isSessionName(id) ? undefined : path.join(folder, `${id}.agent-browser`);
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

/** Says to the user what is wrong with the settings; where nobody looks at a screen, on the standard error. */
function warn({ hasUI, ui }: ExtensionContext, lines: readonly string[]): void {
  for (const line of lines) {
    if (hasUI) ui.notify(`agent_browser: ${line}`, "warning");
    else console.error(`agent_browser: ${line}`);
  }
}

function loadInto(engine: Engine, { sessionManager }: ExtensionContext): void {
  engine.load(eventsIn(sessionManager.getEntries()).events, eventsIn(sessionManager.getBranch()).events);
}

/**
 * Reads the settings and starts; what is wrong with them is said to the user, and the rest holds. They are read once
 * for a session: what the agent writes into them meanwhile changes nothing.
 * @param folder where pi works now
 */
export async function startIn(
  context: ExtensionContext,
  keep: (event: EngineEvent) => void,
  folder: () => string,
): Promise<Running> {
  const owner = context.sessionManager.getSessionId();
  takeBack(owner);
  const config = readConfig({ env: process.env, folder: context.cwd, trusted: context.isProjectTrusted() });
  const { diagnostics, faults } = await loadDiagnostics(config.modules);
  warn(context, [...config.faults.map(faultLine), ...faults]);
  const world = realWorld(config.env, context.cwd, owner, spillPlace(context, config), folder, config);
  const engine = createEngine({ world, keep, diagnostics, tape: tapeFor(world) });
  const tell = statusLine((text) => context.ui.setStatus(STATUS_KEY, text));
  const reload = (now: ExtensionContext): void => {
    loadInto(engine, now);
    tell(engine.state);
  };
  reload(context);
  engine.events$.subscribe(() => tell(engine.state));
  whenLeaving(owner, () => engine.leave());
  // Beside what pi does: its start does not wait for the end of somebody's browser.
  return { engine, world, config, tidying: engine.tidy(), reload };
}
