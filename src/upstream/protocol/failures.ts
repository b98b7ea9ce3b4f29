/**
 * What upstream says when it fails, as one ordered table: the first row that matches names the category.
 * Texts are those of agent-browser 0.41.2 (`test/fixtures/recorded-failures.json`); few of them carry a code. Nothing
 * else reads upstream's texts, or ours: what they tell stands in the `id` and the `facts` of the problem.
 */
import type { Problem } from "../../problem.ts";
import { ACTIONS } from "./failures/actions.ts";
import { ARGUMENTS } from "./failures/arguments.ts";
import { BROWSER } from "./failures/browser.ts";
import { DOCUMENTS } from "./failures/documents.ts";
import { FILES } from "./failures/files.ts";
import { NAVIGATION } from "./failures/navigation.ts";
import { acts, type Failure, type FailureRow, say } from "./failures/row.ts";
import { SCRIPTS } from "./failures/scripts.ts";
import { SELECTORS } from "./failures/selectors.ts";
import { OTHERS, STATES } from "./failures/states.ts";
import { TABS } from "./failures/tabs.ts";

export type { Failure } from "./failures/row.ts";

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
