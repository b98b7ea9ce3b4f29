import { describe, expect, it } from "vitest";
import { eventOf, FULL, history, OWNER, SESSION } from "../../test/support/events.ts";
import type { Fact } from "../events/schema.ts";
import { REMEMBERED_ARTIFACTS } from "./artifacts.ts";
import { applyEvent, fold, initialState, type State } from "./state.ts";

const NEXT = "pi-0123456789-2";

/** The state after these facts, all on one branch; the same live and on resume. */
function stateAfter(...facts: readonly Fact[]): State {
  const events = history(...facts);
  const live = events.reduce((state, event) => applyEvent(state, event, OWNER), initialState);
  expect(fold(events, events, OWNER)).toEqual(live);
  return live;
}

function leased(session: string, generation: number): Fact {
  return { ...FULL["session.leased"], session, generation };
}

function opened(session: string, generation: number): Fact {
  return { ...FULL["session.opened"], session, generation };
}

function closed(session: string, by: "caller" | "replacement" | "quit" | "abandoned" = "caller"): Fact {
  return { type: "session.closed", session, by };
}

function screenshot(path: string): Fact {
  return { type: "artifact.saved", kind: "screenshot", path, bytes: 1 };
}

const finished: Fact = { type: "call.finished", status: "ok", processes: 1, ms: 1 };

describe("sessions: which managed session calls go to", () => {
  it("is none before anything happened", () => {
    expect(stateAfter().sessions).toEqual({});
  });

  it("is a leased one when there is no other, so that a crash during the launch finds it again", () => {
    expect(stateAfter(leased(SESSION, 1)).sessions).toEqual({ current: SESSION });
  });

  it("is the opened one", () => {
    expect(stateAfter(leased(SESSION, 1), opened(SESSION, 1)).sessions).toEqual({ current: SESSION, last: SESSION });
  });

  it("stays the one that works while a fresh one is only leased", () => {
    expect(stateAfter(opened(SESSION, 1), leased(NEXT, 2)).sessions.current).toBe(SESSION);
    expect(stateAfter(opened(SESSION, 1), leased(NEXT, 2), closed(NEXT, "abandoned")).sessions.current).toBe(SESSION);
  });

  it("is the fresh one once it has opened, also after the old one is closed", () => {
    const facts = [opened(SESSION, 1), leased(NEXT, 2), opened(NEXT, 2)];
    expect(stateAfter(...facts).sessions.current).toBe(NEXT);
    expect(stateAfter(...facts, closed(SESSION, "replacement")).sessions).toEqual({ current: NEXT, last: NEXT });
  });

  it("is none after it was closed, and remembers the last", () => {
    expect(stateAfter(opened(SESSION, 1), closed(SESSION)).sessions).toEqual({ last: SESSION });
  });

  it("remembers the last that had a browser when a launch has failed since", () => {
    const failed = [leased(NEXT, 2), closed(NEXT, "abandoned")];
    expect(stateAfter(opened(SESSION, 1), closed(SESSION), ...failed).sessions).toEqual({ last: SESSION });
  });

  it("stays the lost one: what it had open is where the work was", () => {
    expect(stateAfter(opened(SESSION, 1), FULL["session.lost"]).sessions.current).toBe(SESSION);
  });

  it("is never an explicit one", () => {
    expect(
      stateAfter({ ...FULL["session.opened"], session: "shop", kind: "explicit", generation: 0 }).sessions,
    ).toEqual({});
  });
});

