import { describe, expect, it } from "vitest";
import { eventOf, FULL } from "../../test/support/events.ts";
import { FakeWorld } from "../../test/support/fake-world.ts";
import { answered } from "../call/outcome.ts";
import type { EngineEvent } from "../events/schema.ts";
import { inventoryFields, retentionLine } from "../present/artifact-details.ts";
import type { Artifact } from "../projections/artifacts.ts";
import type { Spill } from "../projections/spills.ts";
import { type Inventory, inventoryOf, inventorySize } from "./inventory.ts";

const CHANGED = [eventOf(FULL["output.spilled"], 1)];

interface Known {
  readonly artifacts?: readonly Artifact[];
  readonly spills?: readonly Spill[];
  readonly events?: readonly EngineEvent[];
  readonly most?: string;
}

function inventory({ artifacts = [], spills = [], events = CHANGED, most = "10" }: Known): Inventory | undefined {
  const world = new FakeWorld({ env: { PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES: most } });
  for (const { path } of artifacts) world.put(path, new Uint8Array(1));
  return inventoryOf({ files: { artifacts, spills }, world, outcome: answered({}), events });
}

function files(count: number): readonly Artifact[] {
  return Array.from({ length: count }, (_, index) => ({ kind: "pdf", path: `/f${index}`, state: "saved" }));
}

function spilled(count: number, extra: Partial<Spill> = {}): readonly Spill[] {
  return Array.from({ length: count }, (_, index): Spill => {
    return { kind: "spill", path: `/s${index}`, bytes: 5, scope: "persistent-session", state: "live", ...extra };
  });
}

function paths(found: Inventory | undefined): readonly string[] {
  return found?.entries.map(({ path }) => path) ?? [];
}

describe("the files of a session", () => {
  it("are told when one was saved, missed, spilled or evicted, and never otherwise", () => {
    const known = { artifacts: files(1) };
    const types = ["artifact.saved", "artifact.missing", "artifact.evicted", "output.spilled"] as const;
    for (const type of types) expect(paths(inventory({ ...known, events: [eventOf(FULL[type], 1)] }))).toEqual(["/f0"]);
    const others = [eventOf(FULL["page.changed"], 1), eventOf(FULL["recording.started"], 2)];
    expect(inventory({ ...known, events: others })).toBeUndefined();
  });

  it("are the newest ones, with room for both kinds", () => {
    expect(paths(inventory({ artifacts: files(3), spills: spilled(2) }))).toEqual(["/f0", "/f1", "/f2", "/s0", "/s1"]);
    const both = paths(inventory({ artifacts: files(30), spills: spilled(30) }));
    expect(both).toEqual(["/f25", "/f26", "/f27", "/f28", "/f29", "/s25", "/s26", "/s27", "/s28", "/s29"]);
    expect(paths(inventory({ artifacts: files(2), spills: spilled(30) }))).toHaveLength(10);
    expect(paths(inventory({ artifacts: files(30), spills: spilled(1) })).slice(-2)).toEqual(["/f29", "/s0"]);
    expect(paths(inventory({ artifacts: files(3), spills: spilled(3), most: "1" }))).toEqual(["/f2"]);
  });

  it.each([
    ["live", {}],
    ["ephemeral", { scope: "process-temp" }],
    ["evicted", { state: "evicted" }],
  ] as const)("tell how long output is kept: %s", (state, extra) => {
    expect(inventory({ spills: spilled(1, extra) })?.entries).toMatchObject([{ kind: "spill", retentionState: state }]);
  });

  it("are put before the agent only when some have gone, or will go with pi", () => {
    expect(retentionLine(inventory({ spills: spilled(1) }), CHANGED)).toBeUndefined();
    const gone = inventory({ artifacts: files(1), spills: spilled(2, { state: "evicted" }) });
    expect(retentionLine(gone, [eventOf(FULL["artifact.saved"], 1)])).toBeUndefined();
    expect(retentionLine(gone, CHANGED)).toBe("Files of this session: 1 live, 2 evicted (the newest 10 are listed).");
    expect(retentionLine(inventory({ spills: spilled(1, { scope: "process-temp" }) }), CHANGED)).toContain(
      "1 until pi quits",
    );
  });

  it("are counted in the details", () => {
    const found = inventory({ artifacts: files(1), spills: spilled(2, { state: "evicted" }) });
    expect(inventoryFields(found)).toMatchObject({
      artifactManifest: { liveCount: 1, evictedCount: 2, maxEntries: 10 },
    });
    expect(inventoryFields(undefined)).toEqual({});
  });
});

describe("how many are told", () => {
  it.each([
    [undefined, 100],
    ["7", 7],
    ["0", 100],
    ["-3", 100],
    ["1.5", 100],
    ["many", 100],
    ["99999", 1000],
  ])("for %s is %i", (given, size) => {
    const env = given === undefined ? {} : { PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES: given };
    expect(inventorySize(env)).toBe(size);
  });
});
