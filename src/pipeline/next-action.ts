import type { NextAction, SessionFacts } from "./outcome.ts";

/** A follow-up in the same session: an explicit one is named, the managed one is where calls go by themselves. */
export function nextAction(
  session: SessionFacts | undefined,
  id: string,
  reason: string,
  args: readonly string[],
  more: {
    readonly safety?: string;
    readonly sessionMode?: "auto" | "fresh";
    readonly stdin?: string;
    readonly timeoutMs?: number;
  } = {},
): NextAction {
  const { safety, ...params } = more;
  const prefix = session?.kind === "explicit" && session.name !== undefined ? ["--session", session.name] : [];
  return {
    tool: "agent_browser",
    id,
    reason,
    ...(safety === undefined ? {} : { safety }),
    params: { args: [...prefix, ...args], ...params },
  };
}
