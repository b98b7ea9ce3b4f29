import { describe, expect, it } from "vitest";
import { FakeWorld } from "../../test/support/fake-world.ts";
import { type Given, given } from "../../test/support/given.ts";
import { type Diagnostic, defineDiagnostic } from "../diagnostics/diagnostic.ts";
import type { EngineEvent } from "../events/schema.ts";
import { upcast } from "../events/upcast.ts";
import type { Json, JsonObject } from "../json.ts";
import { fold } from "../projections/state.ts";
import { createChain, type EngineChain } from "./chain.ts";
import { type CallRequest, createEngine, type Engine, type EngineOptions } from "./engine.ts";

const CANARY = `ghp_${"canary1".repeat(5)}`;

/** A diagnostic of the user's that breaks in the way given. */
function diagnostic(part: Partial<Diagnostic>): Diagnostic {
  const nothing = { before: [], after: [], applies: () => true, diagnose: () => undefined };
  return defineDiagnostic({ id: "test/broken", ...nothing, ...part });
}

function fail(): never {
  throw new Error(`broken: ${CANARY}`);
}

const unreadable = {
  get seen(): string {
    return fail();
  },
};

async function opened(diagnostics: readonly Diagnostic[] = []): Promise<Given> {
  const session = given({ diagnostics });
  await session.call(["open", "https://site.test/"]);
  return session;
}

/** The real chain with a finding of ours that the presenter stumbles over. */
async function openedUnreadable(evidence: JsonObject): Promise<Given> {
  const real = createChain();
  const run: EngineChain["run"] = async (call) => {
    const outcome = await real.run(call);
    const finding = { id: "broken", field: "broken", summary: "Something was seen.", evidence, nextActions: [] };
    call.record(call.redactor.fact({ type: "finding.raised", finding: finding.id, summary: finding.summary }));
    return { ...outcome, findings: [finding] };
  };
  const session = given({ chain: { names: real.names, run } });
  await session.call(["open", "https://site.test/"]);
  return session;
}

/** A chain of one step, for faults that the real one cannot make. */
function chain(run: EngineChain["run"]): EngineChain {
  return { names: ["test"], run };
}

function storedEvents(details: Json | undefined): readonly EngineEvent[] {
  const events = typeof details === "object" && details !== null && "events" in details ? details["events"] : undefined;
  if (!Array.isArray(events)) throw new Error("no events in the details");
  const read = upcast(JSON.parse(JSON.stringify(events)));
  expect([read.newer, read.corrupt]).toEqual([0, 0]);
  return read.events;
}

interface Kept {
  readonly world: FakeWorld;
  readonly engine: Engine;
  readonly kept: EngineEvent[];
  readonly call: (args: readonly string[], more?: Partial<CallRequest>) => Promise<readonly EngineEvent[]>;
}

/** An engine whose results and kept events are looked at apart. */
function keeping(keep: EngineOptions["keep"] = () => {}): Kept {
  const world = new FakeWorld();
  const kept: EngineEvent[] = [];
  const engine = createEngine({
    world,
    keep: (event) => {
      keep(event);
      kept.push(event);
    },
  });
  let calls = 0;
  return {
    world,
    engine,
    kept,
    call: async (args, more = {}) => {
      const { signal } = new AbortController();
      const result = await engine.call({ id: `call-${++calls}`, params: { args }, signal, ...more });
      return storedEvents(result.details.value);
    },
  };
}

describe("a bug", () => {
  it.each([{ applies: fail }, { diagnose: fail }])("in a diagnostic costs the call nothing", async (part) => {
    const session = await opened([diagnostic(part)]);
    const title = await session.call(["get", "title"]);
    expect(title.isError).toBe(false);
    expect(title.text).toContain("Home");
  });

  it("in the presenter becomes an internal error that carries every event of the call, and no secret", async () => {
    const session = await openedUnreadable(unreadable);
    const seen = await session.call(["get", "title"]);
    expect(seen.isError).toBe(true);
    expect(seen.details).toMatchObject({ resultCategory: "failure", failureCategory: "internal-error" });
    expect(seen.text).toMatch(
      /^Internal error in the agent_browser tool: "broken: \[REDACTED\]"\. The command may have run/,
    );
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(storedEvents(seen.details).map(({ type }) => type)).toEqual(["finding.raised", "call.finished"]);
  });

  it("in the presenter does not give away a secret that only the call itself names as one", async () => {
    const password = "correct horse battery";
    const evidence = {
      get seen(): string {
        throw new Error(`cannot show ${password}`);
      },
    };
    const session = await openedUnreadable(evidence);
    const seen = await session.call(["set", "credentials", "ada", password]);
    expect(seen.text).toContain("cannot show [REDACTED]");
    expect(JSON.stringify(seen)).not.toContain(password);
  });

  it("in a chain that contains nothing is contained by the engine, with what was recorded", async () => {
    const session = given({
      chain: chain(async (call) => {
        call.record(call.redactor.fact({ type: "call.interrupted", interrupted: "before" }));
        return fail();
      }),
    });
    const seen = await session.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "internal-error" });
    expect(storedEvents(seen.details)).toMatchObject([{ type: "call.interrupted", interrupted: "before" }]);
  });

  it.each([undefined, "text", 7, { no: "error" }])("that throws %o is told all the same", async (thrown) => {
    const session = given({
      chain: chain(async () => {
        throw thrown;
      }),
    });
    const seen = await session.call(["get", "title"]);
    expect(seen.text).toContain(`Internal error in the agent_browser tool: "${String(thrown)}".`);
  });

  it("in the clock leaves the lane open for the next call", async () => {
    const session = await opened();
    const now = session.world.now.bind(session.world);
    session.world.now = fail;
    const seen = await session.call(["get", "title"]);
    expect(seen.details).toMatchObject({ failureCategory: "internal-error", events: [] });
    session.world.now = now;
    expect((await session.call(["get", "title"])).text).toContain("Home");
  });

  it.each([undefined, null, 7, "open", [], [["open"]], { args: [1] }, { args: {} }, { args: [["open"]], stdin: 7 }])(
    "in the caller's parameters (%o) is a refusal",
    async (params) => {
      const { engine } = keeping();
      const result = await engine.call({ id: "call", params, signal: new AbortController().signal });
      expect(result.details.value).toMatchObject({ failureCategory: "validation-error" });
    },
  );
});

