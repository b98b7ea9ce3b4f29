import { describe, expect, it } from "vitest";
import { FakeWorld } from "../../test/support/fake-world.ts";
import type { Browser } from "../projections/resources.ts";
import { endSession } from "./end.ts";
import { launchDigest } from "./kept-launch.ts";

const BROWSER: Browser = {
  session: "pi-x-1",
  kind: "managed",
  generation: 1,
  status: "open",
  armed: false,
  daemonPid: 900,
  browserPids: [901],
};

function running(): FakeWorld {
  const world = new FakeWorld();
  world.browser("pi-x-1").pid = 950;
  return world;
}

describe("ending a browser of ours", () => {
  it("asks upstream first, then ends what is left by process id", async () => {
    const world = running();
    expect(await endSession(world, BROWSER, 5000)).toEqual({ gone: true, spared: [] });
    expect(world.browser("pi-x-1").starts.map((start) => [start.argv, start.deadlineMs])).toEqual([
      [["--json", "--session", "pi-x-1", "close"], 5000],
    ]);
    expect(world.ended).toEqual([950, 901]);
  });

  it("stops a recording first, since its file would stay empty", async () => {
    const world = running();
    await endSession(world, BROWSER, 5000, true);
    expect(world.browser("pi-x-1").starts.map((start) => start.argv.slice(3))).toEqual([["record", "stop"], ["close"]]);
  });

  it("does not start a daemon only to close it", async () => {
    const world = new FakeWorld();
    await endSession(world, BROWSER, 5000);
    expect(world.browsers.size).toBe(0);
    expect(world.ended).toEqual([900, 901]);
  });

  it("asks nothing when there is no time for an answer", async () => {
    const world = running();
    await endSession(world, BROWSER, 0);
    expect(world.browser("pi-x-1").starts).toEqual([]);
    expect(world.ended).toEqual([950, 901]);
  });

  it("closes it in its namespace and with the environment it was launched with", async () => {
    const world = running();
    const launch = {
      given: ["--namespace", "work"],
      repeat: ["--namespace", "work"],
      env: { AGENT_BROWSER_ARGS: "x" },
    };
    world.launches.set("pi-x-1", launch);
    await endSession(world, { ...BROWSER, launch: launchDigest(world, launch) }, 5000);
    const [start] = world.browser("pi-x-1").starts;
    expect(start?.argv).toEqual(["--json", "--session", "pi-x-1", "--namespace", "work", "close"]);
    expect(start?.env).toEqual({ AGENT_BROWSER_ARGS: "x" });
  });

  it("does not believe a launch that is not the recorded one", async () => {
    const world = running();
    world.launches.set("pi-x-1", { given: ["--namespace", "work"], repeat: [], env: { AGENT_BROWSER_ARGS: "x" } });
    await endSession(world, { ...BROWSER, launch: { names: ["--namespace"], digest: "forged" } }, 5000);
    const [start] = world.browser("pi-x-1").starts;
    expect(start?.argv).toEqual(["--json", "--session", "pi-x-1", "close"]);
    expect(start?.env).toBeUndefined();
  });

  it("forgets how it was launched", async () => {
    const world = running();
    world.launches.set("pi-x-1", { given: [], repeat: [], env: {} });
    await endSession(world, BROWSER, 5000);
    expect(world.launches.size).toBe(0);
  });
});
