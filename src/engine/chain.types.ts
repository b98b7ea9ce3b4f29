/**
 * What must not compile, checked by `tsc --noEmit`: each `@ts-expect-error` fails the check when its line compiles.
 * Nothing here runs.
 */

import type { CallContext, Planned } from "../call/context.ts";
import type { AdvisedOutcome, Outcome } from "../call/outcome.ts";
import type { Fact } from "../events/schema.ts";
import { artifacts } from "../middleware/artifacts.ts";
import { contain } from "../middleware/contain.ts";
import { diagnostics } from "../middleware/diagnostics.ts";
import { modes } from "../middleware/modes.ts";
import { nextActions } from "../middleware/next-actions.ts";
import { redaction } from "../middleware/redaction.ts";
import { refPreflight } from "../middleware/ref-preflight.ts";
import { sessionInjection } from "../middleware/session-injection.ts";
import { spawn } from "../middleware/spawn.ts";
import { tabPinning } from "../middleware/tab-pinning.ts";
import { targets } from "../middleware/targets.ts";
import { validation } from "../middleware/validation.ts";
import type { Received } from "../request/read.ts";
import type { EngineChain } from "./chain.ts";
import { chainOf } from "./compose.ts";

// The chain as far as each layer, right so far.
const outermost = chainOf<Received, AdvisedOutcome>();
const contained = outermost.use(contain());
const advised = contained.use(nextActions());
const planned = advised.use(validation());
const inSession = planned.use(modes()).use(sessionInjection());
const aimed = inSession.use(targets());
const guarded = aimed.use(refPreflight());
const pinned = guarded.use(tabPinning());
const filed = pinned.use(artifacts());
const watched = filed.use(diagnostics([]));
export const whole: EngineChain = watched.use(redaction()).end("spawn", spawn);

// Neighbours swapped, from the outside in.

// contain gives follow-ups to the outside and wants them from the inside, which only nextActions can give.
export const containInside = outermost
  .use(nextActions())
  .use(contain())
  // @ts-expect-error validation gives an Outcome without the follow-ups that contain wants from inside
  .use(validation());

// @ts-expect-error validation gives an Outcome, contain outside of it wants one with follow-ups
export const adviceInsideValidation = contained.use(validation()).use(nextActions());

// @ts-expect-error sessionInjection needs the plan, which validation adds
export const sessionBeforeValidation = advised.use(sessionInjection()).use(validation());

// @ts-expect-error targets needs the session, which sessionInjection adds
export const targetsBeforeSession = planned.use(targets()).use(sessionInjection());

// @ts-expect-error refPreflight needs the commands as they will run, which targets adds
export const refsBeforeTargets = inSession.use(refPreflight()).use(targets());

// @ts-expect-error tabPinning needs the guarded program, which refPreflight adds
export const tabsBeforeRefs = aimed.use(tabPinning()).use(refPreflight());

// @ts-expect-error artifacts needs the pinned program, which tabPinning adds
export const filesBeforeTabs = guarded.use(artifacts()).use(tabPinning());

// @ts-expect-error diagnostics needs the program with its files placed, which artifacts adds
export const looksBeforeFiles = pinned.use(diagnostics([])).use(artifacts());

// @ts-expect-error redaction needs the watched program, which diagnostics adds
export const redactionBeforeLooks = filed.use(redaction()).use(diagnostics([]));

// @ts-expect-error without redaction the raw Ran of spawn meets layers that take an Outcome
export const nothingRedacted = watched.end("spawn", spawn);

// @ts-expect-error spawn needs the program as it is asked: nothing can stand in for the layers that make it
export const nothingAround = contained.use(nextActions()).end("spawn", spawn);

export const replacing = planned.use({
  name: "replacing",
  // @ts-expect-error a layer adds names to the call, and cannot replace what another layer has added
  run: (call: Planned, next: (adds: Pick<Planned, "plan">) => Promise<Outcome>) => next({ plan: call.plan }),
});

export function recordsRaw(call: CallContext): void {
  const fact: Fact = { type: "call.interrupted", interrupted: "token" };
  // @ts-expect-error only a redactor mints what may be recorded
  call.record(fact);
  // @ts-expect-error a literal of the same shape is no Redacted: its brand is private
  call.record({ value: fact, altered: false });
  call.record(call.redactor.fact(fact));
}

export function writesIntoTheCall(call: CallContext): void {
  // @ts-expect-error the call is readonly: layers hand additions on through next
  call.id = "other";
}
