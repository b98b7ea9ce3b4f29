import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, HOME, LOGIN, SECOND } from "../../test/support/agent.ts";
import type { Seen } from "../../test/support/given.ts";
import type { Exit } from "../upstream/host/process.ts";

const CUT: Exit = { kind: "deadline", code: undefined, signal: "SIGKILL", stdout: "", stderr: "", droppedBytes: 0 };

async function onPage(options = {}): Promise<Agent> {
  const one = agent(options);
  await one.onPage();
  return one;
}

/** An agent that names its session, whose first call fails with this. */
async function startFailing(args: readonly string[], error: string, options = {}): Promise<Seen> {
  const one = agent(options);
  one.world.browser("shop").on(() => ({ error }));
  const result = await one.call(["--session", "shop", ...args]);
  expect(result.isError).toBe(true);
  return result;
}

const DIALOG = `A JavaScript confirm dialog is blocking the page: "Sure?". Use 'dialog accept' or 'dialog dismiss' to resolve it.`;

/** From now on a command fails with this. */
function failing(one: Agent, command: string, error: string, code?: string): void {
  one.browser().on((words) => (words[0] === command ? { error, ...(code === undefined ? {} : { code }) } : undefined));
}

describe("after a success", () => {
  it("of open: look at the page", async () => {
    const result = await agent().call(["open", HOME]);
    expect(actionsOf(result)).toEqual([
      { id: "inspect-opened-page", reason: expect.any(String), params: { args: ["snapshot", "-i"] } },
    ]);
    expect(result.text).not.toContain("Next:");
  });

  it.each([[["connect", "9222"]], [["--cdp", "9222", "open", HOME]], [["--auto-connect", "open", HOME]]])(
    "of %j: which of its tabs is in use, then the page",
    async (args) => {
      const one = agent();
      const result = await one.call(args);
      expect(actionIds(result).slice(0, 2)).toEqual(["list-tabs", "inspect-opened-page"]);
    },
  );

  it("of connect as a row: which of its tabs is in use, unless a row behind it has asked for them", async () => {
    const ids = async (...rows: readonly (readonly string[])[]) => actionIds(await agent().batch(...rows));
    expect(await ids(["connect", "9222"])).toEqual(["list-tabs", "inspect-opened-page"]);
    expect(await ids(["connect", "9222"], ["get", "url"])).toEqual(["list-tabs"]);
    expect(await ids(["connect", "9222"], ["tab", "list"])).toEqual([]);
  });

  it.each(["AGENT_BROWSER_CDP", "AGENT_BROWSER_AUTO_CONNECT"])(
    "of a browser that %s attaches to: its tabs when it is new here, and not at each page after that",
    async (name) => {
      const one = agent({ env: { [name]: name.endsWith("CDP") ? "9222" : "1" } });
      expect(actionIds(await one.call(["open", HOME]))).toEqual(["list-tabs", "inspect-opened-page"]);
      expect(actionIds(await one.call(["open", SECOND]))).toEqual(["inspect-opened-page"]);
    },
  );

  it("of a mutation: look at what became of it", async () => {
    const one = await onPage();
    expect(actionIds(await one.call(["click", "@e2"]))).toEqual(["inspect-after-mutation"]);
  });

  it("of a read or a setting: nothing", async () => {
    const one = await onPage();
    expect((await one.call(["get", "title"])).details["nextActions"]).toBeUndefined();
    expect((await one.call(["set", "viewport", "800", "600"])).details["nextActions"]).toBeUndefined();
  });

  it("of a batch: what its last row calls for", async () => {
    const one = await onPage();
    expect(actionIds(await one.batch(["get", "title"], ["open", SECOND]))).toEqual(["inspect-opened-page"]);
    expect(actionIds(await one.batch(["open", SECOND], ["get", "title"]))).toEqual([]);
  });

  it("in an explicit session: the session is spelled out", async () => {
    const one = agent();
    const opened = await one.call(["--session", "shop", "open", HOME]);
    expect(actionsOf(opened)[0]?.params.args).toEqual(["--session", "shop", "snapshot", "-i"]);
    const clicked = await one.call(["--session", "shop", "click", "#save"]);
    expect(actionsOf(clicked)[0]?.params.args).toEqual(["--session", "shop", "snapshot", "-i"]);
  });

  it("in the managed session under its own name: without a name, which is the same", async () => {
    const one = await onPage();
    const [name = ""] = one.world.browsers.keys();
    const result = await one.call(["--session", name, "click", "@e2"]);
    expect(actionsOf(result)[0]?.params.args).toEqual(["snapshot", "-i"]);
  });
});

