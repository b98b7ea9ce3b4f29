import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FULL, OWNER } from "../../test/support/events.ts";
import type { Upcast } from "../events/upcast.ts";
import { fold, initialState, type State } from "../projections/state.ts";
import { eventsIn } from "../transcript/entries.ts";

const Header = z.looseObject({ type: z.literal("session"), id: z.string() });
const Entry = z.looseObject({ id: z.string(), parentId: z.string().nullable() });
type Entry = z.infer<typeof Entry>;

interface Transcript {
  readonly owner: string;
  /** Every entry, and those from the first to the last one along the branch that is active. */
  readonly file: Upcast;
  readonly branch: Upcast;
}

/** Entries from the root to the leaf, which is the last one of the file. */
function branchOf(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const branch: Entry[] = [];
  for (let at = entries.at(-1); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) branch.unshift(at);
  return branch;
}

function read(name: string): Transcript {
  const text = readFileSync(path.join(import.meta.dirname, "../../test/fixtures/transcripts", name), "utf8");
  const [header, ...lines] = text.trimEnd().split("\n");
  const entries = lines.map((line) => Entry.parse(JSON.parse(line)));
  return {
    owner: Header.parse(JSON.parse(header ?? "")).id,
    file: eventsIn(entries),
    branch: eventsIn(branchOf(entries)),
  };
}

function stateOf({ file, branch, owner }: Transcript): State {
  return fold(file.events, branch.events, owner);
}

const launch = { names: [], digest: "key(7:847047)" };

/** What release 0.1.0 knew when it had written the transcript. */
const KNOWN: State = {
  resources: {
    generation: 4,
    browsers: Object.fromEntries(
      (
        [
          // Opened on a branch that was left, and still ours to close.
          ["pi-10f95e0fc7-1", 1, "open", 1000],
          ["pi-10f95e0fc7-2", 2, "closed", 2000],
          ["pi-10f95e0fc7-3", 3, "closed", 3000],
          ["pi-10f95e0fc7-4", 4, "open", 5000],
        ] as const
      )
        .map(([session, generation, status, daemonPid]): [string, State["resources"]["browsers"][string]] => {
          const pids = { daemonPid, browserPids: [daemonPid + 1] };
          return [
            session,
            { session, kind: "managed", generation, status, launch, armed: false, socketDir: "/sockets", ...pids },
          ];
        })
        .concat([
          [
            "shop",
            {
              session: "shop",
              kind: "explicit",
              generation: 0,
              status: "open",
              launch,
              armed: false,
              daemonPid: 4000,
              browserPids: [4001],
            },
          ],
        ]),
    ),
  },
  apps: { byLaunch: new Map() },
  sessions: { current: "pi-10f95e0fc7-4", last: "pi-10f95e0fc7-4" },
  pages: {
    bySession: {
      "pi-10f95e0fc7-2": {
        url: "https://site.test/second",
        urlKey: "key(24:181756)",
        title: "Second",
        targetId: "TARGET-2",
        document: 1_000_030.5,
        drifted: false,
      },
      "pi-10f95e0fc7-3": {
        url: "https://site.test/login",
        urlKey: "key(23:68606)",
        title: "Login",
        targetId: "TARGET-1",
        document: 1_000_010.5,
        drifted: false,
      },
      "pi-10f95e0fc7-4": {
        url: "https://site.test/login",
        urlKey: "key(23:68606)",
        title: "Login",
        targetId: "TARGET-1",
        document: 1_000_010.5,
        drifted: false,
      },
      shop: {
        url: "https://site.test/second",
        urlKey: "key(24:181756)",
        title: "Second",
        targetId: "TARGET-1",
        drifted: false,
      },
    },
    inheritedLaunch: { names: [], guards: {} },
    tabs: {
      "pi-10f95e0fc7-2": ["TARGET-1", "TARGET-2"],
      "pi-10f95e0fc7-3": ["TARGET-1"],
      "pi-10f95e0fc7-4": ["TARGET-1"],
      shop: ["TARGET-1"],
    },
    // The parent of this fork had it open.
    inherited: {
      url: "https://site.test/second",
      urlKey: "key(24:181756)",
      title: "Second",
      targetId: "TARGET-1",
      drifted: false,
    },
  },
  dialogs: { open: {}, shown: {}, possible: {} },
  routes: {},
  refs: {
    "pi-10f95e0fc7-2": { ids: "1-3", secret: "", flags: ["-i"], document: 1_000_020.5, voided: "tab-switched" },
    "pi-10f95e0fc7-3": { ids: "1-3", secret: "2", flags: ["-i"], document: 1_000_010.5, voided: "session-lost" },
    "pi-10f95e0fc7-4": { ids: "1-3", secret: "2", flags: ["-i"], document: 1_000_010.5, voided: "interrupted" },
  },
  artifacts: new Map([
    [
      "/project/home.png",
      { kind: "screenshot", path: "/project/home.png", state: "saved", bytes: 3, mediaType: "image/png" },
    ],
    ["/project/lost.png", { kind: "screenshot", path: "/project/lost.png", state: "missing" }],
  ]),
  recordings: {},
  tracers: {},
  spills: { files: new Map(), evicted: [] },
  calls: { interrupted: ["call-0"] },
};

