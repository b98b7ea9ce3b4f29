import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Given, given } from "../../test/support/given.ts";
import type { CallContext, Layer } from "../call/context.ts";
import type { AdvisedOutcome, Outcome } from "../call/outcome.ts";
import { type Diagnostic, defineDiagnostic } from "../diagnostics/diagnostic.ts";
import type { Json } from "../json.ts";
import { artifacts } from "../middleware/artifacts.ts";
import { contain } from "../middleware/contain.ts";
import { diagnostics } from "../middleware/diagnostics.ts";
import { modes } from "../middleware/modes.ts";
import { nextActions } from "../middleware/next-actions.ts";
import { outputFile } from "../middleware/output-file.ts";
import { redaction } from "../middleware/redaction.ts";
import { refPreflight } from "../middleware/ref-preflight.ts";
import { sessionInjection } from "../middleware/session-injection.ts";
import { spawn } from "../middleware/spawn.ts";
import { tabPinning } from "../middleware/tab-pinning.ts";
import { targets } from "../middleware/targets.ts";
import { validation } from "../middleware/validation.ts";
import { documentSensor } from "../page/document.ts";
import type { Received } from "../request/read.ts";
import type { World } from "../world/world.ts";
import { createChain, type EngineChain } from "./chain.ts";
import { chainOf } from "./compose.ts";

const CANARY = `ghp_${"canary0".repeat(5)}`;

/** The layers as docs/ARCHITECTURE.md lists them in the flow of a call. */
function documented(): readonly (string | undefined)[] {
  const text = readFileSync(path.join(import.meta.dirname, "../../docs/ARCHITECTURE.md"), "utf8");
  const [, flow = ""] = /^## The flow of a call\n+```\n([\s\S]*?)\n```/m.exec(text) ?? [];
  return [...flow.matchAll(/^ {3}(\w+) {2}/gm)].map(([, name]) => name);
}

/** A layer that adds nothing, gives on what it gets, and can be told to break or to look. */
function probe<Call, Result>(
  name: string,
  act: (when: "in" | "out", seen?: Result) => void,
): Layer<Call, object, Result, Result> {
  return {
    name: `inside ${name}`,
    run: async (_call, next) => {
      act("in");
      const seen = await next({});
      act("out", seen);
      return seen;
    },
  };
}

type Act = (at: string, when: "in" | "out", seen?: unknown) => void;

/** The real layers in the real order, with a probe inside each. */
function probed(act: Act): EngineChain {
  const inside = (name: string): Layer<CallContext, object, Outcome, Outcome> =>
    probe(name, (when, seen) => act(name, when, seen));
  return chainOf<Received, AdvisedOutcome>()
    .use(contain())
    .use(probe<CallContext, AdvisedOutcome>("contain", (when, seen) => act("contain", when, seen)))
    .use(nextActions())
    .use(inside("nextActions"))
    .use(validation())
    .use(inside("validation"))
    .use(outputFile())
    .use(inside("outputFile"))
    .use(modes())
    .use(inside("modes"))
    .use(sessionInjection())
    .use(inside("sessionInjection"))
    .use(targets())
    .use(inside("targets"))
    .use(refPreflight())
    .use(inside("refPreflight"))
    .use(tabPinning())
    .use(inside("tabPinning"))
    .use(artifacts())
    .use(inside("artifacts"))
    .use(diagnostics([]))
    .use(inside("diagnostics"))
    .use(redaction())
    .end("spawn", spawn);
}

const LAYERS = createChain().names.slice(0, -2);

function types(session: Given): readonly string[] {
  return session.transcript.map((event) => event.type);
}

describe("the chain", () => {
  it("has the layers of the documents, in their order", () => {
    const { names } = createChain();
    expect(names).toEqual([
      "contain",
      "nextActions",
      "validation",
      "outputFile",
      "modes",
      "sessionInjection",
      "targets",
      "refPreflight",
      "tabPinning",
      "artifacts",
      "diagnostics",
      "redaction",
      "spawn",
    ]);
    expect(documented()).toEqual(names);
  });

  it("is the chain that the probes below stand in", () => {
    expect(probed(() => {}).names.filter((name) => !name.startsWith("inside"))).toEqual(createChain().names);
  });
});

describe("a bug in a layer", () => {
  it.each(LAYERS)("inside %s, before the command, is a failure of this call only", async (name) => {
    let broken = true;
    const session = given({
      chain: probed((at, when) => {
        if (broken && at === name && when === "in") throw new Error(`bug inside ${name}`);
      }),
    });
    const failed = await session.call(["open", "https://site.test/"]);
    expect(failed.isError).toBe(true);
    expect(failed.details).toMatchObject({ resultCategory: "failure", failureCategory: "internal-error" });
    expect(failed.text).toContain(`bug inside ${name}`);
    expect(session.world.browsers.size).toBe(0);
    broken = false;
    expect((await session.call(["open", "https://site.test/"])).text).toContain('Opened "Home"');
  });

  it.each(LAYERS)("inside %s, after the command, keeps what was recorded until then", async (name) => {
    const session = given({
      chain: probed((at, when) => {
        if (at === name && when === "out") throw new Error(`bug inside ${name}`);
      }),
    });
    const failed = await session.call(["open", "https://site.test/"]);
    expect(failed.details).toMatchObject({ failureCategory: "internal-error" });
    expect(failed.text).toContain("may have run");
    expect(types(session)).toContain("session.leased");
    expect(types(session).at(-1)).toBe("call.finished");
    // Layers inside the broken one had recorded already; it unwinds from the inside out.
    const recordedPage = LAYERS.indexOf(name) < LAYERS.indexOf("tabPinning");
    expect(types(session).includes("page.changed")).toBe(recordedPage);
    const recordedSession = LAYERS.indexOf(name) < LAYERS.indexOf("sessionInjection");
    expect(types(session).includes("session.opened")).toBe(recordedSession);
  });

  const faults: readonly (readonly [layer: string, broken: Partial<World>])[] = [
    ["validation", { binary: fail }],
    ["sessionInjection", { session: fail }],
    ["redaction", { digest: fail }],
    ["spawn", { run: fail }],
  ];

  it.each(faults)("in %s itself, real chain, reaches the agent as a result", async (_layer, broken) => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    Object.assign(session.world, broken);
    const failed = await session.call(["screenshot", "shots/page.png"]);
    expect(failed.details).toMatchObject({
      failureCategory: "internal-error",
      error: expect.stringContaining("broken world"),
    });
    expect(types(session).at(-1)).toBe("call.finished");
  });
});

