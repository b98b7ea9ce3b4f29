import type { Guarded } from "../call/context.ts";
import { nextAction } from "../call/next-action.ts";
import type { NextAction } from "../call/outcome.ts";

/** What a new tab without anything in it gets to show something, in ms; a download never does. */
const SHOWS_MS = 1_500;
const GRACE_MS = 3_000;

const SHOWS = "location.href !== 'about:blank' || document.body?.childNodes.length > 0";

/** Whether the tab that is current shows nothing and goes on showing nothing. */
export async function staysBlank(call: Guarded): Promise<boolean> {
  const { globals, env, armed } = call.session;
  if (armed) return false;
  const rows = [["wait", "--fn", SHOWS, "--timeout", `${SHOWS_MS}`]];
  const replies = await call.ask({ globals, env, rows, deadlineMs: SHOWS_MS + GRACE_MS });
  return replies?.[0]?.success === false;
}

/** The call that clicks again what opened the tab, and keeps what it downloads. */
export function savesInstead({ session, steps }: Guarded): readonly NextAction[] {
  const clicks = steps.filter(({ command }) => command.deed === "click" && command.locator === undefined);
  const target = clicks[0]?.given.find(({ kind }) => kind === "selector")?.value;
  if (steps.length !== 1 || target === undefined) return [];
  const reason = "If it is a download: this clicks it again and saves what it downloads.";
  return [nextAction(session, "save-download", reason, ["download", target, "download"])];
}
