/** `pi-agent-browser doctor`: what is wrong with this machine, and what mends it. */
import { examine, reportJson, reportText } from "../../doctor/examine.ts";
import { thisMachine } from "../../doctor/host.ts";
import { CHECKS } from "../../doctor/list.ts";
import type { Subcommand, Terminal } from "./command.ts";

const FLAGS = new Set(["--json", "--live"]);

export const doctor: Subcommand = {
  name: "doctor",
  summary: "Looks at everything the tool needs, and says what mends what is wrong.",
  usage: `pi-agent-browser doctor [--json] [--live]

  --json   for programs: { ok, checks: [{ check, status, what, means?, mend? }] }
  --live   also opens one page of this machine in a browser of its own, and ends that browser

Changes nothing. Ends in 0 when all is well, in 1 when there is something to mend; what is only a note does not count.`,
  run: async (words: readonly string[], { out, error, env, cwd }: Terminal) => {
    const unknown = words.find((word) => !FLAGS.has(word));
    if (unknown !== undefined) {
      error(`There is no ${JSON.stringify(unknown)}; doctor takes --json and --live.\n`);
      return 2;
    }
    const all = await examine(CHECKS, thisMachine(env, cwd, words.includes("--live")));
    out(words.includes("--json") ? reportJson(all) : reportText(all));
    return all.some(({ status }) => status === "finding") ? 1 : 0;
  },
};
