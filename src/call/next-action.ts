import type { NextAction, SessionFacts, WordParams } from "./outcome.ts";

type Named = Pick<SessionFacts, "name" | "kind" | "namespace">;

/** The words that a caller names the session with; none for the managed one. */
export function scopeOf(session: Named | undefined): readonly string[] {
  if (session?.kind !== "explicit" || session.name === undefined) return [];
  const { name, namespace } = session;
  return ["--session", name, ...(namespace === undefined ? [] : ["--namespace", namespace])];
}

/** The name of a session in events and state: `NAME`, or `NAMESPACE/NAME` for an explicit one in a namespace. */
export function sessionKey({ name, kind, namespace }: Named): string | undefined {
  return kind === "explicit" && name !== undefined && namespace !== undefined ? `${namespace}/${name}` : name;
}

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
): NextAction & { readonly params: WordParams } {
  const { safety, ...params } = more;
  return {
    tool: "agent_browser",
    id,
    reason,
    ...(safety === undefined ? {} : { safety }),
    params: { args: [...scopeOf(session), ...args], ...params },
  };
}
