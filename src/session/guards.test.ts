import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import type { Seen } from "../../test/support/given.ts";
import type { EngineEvent } from "../events/schema.ts";
import type { Exit } from "../upstream/host/process.ts";

const CUT: Exit = { kind: "deadline", code: undefined, signal: "SIGKILL", stdout: "", stderr: "", droppedBytes: 0 };
const GUARDS = ["--allowed-domains", "site.test", "--confirm-actions", "click"] as const;

function argsOf(seen: Seen, id: string): readonly string[] | undefined {
  return actionsOf(seen).find((action) => action.id === id)?.params.args;
}

async function guarded(flags: readonly string[] = GUARDS, options = {}): Promise<Agent> {
  const one = agent(options);
  await one.call([...flags, "open", HOME]);
  return one;
}

/** The transcript as an earlier release wrote it: without the values of guards. */
function older(transcript: readonly EngineEvent[]): readonly EngineEvent[] {
  return transcript.map((event) => {
    if (event.type !== "session.opened") return event;
    const { guards: _left, ...rest } = event;
    return rest;
  });
}

describe("a browser that was held back is opened again", () => {
  it("no freer after close", async () => {
    const one = await guarded();
    await one.call(["close"]);
    const result = await one.call(["snapshot"]);
    expect(argsOf(result, "reopen-page")).toEqual([...GUARDS, "open", HOME]);
    expect(result.text).toContain(`Next: {"args":["--allowed-domains","site.test","--confirm-actions","click","open"`);
  });

  it("with its policy and its namespace, too", async () => {
    const flags = ["--namespace", "work", "--action-policy", "/project/policy.json"];
    const one = await guarded(flags);
    await one.call(["close"]);
    expect(argsOf(await one.call(["snapshot"]), "reopen-page")).toEqual([...flags, "open", HOME]);
  });

  it("as it was launched while its launch is still kept", async () => {
    const one = await guarded(["--user-agent", "UA/1", ...GUARDS]);
    one.browser().die();
    const args = argsOf(await one.call(["snapshot"]), "reopen-page");
    expect(args).toEqual(["open", HOME]);
    await one.call(args ?? []);
    const argv = one.browser().starts.at(-1)?.argv ?? [];
    for (const word of ["--user-agent", ...GUARDS]) expect(argv).toContain(word);
  });

  it("with what was recorded when the kept launch is not the recorded one", async () => {
    const one = await guarded(["--allowed-domains", "site.test"]);
    const [name = ""] = one.world.browsers.keys();
    one.world.launches.set(name, { given: [], repeat: [], env: {} });
    one.browser().die();
    expect(argsOf(await one.call(["snapshot"]), "reopen-page")).toEqual([
      "--allowed-domains",
      "site.test",
      "open",
      HOME,
    ]);
  });

  it("in place of one that does not answer", async () => {
    const one = await guarded(["--allowed-domains", "site.test"]);
    one.browser().next = () => CUT;
    const result = await one.call(["click", "#a"]);
    expect(argsOf(result, "recover-fresh-session")).toEqual(["--allowed-domains", "site.test", "open", HOME]);
    const [name = ""] = one.world.browsers.keys();
    one.world.browser(name).next = () => CUT;
    const asked = await one.call(["get", "title"]);
    expect(argsOf(asked, "recover-fresh-session")).toEqual(["--allowed-domains", "site.test", "open", HOME]);
  });

  it("for launch flags that came too late", async () => {
    const one = await guarded();
    expect(argsOf(await one.call(["--headed", "open", HOME]), "launch-fresh")).toEqual([
      ...GUARDS,
      "--headed",
      "open",
      HOME,
    ]);
    const other = ["--allowed-domains", "*.test", "open", HOME];
    expect(argsOf(await one.call(other), "launch-fresh")).toEqual(["--confirm-actions", "click", ...other]);
  });

  it("in a session of the caller's", async () => {
    const one = agent();
    await one.call(["--session", "shop", "--allowed-domains", "site.test", "open", HOME]);
    one.world.browser("shop").die();
    const result = await one.call(["--session", "shop", "snapshot"]);
    expect(argsOf(result, "reopen-page")).toEqual([
      "--session",
      "shop",
      "--allowed-domains",
      "site.test",
      "open",
      HOME,
    ]);
  });

  it("by a second process that resumes", async () => {
    const one = await guarded();
    await one.call(["close"]);
    const second = agent({ transcript: one.transcript, sharing: one.world });
    expect(argsOf(await second.call(["snapshot"]), "reopen-page")).toEqual([...GUARDS, "open", HOME]);
  });

  it("in a fork", async () => {
    const one = await guarded();
    const fork = agent({ transcript: one.transcript, piSession: "pi-session-b" });
    expect(argsOf(await fork.call(["snapshot"]), "reopen-page")).toEqual([...GUARDS, "open", HOME]);
  });

  it("with a variable of the user's that is in force no longer", async () => {
    const env = { AGENT_BROWSER_ALLOWED_DOMAINS: "site.test" };
    const one = await guarded([], { env });
    await one.call(["close"]);
    expect(argsOf(await one.call(["snapshot"]), "reopen-page")).toEqual(["open", HOME]);
    const second = agent({ transcript: one.transcript });
    expect(argsOf(await second.call(["snapshot"]), "reopen-page")).toEqual([
      "--allowed-domains",
      "site.test",
      "open",
      HOME,
    ]);
  });

  it("by no call of ours when the values are not known: the flags are named", async () => {
    const one = await guarded();
    await one.call(["close"]);
    const second = agent({ transcript: older(one.transcript) });
    const result = await second.call(["snapshot"]);
    expect(actionsOf(result)).toEqual([]);
    expect(result.text).toContain(
      "A new browser needs --allowed-domains, --confirm-actions again, as the one before had it.",
    );
  });

  it("by no call of ours when its configuration may have held it back", async () => {
    const one = await guarded(["--config", "/project/c.json"]);
    await one.call(["close"]);
    const result = await one.call(["snapshot"]);
    expect(actionsOf(result)).toEqual([]);
    expect(result.text).toContain("--config");
  });

  it("without values that a transcript has made up", async () => {
    const one = await guarded(["--allowed-domains", "site.test"]);
    await one.call(["close"]);
    const forged = one.transcript.map((event) =>
      event.type === "session.opened"
        ? { ...event, guards: { "--allowed-domains": "--args", "--config": "/x" } }
        : event,
    );
    expect(actionsOf(await agent({ transcript: forged }).call(["snapshot"]))).toEqual([]);
  });

  it("and says nothing of it where nothing held it back", async () => {
    const one = await guarded(["--headed"]);
    await one.call(["close"]);
    const result = await one.call(["snapshot"]);
    expect(argsOf(result, "reopen-page")).toEqual(["open", HOME]);
    expect(result.text).not.toContain("A new browser needs");
  });
});