describe("resources: the browsers that are ours to end", () => {
  it("know a leased browser before it has opened", () => {
    expect(stateAfter(leased(SESSION, 1)).resources).toEqual({
      generation: 1,
      browsers: {
        [SESSION]: {
          session: SESSION,
          kind: "managed",
          generation: 1,
          status: "leased",
          socketDir: "/sockets",
          launch: { names: ["--profile"], digest: "key-of-launch" },
          armed: false,
        },
      },
    });
  });

  it("know what an opened one runs on, and where its socket is from the lease", () => {
    expect(stateAfter(leased(SESSION, 1), opened(SESSION, 1)).resources.browsers[SESSION]).toEqual({
      session: SESSION,
      kind: "managed",
      generation: 1,
      status: "open",
      socketDir: "/sockets",
      daemonPid: 1000,
      daemonStarted: "71234",
      browserPids: [1001, 1002],
      browserStarts: ["71240", "71241"],
      profile: "/tmp/agent-browser-chrome-1",
      launch: { names: ["--profile", "--allowed-domains"], digest: "key-of-launch" },
      armed: false,
      guards: { "--allowed-domains": "site.test" },
    });
  });

  it.each([
    ["lost", FULL["session.lost"]],
    ["closed", closed(SESSION)],
  ])("know that one is %s, and its process ids still", (status, fact) => {
    expect(stateAfter(opened(SESSION, 1), fact).resources.browsers[SESSION]).toMatchObject({ status, daemonPid: 1000 });
  });

  it("never count a generation down, so that no name is used twice", () => {
    expect(stateAfter(leased(NEXT, 2), leased(SESSION, 1)).resources.generation).toBe(2);
    expect(stateAfter(leased(NEXT, 2), opened(SESSION, 1)).resources.generation).toBe(2);
    expect(stateAfter(leased(NEXT, 2), closed(NEXT, "abandoned")).resources.generation).toBe(2);
  });

  it("make nothing of the end of a session that they never saw", () => {
    expect(stateAfter(closed("unknown")).resources.browsers).toEqual({});
  });
});

describe("pages: where each session is", () => {
  const { type: _type, session: _session, ...page } = FULL["page.changed"];

  it("are the newest page seen, whole: nothing is left over from the page before", () => {
    const bare: Fact = { type: "page.changed", session: SESSION, url: "https://site.test/second", urlKey: "other" };
    expect(stateAfter(FULL["page.changed"]).pages.bySession[SESSION]).toEqual({ ...page, drifted: false });
    expect(stateAfter(FULL["page.changed"], bare).pages.bySession[SESSION]).toEqual({
      url: "https://site.test/second",
      urlKey: "other",
      drifted: false,
    });
  });

  it("are drifted from when another tab took over, until a page is seen again", () => {
    const drifted = [FULL["page.changed"], FULL["tab.drifted"]] as const;
    expect(stateAfter(...drifted).pages.bySession[SESSION]).toMatchObject({
      targetId: "TARGET-1",
      drifted: true,
      found: { targetId: "TARGET-2" },
      gone: true,
    });
    expect(stateAfter(...drifted, FULL["page.changed"]).pages.bySession[SESSION]?.drifted).toBe(false);
    expect(stateAfter(FULL["tab.drifted"]).pages.bySession).toEqual({});
  });

  it("remember the tabs that the session has been on", () => {
    const second: Fact = { ...FULL["page.changed"], targetId: "TARGET-2" };
    const { tabs } = stateAfter(FULL["page.changed"], second, FULL["page.changed"]).pages;
    expect(tabs).toEqual({ [SESSION]: ["TARGET-1", "TARGET-2"] });
  });

  it("outlive their session, so that it can be said what was open", () => {
    const state = stateAfter(opened(SESSION, 1), FULL["page.changed"], closed(SESSION));
    expect(state.pages.bySession[SESSION]?.url).toBe("https://site.test/");
  });
});

