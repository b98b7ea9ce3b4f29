/** One event of every type, and the words to write histories with. */
import { type EngineEvent, EVENT_VERSION, type Fact, type FactType } from "../../src/events/schema.ts";

export const OWNER = "pi-session-a";
export const SESSION = "pi-0123456789-1";

type Samples = { readonly [T in FactType]: Extract<Fact, { type: T }> };

/** Every type, with every optional field. */
export const FULL: Samples = {
  "session.leased": {
    type: "session.leased",
    session: SESSION,
    kind: "managed",
    generation: 1,
    socketDir: "/sockets",
    launch: { names: ["--profile"], digest: "key-of-launch" },
  },
  "session.opened": {
    type: "session.opened",
    session: SESSION,
    kind: "managed",
    generation: 1,
    daemonPid: 1000,
    daemonStarted: "71234",
    browserPids: [1001, 1002],
    browserStarts: ["71240", "71241"],
    profile: "/tmp/agent-browser-chrome-1",
    launch: { names: ["--profile", "--allowed-domains"], digest: "key-of-launch" },
    armed: false,
    guards: { "--allowed-domains": "site.test" },
  },
  "session.replaced": { type: "session.replaced", session: SESSION, by: "pi-0123456789-2" },
  "session.closed": { type: "session.closed", session: SESSION, by: "caller" },
  "session.lost": { type: "session.lost", session: SESSION, reason: "daemon-gone" },
  "session.unverified": { type: "session.unverified", session: SESSION },
  "session.verified": { type: "session.verified", session: SESSION },
  "app.launched": {
    type: "app.launched",
    launch: "electron-0123456789",
    pid: 2000,
    started: "81234",
    profile: "/sockets/apps/electron-0123456789",
    name: "Notes",
    appPath: "/opt/notes",
    executablePath: "/opt/notes/notes",
    appId: "notes.desktop",
  },
  "app.attached": { type: "app.attached", launch: "electron-0123456789", session: SESSION, port: 40_123 },
  "app.ended": { type: "app.ended", launch: "electron-0123456789", by: "caller" },
  "frame.entered": { type: "frame.entered", session: SESSION, frame: "#pay" },
  "frame.left": { type: "frame.left", session: SESSION },
  "page.changed": {
    type: "page.changed",
    session: SESSION,
    url: "https://site.test/",
    urlKey: "key-of-url",
    title: "Home",
    targetId: "TARGET-1",
    document: 1_700_000_000_000.5,
    asked: true,
  },
  "page.crashed": { type: "page.crashed", session: SESSION },
  "tab.drifted": {
    type: "tab.drifted",
    session: SESSION,
    wanted: { targetId: "TARGET-1", url: "https://site.test/" },
    found: { targetId: "TARGET-2", url: "https://site.test/second" },
    gone: true,
  },
  "dialog.opened": { type: "dialog.opened", session: SESSION, kind: "confirm", text: "Delete it?" },
  "dialog.closed": { type: "dialog.closed", session: SESSION },
  "refs.captured": {
    type: "refs.captured",
    session: SESSION,
    document: 1_700_000_000_000.5,
    ids: "1-14,17",
    secret: "3",
    flags: ["-i"],
    removed: "16",
  },
  "refs.invalidated": { type: "refs.invalidated", session: SESSION, reason: "navigated" },
  "artifact.saved": {
    type: "artifact.saved",
    session: SESSION,
    kind: "screenshot",
    path: "/project/page.png",
    bytes: 40_000,
    mediaType: "image/png",
    command: "screenshot",
    scope: "persistent-session",
  },
  "artifact.missing": {
    type: "artifact.missing",
    session: SESSION,
    kind: "pdf",
    path: "/project/page.pdf",
    command: "pdf",
  },
  "recording.started": { type: "recording.started", session: SESSION, path: "/project/demo.webm" },
  "recording.stopped": { type: "recording.stopped", session: SESSION, path: "/project/demo.webm" },
  "tracer.started": { type: "tracer.started", session: SESSION, who: "trace" },
  "tracer.stopped": { type: "tracer.stopped", session: SESSION, who: "trace" },
  "output.spilled": {
    type: "output.spilled",
    path: "/spills/0123456789abcdef.txt",
    bytes: 99_000,
    scope: "persistent-session",
    command: "snapshot",
  },
  "artifact.evicted": {
    type: "artifact.evicted",
    kind: "spill",
    path: "/spills/0123456789abcdef.txt",
    bytes: 99_000,
  },
  "route.added": { type: "route.added", session: SESSION, pattern: "**/api/*", action: "abort" },
  "route.removed": { type: "route.removed", session: SESSION, pattern: "**/api/*" },
  "finding.raised": { type: "finding.raised", finding: "scroll-noop", session: SESSION, summary: "Nothing scrolled." },
  "call.interrupted": { type: "call.interrupted", interrupted: "call-9" },
  "call.finished": {
    type: "call.finished",
    status: "failed",
    command: "click",
    session: SESSION,
    category: "timeout",
    processes: 1,
    ms: 17,
  },
};

/** The event that records a fact as the `seq`-th of its history. */
export function eventOf(fact: Fact, seq: number, envelope: Partial<EngineEvent> = {}): EngineEvent {
  const id = `event-${String(seq).padStart(4, "0")}`;
  return {
    v: EVENT_VERSION,
    seq,
    callId: "call-1",
    at: 1_700_000_000_000 + seq,
    owner: OWNER,
    ...fact,
    id,
    ...pick(envelope),
  };
}

function pick({ id, owner, seq }: Partial<EngineEvent>): Partial<Pick<EngineEvent, "id" | "owner" | "seq">> {
  return {
    ...(id === undefined ? {} : { id }),
    ...(owner === undefined ? {} : { owner }),
    ...(seq === undefined ? {} : { seq }),
  };
}

/** A history of facts, in this order. */
export function history(...facts: readonly Fact[]): readonly EngineEvent[] {
  return facts.map((fact, index) => eventOf(fact, index + 1));
}
