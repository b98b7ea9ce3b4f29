import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { type EngineEvent, eventSchema } from "../../src/events/schema.ts";
import { isJsonObject, type JsonObject, member } from "../../src/json.ts";
import { isAlive } from "../../src/upstream/host/processes.ts";
import { realWorld } from "../../src/world/world.ts";
import { type Behaviour, FakeBinary, type FakeBinaryOptions } from "../support/fake-binary.ts";

interface Seen {
  readonly text: string;
  readonly details: JsonObject;
  readonly isError: boolean;
  readonly events: readonly EngineEvent[];
}

interface Given {
  readonly fake: FakeBinary;
  readonly engine: Engine;
  readonly call: (params: readonly string[] | object, signal?: AbortSignal) => Promise<Seen>;
}

const OPEN = ["open", "https://site.test/"];
const fakes: FakeBinary[] = [];

// A call that must be ended takes seconds, more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  for (const fake of fakes.splice(0)) fake.remove();
});

/** A whole engine on the real world, with a fake binary; `env` is added to the environment. */
function given(options: FakeBinaryOptions & { env?: Record<string, string>; cwd?: string } = {}): Given {
  const fake = new FakeBinary(options);
  fakes.push(fake);
  const world = realWorld({ ...fake.env, ...options.env }, options.cwd ?? fake.folder, "pi-faults");
  const engine = createEngine({ world, keep: () => {} });
  let calls = 0;
  return {
    fake,
    engine,
    call: async (params, signal = new AbortController().signal) => {
      const raw = Array.isArray(params) ? { args: params } : params;
      const result = await engine.call({ id: `call-${++calls}`, params: raw, signal });
      const details = result.details.value;
      if (!isJsonObject(details)) throw new Error("details must be an object");
      const events = eventSchema().array().parse(details["events"]);
      return { text: result.text.value, details, isError: result.isError, events };
    },
  };
}

/** A failure that says its category everywhere it is told. */
function expectFailure(seen: Seen, category: string): void {
  expect(seen.isError).toBe(true);
  expect(seen.details).toMatchObject({ resultCategory: "failure", failureCategory: category });
  expect(seen.events.at(-1)).toMatchObject({ type: "call.finished", category });
}

/** Nothing of the failed call is left, and the next one works. */
async function expectRecovery({ fake, call }: Given): Promise<void> {
  await vi.waitFor(() => expect(fake.running()).toEqual([]), 5000);
  fake.behave("answer");
  expect(await call(OPEN)).toMatchObject({ isError: false, text: 'Opened "Home" (https://site.test/)' });
}

describe("a binary that is not there", () => {
  it("is said to be required and not bundled, with how to install it, and is found once it is installed", async () => {
    const { fake, call } = given({ installed: false });
    const seen = await call(OPEN);
    expectFailure(seen, "missing-binary");
    expect(seen.details["upstreamProcesses"]).toBe(0);
    for (const words of [
      `agent-browser was not found on PATH (${fake.env["PATH"]}). It is required, and this package does not bundle it.`,
      "Ask the user to install it",
      "It is looked for with every call",
      "Nothing was run.",
      "npm install -g agent-browser",
      "agent-browser install",
      "https://agent-browser.dev",
    ]) {
      expect(seen.text).toContain(words);
    }
    fake.install();
    expect(await call(OPEN)).toMatchObject({ isError: false });
  });

  it("is found again after it was moved between two calls", async () => {
    const { fake, call } = given();
    expect(await call(OPEN)).toMatchObject({ isError: false });
    rmSync(fake.file);
    expectFailure(await call(["get", "title"]), "missing-binary");
    fake.install();
    expect(await call(["get", "title"])).toMatchObject({ isError: false });
  });

  it("is named when PI_AGENT_BROWSER_BINARY leads nowhere, whatever is on PATH", async () => {
    const { call } = given({ env: { PI_AGENT_BROWSER_BINARY: "/nowhere/agent-browser" } });
    const seen = await call(OPEN);
    expectFailure(seen, "missing-binary");
    expect(seen.text).toContain("PI_AGENT_BROWSER_BINARY names /nowhere/agent-browser");
  });

  it("is not blamed when the working folder is gone", async () => {
    const { fake, call } = given({ cwd: "/nowhere/project" });
    const seen = await call(OPEN);
    expectFailure(seen, "upstream-error");
    expect(seen.text).toContain("the working folder /nowhere/project does not exist");
    expect(seen.text).toContain("Nothing ran.");
    expect(fake.noted("child")).toEqual([]);
  });

  it("is not started while the user has no private folder for its socket, and no launch is written anywhere", async () => {
    const { fake, call } = given();
    writeFileSync(path.join(fake.folder, "s"), "in the way");
    const seen = await call([...OPEN, "--proxy", "http://u:secret@proxy.test"]);
    expectFailure(seen, "validation-error");
    expect(seen.text).toContain("AGENT_BROWSER_SOCKET_DIR names");
    expect(seen.text).toContain("Name a folder of your own");
    expect(fake.noted("child")).toEqual([]);
  });
});