describe("refs: what the newest snapshot of each session gave", () => {
  const { type: _type, session: _session, removed: _removed, ...captured } = FULL["refs.captured"];

  it("are every ref of one document, without those that upstream called removed", () => {
    const more: Fact = { ...FULL["refs.captured"], ids: "18-20", secret: "19", removed: "2-3" };
    expect(stateAfter(FULL["refs.captured"], more).refs[SESSION]).toMatchObject({
      ids: "1,4-14,17-20",
      secret: "19",
    });
    const voided = [FULL["refs.captured"], FULL["refs.invalidated"], more] as const;
    expect(stateAfter(...voided).refs[SESSION]).toMatchObject({ ids: "18-20" });
  });

  it("are those of the newest snapshot", () => {
    const newer: Fact = { type: "refs.captured", session: SESSION, ids: "20", secret: "", flags: [] };
    expect(stateAfter(FULL["refs.captured"]).refs).toEqual({ [SESSION]: captured });
    expect(stateAfter(FULL["refs.captured"], newer).refs).toEqual({ [SESSION]: { ids: "20", secret: "", flags: [] } });
  });

  it("are void with the reason, until the next snapshot", () => {
    const voided = [FULL["refs.captured"], FULL["refs.invalidated"]] as const;
    expect(stateAfter(...voided).refs).toEqual({ [SESSION]: { ...captured, voided: "navigated" } });
    expect(stateAfter(...voided, FULL["refs.captured"]).refs).toEqual({ [SESSION]: captured });
    expect(stateAfter(FULL["refs.invalidated"]).refs).toEqual({});
  });

  it("of one session are not touched by another's", () => {
    const other: Fact = { ...FULL["refs.captured"], session: "shop" };
    expect(stateAfter(FULL["refs.captured"], other, FULL["refs.invalidated"]).refs["shop"]).toEqual(captured);
  });
});

describe("dialogs: what blocks the page of each session", () => {
  const open = FULL["dialog.opened"];

  function called(command: string, category?: "timeout" | "aborted" | "stale-ref"): Fact {
    const status = category === undefined ? "ok" : "failed";
    return {
      type: "call.finished",
      session: SESSION,
      command,
      status,
      processes: 1,
      ms: 1,
      ...(category === undefined ? {} : { category }),
    };
  }

  it("is the one that was opened, until it is closed or its browser is", () => {
    expect(stateAfter(open).dialogs.open).toEqual({ [SESSION]: { kind: "confirm", text: "Delete it?" } });
    for (const end of [FULL["dialog.closed"], FULL["session.lost"], FULL["session.closed"]]) {
      expect(stateAfter(open, end).dialogs.open).toEqual({});
    }
  });

  it("may be one that nobody saw after a script and after a call without an answer", () => {
    for (const call of [called("eval"), called("click", "timeout"), called("get title", "aborted")]) {
      expect(stateAfter(call).dialogs.possible).toEqual({ [SESSION]: true });
      expect(stateAfter(call, called("console")).dialogs.possible).toEqual({ [SESSION]: true });
      expect(stateAfter(call, called("get text")).dialogs.possible).toEqual({});
    }
    expect(stateAfter(called("click"), called("click", "stale-ref")).dialogs.possible).toEqual({});
  });
});

describe("artifacts: the files that calls wrote", () => {
  it("are in the order of their last writing, each path once", () => {
    expect(stateAfter(screenshot("/a"), screenshot("/b"), screenshot("/a")).artifacts.map(({ path }) => path)).toEqual([
      "/b",
      "/a",
    ]);
  });

  it("are missing when they were found to be, and saved again when they are", () => {
    const missing: Fact = { type: "artifact.missing", kind: "screenshot", path: "/a" };
    expect(stateAfter(screenshot("/a"), missing).artifacts).toEqual([
      { kind: "screenshot", path: "/a", state: "missing" },
    ]);
    expect(stateAfter(missing, screenshot("/a")).artifacts).toMatchObject([{ path: "/a", state: "saved" }]);
  });

  it("are the newest ones, up to a number", () => {
    const many = Array.from({ length: REMEMBERED_ARTIFACTS + 3 }, (_, index) => screenshot(`/${index}`));
    const { artifacts } = stateAfter(...many);
    expect(artifacts).toHaveLength(REMEMBERED_ARTIFACTS);
    expect([artifacts[0]?.path, artifacts.at(-1)?.path]).toEqual(["/3", `/${REMEMBERED_ARTIFACTS + 2}`]);
  });
});

