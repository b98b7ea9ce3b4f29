/** The chain of one call, outermost layer first. Inbound it runs downwards, outbound it unwinds. */

import type { AdvisedOutcome } from "../call/outcome.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { builtInDiagnostics } from "../diagnostics/index.ts";
import { artifacts } from "../middleware/artifacts.ts";
import { contain } from "../middleware/contain.ts";
import { diagnostics } from "../middleware/diagnostics.ts";
import { modes } from "../middleware/modes.ts";
import { nextActions } from "../middleware/next-actions.ts";
import { outputFile } from "../middleware/output-file.ts";
import { redaction } from "../middleware/redaction.ts";
import { refPreflight } from "../middleware/ref-preflight.ts";
import { sessionInjection } from "../middleware/session-injection.ts";
import { spawn } from "../middleware/spawn.ts";
import { tabPinning } from "../middleware/tab-pinning.ts";
import { targets } from "../middleware/targets.ts";
import { validation } from "../middleware/validation.ts";
import type { Received } from "../request/read.ts";
import { type Chain, chainOf } from "./compose.ts";

export type EngineChain = Chain<Received, AdvisedOutcome>;

/** The chain in its one order; another does not compile. */
export function createChain(more: readonly Diagnostic[] = []): EngineChain {
  return chainOf<Received, AdvisedOutcome>()
    .use(contain())
    .use(nextActions())
    .use(validation())
    .use(outputFile())
    .use(modes())
    .use(sessionInjection())
    .use(targets())
    .use(refPreflight())
    .use(tabPinning())
    .use(artifacts())
    .use(diagnostics([...builtInDiagnostics, ...more]))
    .use(redaction())
    .end("spawn", spawn);
}