describe("an answer that cannot be read", () => {
  it.each<[Behaviour, string]>([
    ["nothing", "open: agent-browser printed nothing (exit code 0)."],
    ["half-json", "open: agent-browser printed JSON that breaks off (exit code 0)."],
    ["garbage", "open: agent-browser printed text that is not JSON (exit code 0)."],
    ["flood", "bytes more than can be read (exit code 0)."],
    ["signal", "open: agent-browser printed nothing (signal SIGKILL)."],
    ["stderr-only", '(exit code 1, stderr: "The daemon could not be started: disk full").'],
  ])("says of %s what was wrong, and leaves nothing running", async (behaviour, words) => {
    const opened = given();
    opened.fake.behave(behaviour);
    const seen = await opened.call(OPEN);
    expectFailure(seen, "parse-failure");
    expect(seen.text).toContain(words);
    expect(seen.text).toContain("Look at the page (get url, snapshot -i) before you repeat it.");
    expect(opened.fake.noted("child")).toHaveLength(1);
    await expectRecovery(opened);
  });

  it("is not said to break off when it is whole, and no answer to a batch", async () => {
    const { fake, call } = given();
    await call(OPEN);
    fake.behave("other-json");
    const seen = await call(["click", "#save"]);
    expectFailure(seen, "parse-failure");
    expect(seen.text).toContain("click: agent-browser printed JSON that is no answer to what was asked (exit code 0).");
  });

  it("keeps the browser and its page when a later call's answer is lost", async () => {
    const { fake, call, engine } = given();
    await call(OPEN);
    fake.behave("garbage");
    expectFailure(await call(["get", "title"]), "parse-failure");
    expect(engine.ownedBrowsers()).toMatchObject([{ status: "open", daemonPid: fake.noted("daemon")[0]?.pid }]);
    fake.behave("answer");
    expect(await call(["get", "title"])).toMatchObject({ isError: false });
    expect(fake.noted("daemon")).toHaveLength(1);
  });
});

describe("a binary that does not end", () => {
  it("is stopped at the deadline with its group, and its outcome is called unknown", async () => {
    const opened = given();
    opened.fake.behave("hang");
    const seen = await opened.call({ args: OPEN, timeoutMs: 1500 });
    expectFailure(seen, "timeout");
    expect(seen.text).toContain("open did not end within its deadline and was stopped");
    expect(seen.text).toContain("its outcome is unknown");
    expect(opened.fake.running()).toEqual([]);
    await expectRecovery(opened);
  });

  it("is stopped at the deadline of PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS", async () => {
    const opened = given({ env: { PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "100" } });
    opened.fake.behave("late");
    const seen = await opened.call(["skills", "list"]);
    expectFailure(seen, "timeout");
    expect(seen.text).toContain("It changes nothing, so it can be repeated.");
    expect(opened.fake.running()).toEqual([]);
  });

  it("has answered when its answer was whole before it hung", async () => {
    const opened = given();
    opened.fake.behave("answer-then-hang");
    const seen = await opened.call({ args: OPEN, timeoutMs: 3000 });
    expect(seen).toMatchObject({ isError: false, text: 'Opened "Home" (https://site.test/)' });
    expect(seen.events.map(({ type }) => type)).toContain("session.opened");
    expect(opened.fake.running()).toEqual([]);
    await expectRecovery(opened);
  });

  it("does not keep a call waiting when only a process of its own holds the pipe open", async () => {
    const { fake, call } = given();
    fake.behave("pipe-kept-open");
    expect(await call(OPEN)).toMatchObject({ isError: false, text: 'Opened "Home" (https://site.test/)' });
    // It may be the daemon, so it is left alone.
    expect(fake.running()).toEqual(fake.noted("grandchild").map(({ pid }) => pid));
    expect(fake.running()).toHaveLength(1);
  });
});

describe("an abort", () => {
  it.each<Behaviour>(["hang", "stubborn", "stubborn-grandchild"])(
    "in the middle of a call (%s) says that it may have run, and ends the whole group",
    async (behaviour) => {
      const opened = given();
      const { fake, call } = opened;
      fake.behave(behaviour);
      const abort = new AbortController();
      const running = call(OPEN, abort.signal);
      await vi.waitFor(() => expect(fake.noted("grandchild")).toHaveLength(1), 10_000);
      expect(fake.running()).toHaveLength(2);
      abort.abort();
      const seen = await running;
      expectFailure(seen, "aborted");
      expect(seen.text).toContain("open was aborted; the daemon may still be working on it");
      await expectRecovery(opened);
    },
  );

  it("while queued runs nothing, and the calls around it are not touched", async () => {
    const { fake, call } = given();
    await call(OPEN);
    fake.behave("hang");
    const [first, second] = [new AbortController(), new AbortController()];
    const running = call(["click", "#save"], first.signal);
    const queued = call(["click", "#delete"], second.signal);
    const last = call(["get", "title"]);
    await vi.waitFor(() => expect(fake.noted("grandchild")).toHaveLength(1), 10_000);
    second.abort();
    fake.behave("answer");
    first.abort();
    expectFailure(await running, "aborted");
    const seen = await queued;
    expectFailure(seen, "aborted");
    expect(seen.text).toContain("Nothing was run.");
    expect(seen.details["upstreamProcesses"]).toBe(0);
    expect(await last).toMatchObject({ isError: false });
    expect(fake.noted("child").filter(({ argv }) => argv.includes("#delete"))).toEqual([]);
  });
});