/** The types that release 0.1.0 could write. */
const TYPES_OF_V1 = [
  "artifact.missing",
  "artifact.saved",
  "call.finished",
  "call.interrupted",
  "finding.raised",
  "page.changed",
  "refs.captured",
  "refs.invalidated",
  "session.closed",
  "session.leased",
  "session.lost",
  "session.opened",
  "session.replaced",
  "tab.drifted",
];

describe("a transcript of release 0.1.0", () => {
  const transcript = read("v1.jsonl");

  it("holds every type of that release, and all of it is read", () => {
    expect([...new Set(transcript.file.events.map(({ type }) => type))].sort()).toEqual(TYPES_OF_V1);
    expect(transcript.file).toMatchObject({ newer: 0, corrupt: 0 });
    expect(transcript.file.events).toHaveLength(55);
  });

  it("has a branch that was left, whose events are in the file only", () => {
    expect(transcript.branch.events).toHaveLength(51);
  });

  it("folds to what was known then", () => {
    expect(stateOf(transcript)).toEqual(KNOWN);
  });

  it("folds to page names alone for another pi session that was forked from it", () => {
    const { file, branch } = transcript;
    const forked = fold(file.events, branch.events, "another-session");
    expect(forked).toMatchObject({ refs: {}, sessions: {}, resources: { browsers: {}, generation: 0 } });
    expect(forked.pages).toMatchObject({ bySession: {}, inherited: { url: "https://site.test/login" } });
  });
});

describe("a transcript from the future", () => {
  const transcript = read("future.jsonl");

  it("is read as far as it is known, and the rest is counted", () => {
    expect(transcript.file).toMatchObject({ newer: 37, corrupt: 0 });
    expect(transcript.file.events).toEqual(read("v1.jsonl").file.events);
    expect(transcript.branch).toMatchObject({ newer: 35, corrupt: 0 });
  });

  it("folds to what was known before the unknown was mixed in", () => {
    expect(stateOf(transcript)).toEqual(KNOWN);
  });
});

describe("a damaged transcript", () => {
  it("loses the damaged events only, and counts them", () => {
    const event = { v: 1, id: "a", seq: 1, callId: "", at: 1, owner: "o", type: "call.interrupted", interrupted: "c" };
    const result = (events: unknown): object => ({
      type: "message",
      message: { role: "toolResult", toolName: "agent_browser", toolCallId: "c", details: { events } },
    });
    const custom = (data: unknown): object => ({ type: "custom", customType: "agent_browser.event", data });
    const read = eventsIn([
      null,
      "line",
      custom(event),
      custom("truncated"),
      custom(undefined),
      { type: "custom", customType: "another.extension", data: event },
      result([{ ...event, id: "b", seq: 2 }, null, { v: 1, id: "c" }, { ...event, v: 9 }]),
      result("none"),
      { type: "message", message: { role: "toolResult", toolName: "bash", details: { events: [event] } } },
    ]);
    expect(read.events.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(read).toMatchObject({ newer: 1, corrupt: 3 });
  });

  it("counts an event of a session that is named like a member of every object, and changes no such member", () => {
    const envelope = { v: 1, callId: "", at: 1, owner: OWNER };
    const entries = Object.values(FULL).flatMap((fact, seq) =>
      "session" in fact
        ? ["constructor", "toString", "__proto__"].map((session) => ({
            type: "custom",
            customType: "agent_browser.event",
            data: { ...envelope, ...fact, id: `${session}${seq}`, seq, session },
          }))
        : [],
    );
    const { events, corrupt } = eventsIn(entries);
    expect({ events, corrupt }).toEqual({ events: [], corrupt: entries.length });
    expect(entries.length).toBeGreaterThan(30);
    expect(fold(events, events, OWNER)).toEqual(initialState);
  });
});
