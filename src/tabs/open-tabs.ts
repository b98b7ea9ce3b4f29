import type { Guarded } from "../call/context.ts";
import { member, stringMember } from "../json.ts";

/** A session that meets a tab while it closes may hang (NOTES 6), so it gets this long to answer, in ms. */
const ANSWER_MS = 3_000;

/** The addresses of the tabs that are open in the session of this call, by CDP id; undefined when it does not say. */
export async function openTabs(call: Guarded): Promise<ReadonlyMap<string, string | undefined> | undefined> {
  const { globals, env } = call.session;
  const replies = await call.ask({ globals, env, rows: [["tab", "list"]], deadlineMs: ANSWER_MS });
  const tabs = member(replies?.[0]?.data, "tabs");
  if (!Array.isArray(tabs)) return undefined;
  const byId = new Map<string, string | undefined>();
  for (const tab of tabs) {
    const id = stringMember(tab, "targetId");
    if (id !== undefined) byId.set(id, stringMember(tab, "url"));
  }
  return byId;
}