describe("recordings: the videos that are being recorded", () => {
  const started = FULL["recording.started"];
  const file = "/project/demo.webm";

  it("are known by their session until they are stopped", () => {
    expect(stateAfter(started).recordings).toEqual({ [SESSION]: file });
    expect(stateAfter(started, FULL["recording.stopped"]).recordings).toEqual({});
  });

  it.each(["session.closed", "session.lost"] as const)("end with their browser (%s)", (type) => {
    expect(stateAfter(started, FULL[type]).recordings).toEqual({});
  });

  it("are the newest one of a session", () => {
    expect(stateAfter(started, { ...started, path: "/b.webm" }).recordings).toEqual({ [SESSION]: "/b.webm" });
  });

  it("go on when the branch that started them is left", () => {
    const events = history(started);
    expect(fold(events, [], OWNER).recordings).toEqual({ [SESSION]: file });
    expect(fold(events, [], "pi-session-b").recordings).toEqual({});
  });
});

describe("calls: what was cut off", () => {
  const cut: Fact = { type: "call.interrupted", interrupted: "call-1" };

  it("are told until a call has run, since its result tells the agent", () => {
    expect(stateAfter(cut).calls).toEqual({ interrupted: ["call-1"] });
    expect(stateAfter(cut, finished).calls).toEqual({ interrupted: [] });
    expect(stateAfter(cut, { ...finished, status: "failed" }).calls).toEqual({ interrupted: [] });
  });

  it("are told on after a call that was refused", () => {
    expect(stateAfter(cut, { ...finished, status: "rejected" }).calls).toEqual({ interrupted: ["call-1"] });
  });
});

describe("events of another owner", () => {
  const theirs = Object.values(FULL).map((fact, index) => eventOf(fact, index + 1, { owner: "parent" }));
  const state = fold(theirs, theirs, OWNER);

  it("give no session, no browser and no refs", () => {
    expect([state.sessions, state.resources, state.refs, state.pages.bySession]).toEqual([
      {},
      { browsers: {}, generation: 0 },
      {},
      {},
    ]);
  });

  it("give the name of the page, and the files of the branch", () => {
    expect(state.pages.inherited?.url).toBe("https://site.test/");
    expect(state.artifacts.map(({ path }) => path)).toEqual(["/project/page.png", "/project/page.pdf"]);
  });

  it("do not change what is ours under the same name", () => {
    const ours = history(FULL["session.opened"], FULL["page.changed"], FULL["refs.captured"]);
    const ends = [FULL["session.closed"], FULL["refs.invalidated"], FULL["tab.drifted"]];
    const both = [...ours, ...ends.map((fact, index) => eventOf(fact, 10 + index, { owner: "parent" }))];
    expect(fold(both, both, OWNER)).toEqual(fold(ours, ours, OWNER));
  });
});

describe("a branch that was left", () => {
  const file = history(leased(SESSION, 1), opened(SESSION, 1), FULL["page.changed"], screenshot("/a"));
  const state = fold(file, [], OWNER);

  it("is no history of ours: no session, page or file", () => {
    expect(state).toMatchObject({ sessions: {}, pages: { bySession: {} }, artifacts: [] });
  });

  it("still has browsers that we own, and names that are taken", () => {
    expect(state.resources.generation).toBe(1);
    expect(state.resources.browsers[SESSION]?.status).toBe("open");
  });

  it("may have closed the browser of this branch", () => {
    const whole = [...file, eventOf(closed(SESSION), 9)];
    const here = fold(whole, file, OWNER);
    expect(here.sessions.current).toBe(SESSION);
    expect(here.resources.browsers[SESSION]?.status).toBe("closed");
  });
});

describe("a state", () => {
  it("cannot be changed from outside, live or folded", () => {
    const events = history(FULL["session.opened"], FULL["refs.captured"]);
    for (const state of [initialState, stateAfter(FULL["session.opened"]), fold(events, events, OWNER)]) {
      expect(Object.isFrozen(state)).toBe(true);
      expect(Object.isFrozen(state.resources.browsers)).toBe(true);
      expect(Object.isFrozen(state.artifacts)).toBe(true);
    }
  });

  it("that is folded leaves the one to begin with as it was", () => {
    const events = history(...Object.values(FULL));
    fold(events, events, OWNER);
    expect(stateAfter()).toEqual(initialState);
    expect(initialState.artifacts).toEqual([]);
  });
});
