import type { Guarded } from "../call/context.ts";
import { member, stringMember } from "../json.ts";
import { parseReply } from "../upstream/protocol/reply.ts";

/** A session that meets a tab while it closes may hang (NOTES 6), so it gets this long to answer, in ms. */
const ANSWER_MS = 3_000;

/** The CDP ids of the tabs that are open in the session of this call; undefined when it does not say. */
export async function openTabs(call: Guarded): Promise<ReadonlySet<string> | undefined> {
  const { globals, env } = call.session;
  const argv = ["--json", ...globals, "tab", "list"];
  const exit = await call.world.run({ argv, env, deadlineMs: ANSWER_MS, signal: call.signal });
  const tabs = exit.kind === "exited" ? member(parseReply(exit.stdout)?.data, "tabs") : undefined;
  return Array.isArray(tabs) ? new Set(tabs.flatMap((tab) => stringMember(tab, "targetId") ?? [])) : undefined;
}