describe("events", () => {
  it.each([
    ["a call that was refused", ["click"], "rejected", "validation-error"],
    ["a call that upstream refused", ["click", "#missing"], "failed", "selector-not-found"],
    ["a call whose process broke", ["get", "url"], "failed", "internal-error"],
  ])("are in the result of %s", async (_what, args, status, category) => {
    const session = await opened();
    session.browser().on(([command]) => {
      if (command === "click") return { error: "Element not found: #missing" };
      return command === "get" ? fail() : undefined;
    });
    const seen = await session.call(args);
    expect(storedEvents(seen.details).at(-1)).toMatchObject({ type: "call.finished", status, category });
  });

  it("that the layers recorded are there when the process is aborted in the middle", async () => {
    const { world, engine, call } = keeping();
    const stop = new AbortController();
    const run = world.run.bind(world);
    world.run = async (start) => {
      await run(start);
      stop.abort();
      return { kind: "aborted", code: undefined, signal: undefined, stdout: "", stderr: "", droppedBytes: 0 };
    };
    const events = await call(["open", "https://site.test/"], { signal: stop.signal });
    expect(events.map(({ type }) => type)).toEqual(["session.opened", "call.finished"]);
    expect(events.at(-1)).toMatchObject({ status: "failed", category: "aborted", processes: 1 });
    expect(engine.ownedBrowsers()).toHaveLength(1);
  });

  it("that lease a browser are kept before anything is started, and only there", async () => {
    const { world, kept, call } = keeping();
    const keptAtStart: string[][] = [];
    const run = world.run.bind(world);
    world.run = async (start) => {
      keptAtStart.push(kept.map(({ type }) => type));
      return run(start);
    };
    const events = await call(["open", "https://site.test/"]);
    expect(keptAtStart).toEqual([["session.leased"]]);
    expect(events.map(({ type }) => type)).toEqual(["page.changed", "session.opened", "call.finished"]);
  });

  it("that cannot be kept go with the result, and the call goes on", async () => {
    const { kept, call } = keeping(fail);
    const events = await call(["open", "https://site.test/"]);
    expect(kept).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual([
      "session.leased",
      "page.changed",
      "session.opened",
      "call.finished",
    ]);
  });

  it("of a nested call are all kept at once, since its result is not; doubles vanish when both are read", async () => {
    const { kept, call, engine, world } = keeping();
    const first = await call(["open", "https://site.test/"], { nested: true });
    expect(kept.map(({ type }) => type)).toEqual(["session.leased", "page.changed", "session.opened", "call.finished"]);
    const second = await call(["snapshot", "-i"], { nested: true });
    const both = [...first, ...second, ...kept];
    expect(both.length).toBeGreaterThan(kept.length);
    expect(fold(kept, kept, world.piSession)).toEqual(engine.state);
    expect(fold(both, both, world.piSession)).toEqual(engine.state);
  });

  it("are numbered on after those of the transcript", async () => {
    const before = await opened();
    const highest = Math.max(...before.transcript.map(({ seq }) => seq));
    const after = given({ transcript: before.transcript, sharing: before.world });
    await after.call(["get", "title"]);
    expect(after.transcript.at(-1)?.seq).toBe(highest + 1);
  });

  it("reach those who follow the engine, in order, with the state after them", async () => {
    const session = given();
    const seen: string[] = [];
    const states: (string | undefined)[] = [];
    session.engine.events$.subscribe(({ type, seq }) => seen.push(`${seq} ${type}`));
    session.engine.state$.subscribe(({ sessions }) => states.push(sessions.current));
    await session.call(["open", "https://site.test/"]);
    expect(seen).toEqual(["1 session.leased", "2 page.changed", "3 session.opened", "4 call.finished"]);
    const current = session.engine.state.sessions.current;
    expect(states).toEqual([undefined, current, current, current, current]);
  });
});
