/** A long history, for measuring how a long transcript is read and folded. */
import { type EngineEvent, EVENT_VERSION, type Fact } from "../../src/events/schema.ts";

export const HISTORY_OWNER = "pi-session-history";

/** Calls that one browser serves before a fresh one replaces it. */
const CALLS_A_BROWSER = 500;

function launch(session: string, generation: number): readonly Fact[] {
  return [
    { type: "session.leased", session, kind: "managed", generation, socketDir: "/sockets" },
    {
      type: "session.opened",
      session,
      kind: "managed",
      generation,
      daemonPid: 1000 + generation,
      browserPids: [2000 + generation],
      launch: { names: [], digest: "key" },
      armed: false,
    },
  ];
}

function finished(session: string, command: string): Fact {
  return { type: "call.finished", status: "ok", command, session, processes: 1, ms: 20 };
}

/** What one call of an ordinary working day records: mostly clicks and reads, sometimes a page, a file, a finding. */
function callFacts(session: string, call: number): readonly Fact[] {
  const document = 1_700_000_000_000 + call;
  const url = `https://site.test/page/${call}`;
  switch (call % 6) {
    case 0:
      return [
        { type: "page.changed", session, url, urlKey: `key-${call}`, title: `Page ${call}`, targetId: "T1", document },
        { type: "refs.invalidated", session, reason: "navigated" },
        finished(session, "open"),
      ];
    case 1:
      return [
        { type: "refs.captured", session, document, ids: `${call}-${call + 30}`, secret: "", flags: ["-i"] },
        finished(session, "snapshot"),
      ];
    case 2:
      return [
        { type: "artifact.saved", session, kind: "screenshot", path: `/project/shot-${call}.png`, bytes: 40_000 },
        finished(session, "screenshot"),
      ];
    case 3:
      return [
        { type: "finding.raised", finding: "scroll-noop", session, summary: "Nothing moved." },
        finished(session, "scroll"),
      ];
    default:
      return [finished(session, call % 2 === 0 ? "click" : "get text")];
  }
}

function* facts(): Generator<{ readonly fact: Fact; readonly call: number }> {
  for (let call = 0; ; call++) {
    const generation = 1 + Math.floor(call / CALLS_A_BROWSER);
    const session = `pi-history-${generation}`;
    if (call % CALLS_A_BROWSER === 0) for (const fact of launch(session, generation)) yield { fact, call };
    for (const fact of callFacts(session, call)) yield { fact, call };
    if (call % CALLS_A_BROWSER === CALLS_A_BROWSER - 1) {
      yield { fact: { type: "session.closed", session, by: "replacement" }, call };
    }
  }
}

/** The first `n` events of one long history of `HISTORY_OWNER`, in the order they happened; the same on every call. */
export function manyEvents(n: number): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (const { fact, call } of facts()) {
    if (events.length >= n) break;
    const seq = events.length + 1;
    const id = `event-${String(seq).padStart(7, "0")}`;
    events.push({
      ...fact,
      v: EVENT_VERSION,
      id,
      seq,
      callId: `call-${call}`,
      at: 1_700_000_000_000 + seq,
      owner: HISTORY_OWNER,
    });
  }
  return events;
}
