/** `find` in a selected frame, where upstream finds nothing. */
import type { InSession } from "../call/context.ts";
import { stringMember } from "../json.ts";
import { actionOf } from "../page/action.ts";
import type { Sought } from "../page/facts/sought.ts";
import { pathScript } from "../page/scripts.ts";
import { soughtBy } from "../page/sought.ts";
import { type ParsedArgv, parseArgv } from "../upstream/grammar/argv.ts";

/** How long the page may take to tell which element is meant, in ms. */
const ANSWER_MS = 3_000;

/** A selector of the one match that is meant, in the frame; undefined when the page does not tell. */
async function pathOf({ ask, session }: InSession, sought: Sought): Promise<string | undefined> {
  const { globals, env, armed } = session;
  if (armed) return undefined;
  const [reply] = (await ask({ globals, env, rows: [["eval", pathScript(sought)]], deadlineMs: ANSWER_MS })) ?? [];
  return stringMember(reply?.data, "result");
}

/**
 * Upstream's `find` looks on the page itself and acts in the selected frame, where it has found nothing (seen on
 * 0.41.2). What it looks for by CSS is given to the same command as a selector.
 */
export async function inFrame(call: InSession, step: ParsedArgv, frame: string): Promise<ParsedArgv> {
  const sought = step.command.locator === undefined ? undefined : soughtBy(step);
  if (!sought) return step;
  const isOnly = call.plan.steps.length === 1;
  const first = sought.at === 0 ? sought.selector : undefined;
  const selector = first ?? (isOnly ? await pathOf(call, { ...sought, frame }) : undefined);
  if (selector === undefined) return step;
  const { words, values } = actionOf(step);
  const parsed = parseArgv([...words, selector, ...values], { unknown: "refuse" });
  return "ok" in parsed ? parsed.ok : step;
}