describe("after a failure", () => {
  it("of a stale ref: new refs", async () => {
    const one = await onPage();
    await one.call(["reload"]);
    const result = await one.call(["click", "@e2"]);
    expect(actionsOf(result)).toMatchObject([{ id: "refresh-interactive-refs", params: { args: ["snapshot", "-i"] } }]);
    expect(result.text).toContain('Next: {"args":["snapshot","-i"]}');
  });

  it("of a selector that finds nothing: new refs", async () => {
    const one = await onPage();
    failing(one, "click", "Element not found: #gone");
    const result = await one.call(["click", "#gone"]);
    expect(result.details["failureCategory"]).toBe("selector-not-found");
    expect(actionIds(result)).toEqual(["refresh-interactive-refs"]);
  });

  it("of a deadline: see whether the browser answers, else go on in a new one", async () => {
    const one = await onPage();
    one.browser().next = () => CUT;
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(actionsOf(result)).toMatchObject([
      { id: "check-session", params: { args: ["get", "url"], timeoutMs: 5000 } },
      { id: "recover-fresh-session", params: { args: ["open", HOME], sessionMode: "fresh" } },
    ]);
    expect(actionsOf(result)[1]?.safety).toContain("what the old one had open is lost");
  });

  it("of a deadline in an explicit session: no new browser in its place", async () => {
    const one = agent();
    await one.call(["--session", "shop", "open", HOME]);
    one.world.browser("shop").next = () => CUT;
    const result = await one.call(["--session", "shop", "click", "#save"]);
    expect(actionsOf(result).map((action) => action.params.args)).toEqual([["--session", "shop", "get", "url"]]);
  });

  const CHECK_PROVIDERS = { id: "check-providers", params: { args: ["doctor", "--offline", "--quick"] } };

  it.each<[string, object, readonly string[]]>([
    ["by its flag", {}, ["--provider", "browserbase", "open", HOME]],
    ["by its short flag", {}, ["-p", "browserbase", "open", HOME]],
    ["by the environment", { env: { AGENT_BROWSER_PROVIDER: "browserbase" } }, ["open", HOME]],
  ])("of a provider that was asked for %s: which of them have their keys", async (_how, options, args) => {
    const result = await startFailing(args, "BROWSERBASE_API_KEY environment variable is not set", options);
    expect(result.text).toContain("BROWSERBASE_API_KEY environment variable is not set");
    expect(actionsOf(result)).toMatchObject([CHECK_PROVIDERS]);
  });

  it("of a page in a provider's browser: nothing about keys, which it has", async () => {
    const args = ["--provider", "kernel", "open", "https://nosuch.test/"];
    const result = await startFailing(args, "Navigation failed: net::ERR_NAME_NOT_RESOLVED");
    expect(actionIds(result)).not.toContain("check-providers");
  });

  it.each([
    [["connect", "9222"], "All CDP discovery methods failed for 127.0.0.1:9222: /json/version: x"],
    [["connect", "ws://127.0.0.1:9222/x"], "CDP WebSocket connect failed: IO error: Connection refused (os error 111)"],
    [
      ["--auto-connect", "open", HOME],
      "No running Chrome instance found. Launch Chrome with --remote-debugging-port or use --cdp.",
    ],
  ])(
    "of %j where no browser answers: that one must be started so, and no call, since each would fail",
    async (args, error) => {
      const result = await startFailing(args, error);
      expect(result.text).toContain("--remote-debugging-port");
      expect(actionsOf(result)).toEqual([]);
    },
  );

  it("of a missing binary: none, since every call must fail until the user has installed it", async () => {
    const result = await agent({ version: null }).call(["open", HOME]);
    expect(result.details["failureCategory"]).toBe("missing-binary");
    expect(result.text).toContain("npm install -g agent-browser");
    expect(result.text).toContain("Ask the user to install it");
    expect(actionsOf(result)).toEqual([]);
  });

  it("of a lost session: the page again, and only once it is there its refs", async () => {
    const one = await onPage();
    one.browser().die();
    const result = await one.call(["click", "@e2"]);
    expect(actionsOf(result)).toMatchObject([{ id: "reopen-page", params: { args: ["open", HOME] } }]);
    const reopened = await one.call(actionsOf(result)[0]?.params ?? {});
    expect(reopened.text).toBe(`Opened "Home" (${HOME})`);
  });

  it("of a lost session on a page that cannot be opened by its URL: none", async () => {
    const one = agent();
    await one.call(["open", "about:blank"]);
    one.browser().die();
    expect((await one.call(["get", "title"])).details["nextActions"]).toBeUndefined();
  });

  it("of an open dialog: answer it one way or the other", async () => {
    const one = await onPage();
    failing(one, "click", DIALOG);
    const result = await one.call(["click", "#x"]);
    expect(result.details["failureCategory"]).toBe("dialog-blocked");
    expect(actionsOf(result).map((action) => action.params.args)).toEqual([
      ["dialog", "accept"],
      ["dialog", "dismiss"],
    ]);
  });

  it("of a command that waits for confirmation: the two exact answers", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    one
      .browser()
      .on((words) =>
        words[0] === "click"
          ? { data: { confirmation_required: true, confirmation_id: "c_8f3a1234", action: "click" } }
          : undefined,
      );
    const result = await one.call(["click", "#pay"]);
    expect(result.isError).toBe(true);
    expect(result.details["failureCategory"]).toBe("confirmation-required");
    expect(actionsOf(result).map((action) => action.params.args)).toEqual([
      ["confirm", "c_8f3a1234"],
      ["deny", "c_8f3a1234"],
    ]);
  });

  it("of a call that never had its turn: none", async () => {
    const one = await onPage();
    const result = await one.call(["click", "@e2"], AbortSignal.abort());
    expect(result.details["nextActions"]).toBeUndefined();
  });

  it("of a call that was aborted while it ran: see whether the browser answers", async () => {
    const one = await onPage();
    one.browser().next = () => ({ ...CUT, kind: "aborted" });
    expect(actionIds(await one.call(["click", "@e2"]))).toContain("check-session");
  });

  it("of a read that was aborted: none, since nothing can have happened", async () => {
    const one = await onPage();
    one.browser().next = () => ({ ...CUT, kind: "aborted" });
    expect((await one.call(["get", "title"])).details["nextActions"]).toBeUndefined();
  });

  it("shows at most two of them in the text", async () => {
    const one = await onPage();
    one.browser().next = () => CUT;
    const result = await one.call(["click", "@e2"]);
    expect(result.text.match(/^Next: /gm)).toHaveLength(2);
  });
});

describe("an action that could not run any more", () => {
  it("is dropped: its URL held a secret that is masked", async () => {
    const one = agent();
    await one.call(["open", `${LOGIN}?access_token=abcdef0123456789`]);
    one.browser().next = () => CUT;
    const result = await one.call(["click", "#go"]);
    expect(actionIds(result)).toEqual(["check-session"]);
    expect(JSON.stringify(result)).not.toContain("abcdef0123456789");
  });
});
