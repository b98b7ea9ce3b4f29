/** `replay --live`: the recorded calls again, on a browser of today. */
import { faultLine } from "../../config/fault.ts";
import { readConfig } from "../../config/read.ts";
import { loadDiagnostics } from "../../diagnostics/modules.ts";
import { createEngine, type Engine } from "../../engine/engine.ts";
import { bare, oneLine } from "../../quote.ts";
import { type LiveCall, runLive } from "../../replay/live.ts";
import { maskedParams } from "../../replay/safe-params.ts";
import type { RecordedCall } from "../../replay/transcript.ts";
import { realWorld } from "../../world/world.ts";
import type { ExitCode, Terminal } from "./command.ts";

export interface LiveFlags {
  readonly "read-only"?: boolean | undefined;
  readonly yes?: boolean | undefined;
}

function lineOf({ id, leftOut, differences: [first] }: LiveCall): string {
  const name = `call ${bare(id)}`;
  if (leftOut !== undefined) return `${name}: not run, ${leftOut}`;
  if (!first) return `${name}: the same`;
  const { at, recorded = "(nothing)", now = "(nothing)" } = first;
  return `${name}: differs at ${at}\n  recorded: ${oneLine(recorded)}\n  now:      ${oneLine(now)}`;
}

/** An engine with the user's settings: what they forbid is forbidden here, too. */
async function engineFor({ cwd, env, error }: Terminal): Promise<Engine> {
  const config = readConfig({ env, folder: cwd, trusted: undefined });
  const { diagnostics, faults } = await loadDiagnostics(config.modules);
  for (const line of [...config.faults.map(faultLine), ...faults]) error(`${line}\n`);
  const world = realWorld(config.env, cwd, `replay-${process.pid}`, undefined, () => cwd, config);
  return createEngine({ world, keep: () => {}, diagnostics });
}

/** Ends in 1 when an outcome differs, in 2 when nothing could be run or it was interrupted; its browser ends in any case. */
export async function live(calls: readonly RecordedCall[], flags: LiveFlags, terminal: Terminal): Promise<ExitCode> {
  const { out, ask, interrupted } = terminal;
  const signal = interrupted?.() ?? new AbortController().signal;
  const engine = await engineFor(terminal);
  const shown = maskedParams(calls);
  const allow = async ({ id }: RecordedCall): Promise<boolean> => {
    if (flags.yes) return true;
    return ask ? ask(`Run ${oneLine(JSON.stringify(shown.get(id) ?? {}))}?`) : false;
  };
  try {
    const each = (call: LiveCall): void => out(`${lineOf(call)}\n`);
    const all = await runLive(engine, calls, { readOnly: flags["read-only"] === true, allow, each, signal });
    const ran = all.filter(({ leftOut }) => leftOut === undefined);
    const differ = ran.filter(({ differences }) => differences.length > 0);
    const left = calls.length - ran.length;
    const more = left > 0 ? `; ${left} not run` : "";
    const end = signal.aborted ? "Interrupted: " : "";
    out(`${end}${ran.length} of ${calls.length} calls run again, ${differ.length} with another outcome${more}.\n`);
    if (ran.length === 0 || signal.aborted) return 2;
    return differ.length > 0 ? 1 : 0;
  } finally {
    await engine.quit();
  }
}
