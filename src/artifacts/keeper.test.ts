import { describe, expect, it } from "vitest";
import { type Agent, agent, eventsOf, HOME } from "../../test/support/agent.ts";
import type { GivenOptions } from "../../test/support/given.ts";
import { png } from "../../test/support/images.ts";

/** Large enough to be kept; one byte a character. */
const SIZE = 30_000;

function budget(bytes: number): Pick<GivenOptions, "env"> {
  return { env: { PI_AGENT_BROWSER_SESSION_ARTIFACT_MAX_BYTES: String(bytes) } };
}

async function reading(options: GivenOptions = {}): Promise<Agent> {
  const one = agent(options);
  await one.call(["open", HOME]);
  one
    .browser()
    .on((words) => (words[0] === "get" ? { data: { origin: HOME, text: (words[2] ?? "").repeat(SIZE) } } : undefined));
  return one;
}

/** Reads a text made of one letter, and gives the path it is kept at; throws when it is kept nowhere. */
async function kept(one: Agent, letter: string): Promise<string> {
  const seen = await one.call(["get", "text", letter]);
  const path = seen.details["fullOutputPath"];
  if (typeof path !== "string") throw new Error(`not kept: ${seen.text.slice(-200)}`);
  return path;
}

function pathsOnDisk(one: Agent): readonly string[] {
  return [...one.world.kept.keys()].sort();
}

describe("the budget of kept output", () => {
  it("evicts the oldest file when a new one does not fit beside it", async () => {
    const one = await reading(budget(2 * SIZE));
    const [first, second, third] = [await kept(one, "a"), await kept(one, "b"), await kept(one, "c")];
    expect(pathsOnDisk(one)).toEqual([second, third].sort());
    expect(eventsOf(one.transcript, "artifact.evicted")).toMatchObject([{ kind: "spill", path: first, bytes: SIZE }]);
  });

  it("evicts nothing while everything fits", async () => {
    const one = await reading(budget(3 * SIZE));
    for (const letter of ["a", "b", "c"]) await kept(one, letter);
    expect(one.world.kept.size).toBe(3);
    expect(eventsOf(one.transcript, "artifact.evicted")).toEqual([]);
  });

  it("counts the same output once, and takes it as the newest", async () => {
    const one = await reading(budget(2 * SIZE));
    const first = await kept(one, "a");
    const second = await kept(one, "b");
    expect(await kept(one, "a")).toBe(first);
    const third = await kept(one, "c");
    expect(pathsOnDisk(one)).toEqual([first, third].sort());
    expect(eventsOf(one.transcript, "artifact.evicted").map(({ path }) => path)).toEqual([second]);
  });

  it("has the evicted file in the manifest of the call that caused it", async () => {
    const one = await reading(budget(SIZE));
    const first = await kept(one, "a");
    const seen = await one.call(["get", "text", "b"]);
    expect(seen.details["artifactManifest"]).toMatchObject({
      entries: [
        { path: first, retentionState: "evicted" },
        { path: seen.details["fullOutputPath"], retentionState: "live" },
      ],
    });
  });

  it("refuses what is larger than all of it, and evicts nothing for it", async () => {
    const one = await reading(budget(SIZE - 1));
    const seen = await one.call(["get", "text", "a"]);
    expect(seen.text).toContain(`${SIZE} bytes do not fit into the budget of ${SIZE - 1} bytes`);
    expect(seen.isError).toBe(false);
    expect(eventsOf(one.transcript, "artifact.evicted")).toEqual([]);
  });

  it("never removes what the same call has just kept: its path was promised", async () => {
    const one = await reading(budget(SIZE + SIZE / 2));
    const seen = await one.batch(["get", "text", "a"], ["get", "text", "b"]);
    expect(eventsOf(one.transcript, "artifact.evicted")).toEqual([]);
    const promised = /all of it is in (\S+)\)/.exec(seen.text)?.[1] ?? "";
    expect(pathsOnDisk(one)).toContain(promised);
    expect(seen.text).toContain("do not fit into the budget");
  });

  it.each(["", "none", "0", "-5"])("is 32 MiB when the variable says %j", async (value) => {
    const one = await reading({ env: { PI_AGENT_BROWSER_SESSION_ARTIFACT_MAX_BYTES: value } });
    for (const letter of ["a", "b", "c"]) await kept(one, letter);
    expect(one.world.kept.size).toBe(3);
  });
});

