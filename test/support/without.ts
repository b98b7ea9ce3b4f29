/** The chain with one layer taken out, to show that a behaviour is that layer's doing. */

import type { Aimed, Asked, Filed, Guarded, Layer, Middleware, Pinned, Watched } from "../../src/call/context.ts";
import type { AdvisedOutcome, Outcome, Step } from "../../src/call/outcome.ts";
import { builtInDiagnostics } from "../../src/diagnostics/index.ts";
import type { EngineChain } from "../../src/engine/chain.ts";
import { chainOf } from "../../src/engine/compose.ts";
import { artifacts } from "../../src/middleware/artifacts.ts";
import { contain } from "../../src/middleware/contain.ts";
import { diagnostics } from "../../src/middleware/diagnostics.ts";
import { modes } from "../../src/middleware/modes.ts";
import { nextActions } from "../../src/middleware/next-actions.ts";
import { outputFile } from "../../src/middleware/output-file.ts";
import type { Ran, RanStep } from "../../src/middleware/ran.ts";
import { redaction } from "../../src/middleware/redaction.ts";
import { plainProgram, refPreflight } from "../../src/middleware/ref-preflight.ts";
import { sessionInjection } from "../../src/middleware/session-injection.ts";
import { spawn } from "../../src/middleware/spawn.ts";
import { tabPinning } from "../../src/middleware/tab-pinning.ts";
import { targets } from "../../src/middleware/targets.ts";
import { validation } from "../../src/middleware/validation.ts";
import { createRedactor } from "../../src/redaction/redact.ts";
import type { Received } from "../../src/request/read.ts";

export type RemovableLayer = "refPreflight" | "tabPinning" | "artifacts" | "diagnostics" | "redaction";

/** Stand-ins hand on what the inner layers need, and add nothing of their own. */
const noPreflight: Middleware<Aimed, Pick<Guarded, "guarded">> = {
  name: "refPreflight",
  run: (call, next) => next({ guarded: plainProgram(call) }),
};

const noPinning: Middleware<Guarded, Pick<Pinned, "pinned">> = {
  name: "tabPinning",
  run: (call, next) => next({ pinned: call.guarded }),
};

const noArtifacts: Middleware<Pinned, Pick<Filed, "filed">> = {
  name: "artifacts",
  run: (call, next) => next({ filed: call.pinned }),
};

const noDiagnostics: Middleware<Filed, Pick<Watched, "watched">> = {
  name: "diagnostics",
  run: (call, next) => next({ watched: call.filed }),
};

/** Knows no secret and no structure: the nearest to none that the type of an outcome lets through. */
const blind = createRedactor([], "settings");

function rawStep(step: RanStep): Step {
  return {
    argv: step.argv,
    command: step.parsed.command,
    reply: typeof step.reply === "string" ? step.reply : blind.strings(step.reply),
    ...(step.problem ? { problem: step.problem } : {}),
  };
}

const noRedaction: Layer<Watched, Pick<Asked, "asked">, Ran, Outcome> = {
  name: "redaction",
  run: async (call, next) => {
    const ran = await next({ asked: call.watched });
    const facts = {
      steps: ran.steps.map(rawStep),
      looks: {},
      findings: [],
      artifacts: [],
      attachments: [],
      notes: [],
      processes: ran.processes,
    };
    return ran.problem ? { ...facts, status: "failed", problem: ran.problem } : { ...facts, status: "ok" };
  },
};

/** The whole chain, without what the named layer does. */
export function chainWithout(layer: RemovableLayer): EngineChain {
  return chainOf<Received, AdvisedOutcome>()
    .use(contain())
    .use(nextActions())
    .use(validation())
    .use(outputFile())
    .use(modes())
    .use(sessionInjection())
    .use(targets())
    .use(layer === "refPreflight" ? noPreflight : refPreflight())
    .use(layer === "tabPinning" ? noPinning : tabPinning())
    .use(layer === "artifacts" ? noArtifacts : artifacts())
    .use(layer === "diagnostics" ? noDiagnostics : diagnostics(builtInDiagnostics))
    .use(layer === "redaction" ? noRedaction : redaction())
    .end("spawn", spawn);
}
