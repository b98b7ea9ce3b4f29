/**
 * The input modes, one a file: what each takes, wants, hides, shows, runs and concludes.
 *
 * May import: page/facts, upstream/grammar, page, upstream/protocol, events, projections, redaction, world, call,
 * network, lookup, desktop.
 */
import { args } from "./args.ts";
import { electron } from "./electron.ts";
import { job } from "./job.ts";
import type { AnyMode } from "./mode.ts";
import { networkSourceLookup } from "./network-source-lookup.ts";
import { qa } from "./qa.ts";
import { semanticAction } from "./semantic.ts";
import { sourceLookup } from "./source-lookup.ts";

/** The modes, in the order in which the tool's parameters list them. A new one is a file beside this and a line here. */
export const modes: readonly AnyMode[] = [args, semanticAction, job, qa, sourceLookup, networkSourceLookup, electron];
