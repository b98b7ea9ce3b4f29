/**
 * The input modes, one a file: what each takes, wants, hides, shows, runs and concludes.
 *
 * May import: upstream/grammar, page, redaction, call, network.
 */
import { args } from "./args.ts";
import type { AnyMode } from "./mode.ts";
import { qa } from "./qa.ts";

/** The modes, in the order in which the tool's parameters list them. A new one is a file beside this and a line here. */
export const modes: readonly AnyMode[] = [args, qa];