function fail(): never {
  throw new Error("broken world");
}

describe("the order of the layers shows", () => {
  it("validation stands outside the session: bad input leases none and starts nothing", async () => {
    const session = given();
    const refused = await session.call(["open", "https://site.test/", "--no-such-flag"]);
    expect(refused.details["failureCategory"]).toBe("validation-error");
    expect(types(session)).toEqual(["call.finished"]);
    expect(session.world.launches.size).toBe(0);
  });

  it("the session stands outside the refs: a ref of a lost browser is told as a lost browser", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    await session.call(["snapshot", "-i"]);
    session.browser().die();
    const refused = await session.call(["click", "@e1"]);
    expect(refused.details["failureCategory"]).toBe("session-lost");
  });

  it("the refs stand outside the files: a stale ref makes no folder", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    await session.call(["screenshot", "@e9", "deep/shot.png"]);
    expect(session.world.folders).toEqual([]);
    await session.call(["screenshot", "deep/shot.png"]);
    expect(session.world.folders).toEqual(["/project/deep"]);
  });

  it("the files stand outside spawn: upstream gets the absolute path", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    await session.call(["screenshot", "deep/shot.png"]);
    expect(session.browser().ran.at(-1)).toEqual(["screenshot", "/project/deep/shot.png"]);
  });

  it("the next actions stand outside validation and the session: they see the hint of a refused call", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    const refused = await session.call(["--user-agent", "Other", "open", "https://site.test/"]);
    expect(refused.details["nextActions"]).toMatchObject([{ id: "launch-fresh", params: { sessionMode: "fresh" } }]);
  });

  it("the next actions stand outside the diagnostics: they hand on those of a finding", async () => {
    const session = given();
    await session.call(["open", "https://site.test/"]);
    session.browser().page.scroll.room = 0;
    const seen = await session.call(["scroll", "down"]);
    expect(seen.details["nextActions"]).toMatchObject([
      { id: "inspect-after-noop-scroll" },
      { id: "verify-noop-scroll-visually" },
    ]);
  });
});

/** Keeps everything a diagnostic of the user's can see. */
function curious(seen: Json[]): Diagnostic {
  return defineDiagnostic({
    id: "test/curious",
    before: [documentSensor],
    after: [documentSensor],
    applies: () => true,
    diagnose: ({ before, after }) => {
      seen.push(before(documentSensor) ?? null, after(documentSensor) ?? null);
      return { summary: `Saw ${after(documentSensor)?.url}`, evidence: { url: after(documentSensor)?.url } };
    },
  });
}

describe("redaction stands inside everything but spawn", () => {
  async function browseWithSecrets(session: Given): Promise<readonly unknown[]> {
    const results: unknown[] = [await session.call(["open", `https://site.test/?access_token=${CANARY}`])];
    session.browser().page.title = `Welcome ${CANARY}`;
    session.browser().on(([command]) => {
      if (command === "get") return { data: { text: `the token is ${CANARY}` } };
      if (command === "click") return { error: `Element not found near ${CANARY}` };
      return undefined;
    });
    results.push(await session.call(["scroll", "down"]));
    results.push(await session.call(["get", "text", "#token"]));
    results.push(await session.call(["click", "#save"]));
    results.push(await session.call(["snapshot", "-i"]));
    return results;
  }

  it("so that no diagnostic, result or event holds a secret of a reply or a look", async () => {
    const seen: Json[] = [];
    const session = given({ diagnostics: [curious(seen)] });
    const results = await browseWithSecrets(session);
    expect(seen.length).toBeGreaterThan(4);
    expect(JSON.stringify(seen)).toContain("https://site.test/");
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(JSON.stringify(results)).toContain("[REDACTED]");
    expect(JSON.stringify(results)).not.toContain(CANARY);
    expect(JSON.stringify(session.transcript)).not.toContain(CANARY);
  });

  it("so that no layer outside of it holds one either", async () => {
    const seen = new Map<string, string>();
    const session = given({
      chain: probed((at, when, outcome) => {
        if (when === "out") seen.set(at, `${seen.get(at) ?? ""}${JSON.stringify(outcome)}`);
      }),
    });
    await browseWithSecrets(session);
    expect([...seen.keys()].sort()).toEqual([...LAYERS].sort());
    for (const [at, outcomes] of seen) {
      expect(outcomes, `inside ${at}`).toContain("[REDACTED]");
      expect(outcomes, `inside ${at}`).not.toContain(CANARY);
    }
  });
});