describe("a screenshot without a place of its own", () => {
  async function taking(options: GivenOptions): Promise<Agent> {
    const one = await reading(options);
    one.browser().on((words) => {
      if (words[0] !== "screenshot") return undefined;
      one.world.put(words.at(-1) ?? "", png(10, 10, SIZE));
      return { data: { path: words.at(-1) ?? "" } };
    });
    return one;
  }

  async function taken(one: Agent): Promise<string> {
    await one.call(["screenshot"]);
    return one.browser().ran.at(-1)?.at(-1) ?? "";
  }

  it("takes its part of the budget: older output goes for it, and it goes for newer output", async () => {
    const one = await taking(budget(2 * SIZE));
    const output = await kept(one, "a");
    const first = await taken(one);
    const second = await taken(one);
    expect(pathsOnDisk(one)).toEqual([]);
    expect(one.world.onDisk.has(first)).toBe(true);
    await kept(one, "b");
    expect(one.world.onDisk.has(first)).toBe(false);
    expect(one.world.onDisk.has(second)).toBe(true);
    expect(eventsOf(one.transcript, "artifact.evicted")).toMatchObject([
      { kind: "spill", path: output },
      { kind: "screenshot", path: first, bytes: SIZE },
    ]);
  });

  it("is told as evicted, once, by the call that caused it", async () => {
    const one = await taking(budget(SIZE));
    const first = await taken(one);
    const seen = await one.call(["screenshot"]);
    expect(seen.details["artifactManifest"]).toMatchObject({
      entries: [
        { path: first, kind: "screenshot", retentionState: "evicted" },
        { kind: "screenshot", retentionState: "live" },
      ],
    });
    expect(seen.text).toContain("1 evicted");
  });

  it("that is larger than the budget stays for the call that took it, and everything else goes", async () => {
    const one = await taking(budget(SIZE / 2));
    const first = await taken(one);
    expect(one.world.onDisk.has(first)).toBe(true);
    const second = await taken(one);
    expect([one.world.onDisk.has(first), one.world.onDisk.has(second)]).toEqual([false, true]);
  });

  it("at a place of the caller's is never counted nor removed", async () => {
    const one = await taking(budget(SIZE));
    await kept(one, "a");
    await one.call(["screenshot", "mine.png"]);
    expect(eventsOf(one.transcript, "artifact.evicted")).toEqual([]);
    expect(one.world.onDisk.has("/project/mine.png")).toBe(true);
  });
});

describe("a second process", () => {
  it("goes on evicting where the first one stopped", async () => {
    const one = await reading(budget(2 * SIZE));
    const [first, second] = [await kept(one, "a"), await kept(one, "b")];
    const resumed = agent({ ...budget(2 * SIZE), transcript: one.transcript, sharing: one.world });
    const third = await kept(resumed, "c");
    expect(pathsOnDisk(resumed)).toEqual([second, third].sort());
    expect(eventsOf(resumed.transcript, "artifact.evicted").map(({ path }) => path)).toEqual([first]);
  });

  it("that is a fork leaves the files of its parent alone", async () => {
    const one = await reading(budget(SIZE));
    const parents = await kept(one, "a");
    const fork = await reading({
      ...budget(SIZE),
      piSession: "pi-session-b",
      transcript: one.transcript,
      sharing: one.world,
    });
    await kept(fork, "b");
    expect(pathsOnDisk(fork)).toContain(parents);
    expect(fork.engine.state.spills.files.size).toBe(1);
  });
});

describe("what is kept for this process alone", () => {
  it("is removed when pi quits, not before", async () => {
    const one = await reading();
    await kept(one, "a");
    await one.call(["close"]);
    expect(one.world.spillsEnded).toBe(0);
    await one.engine.quit();
    expect(one.world.spillsEnded).toBe(1);
  });
});
