/** Makes the engine of a pi session: with the user's settings, and the diagnostics that they name. */
import path from "node:path";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { faultLine } from "../config/fault.ts";
import { type Config, readConfig } from "../config/read.ts";
import { loadDiagnostics } from "../diagnostics/modules.ts";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { EngineEvent } from "../events/schema.ts";
import { isSessionName } from "../upstream/grammar/session-name.ts";
import { realWorld } from "../world/world.ts";

/**
 * In the user's folder, else beside the session file, so that the output is found again after a resume; undefined when
 * there is neither.
 */
function spillPlace({ sessionManager }: ExtensionContext, { env }: Config): string | undefined {
  const file = sessionManager.getSessionFile();
  const folder = env["PI_AGENT_BROWSER_ARTIFACT_FOLDER"] ?? (file === undefined ? undefined : path.dirname(file));
  const id = sessionManager.getSessionId();
  // The id comes from the file, which somebody else may have written.
  return folder === undefined || !isSessionName(id) ? undefined : path.join(folder, `${id}.agent-browser`);
}

/** Says to the user what is wrong with the settings; where nobody looks at a screen, on the standard error. */
function tell({ hasUI, ui }: ExtensionContext, lines: readonly string[]): void {
  for (const line of lines) {
    if (hasUI) ui.notify(`agent_browser: ${line}`, "warning");
    else console.error(`agent_browser: ${line}`);
  }
}

export interface Started {
  readonly engine: Engine;
  readonly config: Config;
}

/**
 * Reads the settings and makes the engine; what is wrong with them is said to the user, and the rest holds. They are
 * read once for a session: what the agent writes into them meanwhile changes nothing.
 */
export async function startEngine(
  context: ExtensionContext,
  keep: (event: EngineEvent) => void,
  folder: () => string,
): Promise<Started> {
  const { cwd, sessionManager } = context;
  const config = readConfig({ env: process.env, folder: cwd, trusted: context.isProjectTrusted() });
  const { diagnostics, faults } = await loadDiagnostics(config.modules);
  tell(context, [...config.faults.map(faultLine), ...faults]);
  const place = spillPlace(context, config);
  const world = realWorld(config.env, cwd, sessionManager.getSessionId(), place, folder, config);
  return { engine: createEngine({ world, keep, diagnostics }), config };
}
