/**
 * What upstream says when it fails, as one ordered table: the first row that matches names the category.
 * Texts are those of agent-browser 0.41.2 (`test/fixtures/recorded-failures.json`); few of them carry a code. Nothing
 * else reads upstream's texts, or ours: what they tell stands in the `id` and the `facts` of the problem.
 */
import type { Problem } from "../../../problem.ts";
import { ACTIONS } from "./actions.ts";
import { ARGUMENTS } from "./arguments.ts";
import { BROWSER } from "./browser.ts";
import { DOCUMENTS } from "./documents.ts";
import { FILES } from "./files.ts";
import { NAVIGATION } from "./navigation.ts";
import { acts, type Failure, type FailureRow, say } from "./row.ts";
import { SCRIPTS } from "./scripts.ts";
import { SELECTORS } from "./selectors.ts";
import { OTHERS, STATES } from "./states.ts";
import { TABS } from "./tabs.ts";

export type { Failure } from "./row.ts";

/** First match wins. */
export const FAILURES: readonly FailureRow[] = [
  ...DOCUMENTS,
  ...ARGUMENTS,
  ...BROWSER,
  ...SELECTORS,
  ...ACTIONS,
  ...TABS,
  ...NAVIGATION,
  ...FILES,
  ...SCRIPTS,
  ...STATES,
  ...OTHERS,
];

/** The problem that a failing reply means, with the id of the row that said so. */
export function problemOf(failure: Failure): Problem {
  const { command } = failure;
  for (const row of FAILURES) {
    const found = row.when(failure);
    if (found === undefined) continue;
    const facts = { command: command.name, ...found };
    const { id, category } = row;
    return { id, category, message: say(row, facts, failure), mayHaveRun: row.mayHaveRun && acts(command), facts };
  }
  throw new Error("The last row of FAILURES must match everything");
}