describe("input that is hard to pass on", () => {
  it.each([
    ["a NUL character", "https://site.test/\0"],
    ["half a surrogate pair", "https://site.test/\ud83d"],
  ])("refuses an argument with %s before anything is started", async (_what, url) => {
    const { fake, call } = given();
    const seen = await call(["open", url]);
    expectFailure(seen, "validation-error");
    expect(seen.text).toContain("args[1] holds a NUL character or half a surrogate pair");
    expect(fake.noted("child")).toEqual([]);
  });

  it("gives a script of 1 MB with unicode whole to eval --stdin", async () => {
    const { fake, call } = given();
    await call(OPEN);
    const script = `"${"dé𝒜日".repeat(120_000)}"`;
    expect(Buffer.byteLength(script)).toBeGreaterThan(1024 * 1024);
    expect(await call({ args: ["eval", "--stdin"], stdin: script })).toMatchObject({ isError: false });
    expect(fake.stdin === script || fake.stdin.includes(JSON.stringify(script))).toBe(true);
  });

  it("gives the rows of a 1 MB batch whole", async () => {
    const { fake, call } = given();
    const text = "dé𝒜日".repeat(120_000);
    const seen = await call({ args: ["batch"], stdin: JSON.stringify([OPEN, ["fill", "#notes", text]]) });
    expect(seen.isError).toBe(false);
    expect(JSON.parse(fake.stdin)).toContainEqual(["fill", "#notes", text]);
  });

  it("does not fail when the binary exits without reading 1 MB of stdin", async () => {
    const { fake, call } = given();
    await call(OPEN);
    fake.behave("stderr-only");
    const seen = await call({ args: ["eval", "--stdin"], stdin: "1;".repeat(600_000) });
    expectFailure(seen, "parse-failure");
    expect(seen.text).toContain("The daemon could not be started: disk full");
  });
});

describe("the child", () => {
  it("gets upstream's variables and none of the user's secrets", async () => {
    const { fake, call } = given({ env: { GITHUB_TOKEN: "ghp_secret", AGENT_BROWSER_PROXY_BYPASS: "localhost" } });
    await call(OPEN);
    const [child] = fake.noted("child");
    expect(child?.env).toMatchObject({
      HOME: fake.folder,
      AGENT_BROWSER_SOCKET_DIR: path.join(fake.folder, "s"),
      AGENT_BROWSER_PROXY_BYPASS: "localhost",
    });
    expect(child?.env).not.toHaveProperty("GITHUB_TOKEN");
  });

  it("and its daemon are gone after quitting", async () => {
    const { fake, call, engine } = given();
    await call(OPEN);
    const pid = fake.noted("daemon")[0]?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    expect(await engine.quit()).toBe(true);
    expect(isAlive(pid)).toBe(false);
    expect(fake.running()).toEqual([]);
  });
});

describe("the version of an installation without package.json", () => {
  it("is asked once, beside the first call, and then decides about unknown commands", async () => {
    const { fake, call } = given({ packaged: false, version: "0.99.0" });
    expect(await call(OPEN)).toMatchObject({ isError: false });
    const asked = (): number => fake.noted("child").filter(({ argv }) => argv[0] === "--version").length;
    await vi.waitFor(async () => {
      const seen = await call(["teleport", "home"]);
      expect(seen.isError).toBe(false);
      expect(seen.text).toContain("passed to 0.99.0 as it is");
    }, 10_000);
    expect(asked()).toBe(1);
  });

  it("is asked once also when the answer says nothing", async () => {
    const { fake, call } = given({ packaged: false, version: "of the day" });
    const asked = (): number => fake.noted("child").filter(({ argv }) => argv[0] === "--version").length;
    await call(OPEN);
    await vi.waitFor(() => expect(asked()).toBe(1), 10_000);
    for (const field of ["title", "url"]) expect(await call(["get", field])).toMatchObject({ isError: false });
    expect(asked()).toBe(1);
    expect((await call(["teleport", "home"])).details).toMatchObject({ failureCategory: "validation-error" });
  });

  it("is never asked where package.json tells it", async () => {
    const { fake, call } = given({ version: "0.40.0" });
    const seen = await call(OPEN);
    expect(seen.text).toContain("agent-browser 0.40.0 is older than 0.41.2");
    expect(fake.noted("child")).toHaveLength(1);
    expect(member(seen.details, "upstreamProcesses")).toBe(1);
  });
});
