/** The subcommands, in the order in which they are listed. A new one is one file and one line here. */
import type { Subcommand } from "./command.ts";
import { config } from "./config.ts";
import { doctor } from "./doctor.ts";
import { record } from "./record.ts";
import { replay } from "./replay.ts";

export const SUBCOMMANDS: readonly Subcommand[] = [doctor, config, replay, record];
