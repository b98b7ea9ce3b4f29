import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Agent, actionIds, agent, detail, HOME, LOGIN, lastRows, SECOND } from "../../test/support/agent.ts";
import type { Json } from "../json.ts";
import { ASKS } from "../page/navigation.ts";
import type { Exit } from "../upstream/host/process.ts";
import type { Start } from "../world/world.ts";

type Ended = Extract<Exit, { readonly stdout: string }>;

function ended(stdout: string, more: Partial<Ended> = {}): Ended {
  return { kind: "exited", code: 0, signal: undefined, stdout, stderr: "", droppedBytes: 0, ...more };
}

async function onHome(options = {}): Promise<Agent> {
  const one = agent(options);
  await one.onPage();
  return one;
}

/** Lets the fake browser answer as ever, then changes how the process ended. */
function endsAs(one: Agent, change: (exit: Ended) => Ended): void {
  const browser = one.browser();
  browser.next = async (start) => {
    const exit = await browser.run(start);
    if (exit.kind === "unstartable") throw new Error("the fake browser starts always");
    return change(exit);
  };
}

describe("one command with rows around it", () => {
  it("reads as if it had run alone", async () => {
    const one = await onHome();
    const result = await one.call(["click", "@e2"]);
    expect(lastRows(one).length).toBeGreaterThan(2);
    expect(result.details["data"]).toEqual({ clicked: "@e2" });
    expect(result.details["effectiveArgs"]).toEqual([
      "--json",
      "--session",
      result.details["sessionName"],
      "click",
      "@e2",
    ]);
    expect(result.details["upstreamProcesses"]).toBe(1);
    expect(result.text).not.toContain("eval");
  });

  it("fails as if it had failed alone", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[0] === "click" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.call(["click", "#gone"]);
    expect(result.details["failureCategory"]).toBe("selector-not-found");
    expect(result.text).toContain("#gone");
    expect(result.text).not.toMatch(/row|batch/i);
  });

  it("is waited for by nothing that its own words ask for", async () => {
    const one = await onHome();
    one
      .browser()
      .on(([, script]) => (script === "boom()" ? { error: `Evaluation error: Error: ${ASKS}:99999999` } : undefined));
    await one.batch(["click", "@e2"], ["eval", "boom()"], ["get", "title"]);
    const given = one.browser().starts.flatMap(({ stdin }) => stdin ?? []);
    expect(given.join()).toContain("boom()");
    expect(given.join()).not.toMatch(/"wait","\d/);
  });

  it.each(["back", "forward", "reload"])(
    "has left the page when upstream says no more than that: %s",
    async (command) => {
      const LEFT = "CDP error (Runtime.evaluate): Inspected target navigated or closed";
      const one = await onHome();
      one.browser().on(([word]) => (word === command ? { error: LEFT } : undefined));
      const result = await one.call([command]);
      expect(result.isError, result.text).toBe(false);
      expect(result.text).toBe("Left the page; get url tells where to.");
      const rows = await one.batch([command], ["get", "title"]);
      expect(rows.isError, rows.text).toBe(false);
    },
  );

  it("that was kept from running by a row before it certainly did not run", async () => {
    const one = await onHome();
    const documents: string[] = [];
    one.browser().next = (start) => {
      documents.push(start.argv.join(" "));
      const [first] = z.array(z.array(z.string())).parse(JSON.parse(start.stdin ?? "[]"));
      const error = "Operation timed out. The page may still be loading or the element may not exist.";
      const row = { command: first ?? [], success: false, error, result: null };
      return ended(JSON.stringify([row]), { code: 1 });
    };
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(documents).toHaveLength(1);
    expect(result.details["data"]).toBeUndefined();
    // What may have run is checked first; what did not is tried again with new refs.
    expect(actionIds(result)).toEqual(["refresh-interactive-refs"]);
  });

  it("that looks like flags rides as a row, where its text is literal", async () => {
    const one = await onHome();
    const result = await one.call(["fill", "#name", "--json"]);
    expect(result.isError).toBe(false);
    expect(lastRows(one)).toContainEqual(["fill", "#name", "--json"]);
    expect(one.browser().ran).toContainEqual(["fill", "#name", "--json"]);
  });

  it("with stdin gets it as its own", async () => {
    const one = await onHome();
    const result = await one.call({ args: ["eval", "--stdin"], stdin: "document.title" });
    expect(result.text).toBe("  evaluated");
    expect(one.browser().starts.at(-1)?.stdin).toBe("document.title");
  });
});

describe("a batch of the caller's", () => {
  it("goes on after a failing row, and fails as a whole", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[2] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.batch(["get", "text", "#gone"], ["get", "title"]);
    expect(result.isError).toBe(true);
    expect(result.text).toContain("1. get text #gone: failed:");
    expect(result.text).toContain("2. get title:\n  Home");
    expect(result.details["data"]).toMatchObject([
      { success: false, command: ["get", "text", "#gone"] },
      { success: true, command: ["get", "title"], result: { title: "Home" } },
    ]);
  });

  it("with --bail stops there, and says of the rest that it was not run", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[2] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const stdin = JSON.stringify([
      ["get", "text", "#gone"],
      ["get", "title"],
    ]);
    const result = await one.call({ args: ["batch", "--bail"], stdin });
    expect(result.text).toContain("2. get title: not run");
    expect(one.browser().ran.some((words) => words[1] === "title")).toBe(false);
  });

  it("without --bail goes on after a failing row in a further process, since its guard needs --bail", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[0] === "click" ? { error: "Element is covered" } : undefined));
    const result = await one.batch(["click", "@e2"], ["get", "title"]);
    expect(
      one
        .browser()
        .starts.slice(-2)
        .map((start) => start.argv.includes("--bail")),
    ).toEqual([true, false]);
    expect(result.text).toContain("1. click @e2: failed: ");
    expect(result.text).toContain("2. get title:\n  Home");
    expect(result.details["upstreamProcesses"]).toBe(2);
  });

  it("keeps back keys that would go elsewhere, since the row that should have given them the focus failed", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[1] === "#gone" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.batch(
      ["fill", "#gone", "x"],
      ["get", "title"],
      ["press", "Enter"],
      ["keyboard", "type", "y"],
      ["keyup", "Shift"],
      ["focus", "#name"],
      ["press", "Tab"],
    );
    expect(result.text).toContain("Row 1 of 7 failed.");
    expect(result.text).toContain("2. get title:\n  Home");
    const why = "not run: the row that should have given it the focus failed, and the keys would have gone elsewhere";
    expect(result.text).toContain(`3. press Enter: ${why}`);
    expect(result.text).toContain(`4. keyboard type [REDACTED]: ${why}`);
    expect(result.text).toContain("7. Pressed Tab.");
    const keys = one.browser().ran.filter(([word]) => /^(press|key)/.test(word ?? ""));
    expect(keys).toEqual([
      ["keyup", "Shift"],
      ["press", "Tab"],
    ]);
  });

  it("keeps back keys at its end, and after a page that did not open; looks at the page all the same", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[0] === "open" ? { error: "Navigation failed: net::ERR_FAILED" } : undefined));
    const result = await one.batch(["get", "title"], ["open", SECOND], ["press", "Enter"]);
    expect(result.text).toContain("3. press Enter: not run: ");
    expect(result.details).toMatchObject({ page: { url: HOME } });
    expect(one.browser().ran.some(([word]) => word === "press")).toBe(false);
  });

  it("without --bail has one process, its guard included, when no row fails", async () => {
    const one = await onHome();
    const result = await one.batch(["click", "@e2"], ["get", "title"]);
    expect(result.isError, result.text).toBe(false);
    expect(result.details["upstreamProcesses"]).toBe(1);
    expect(one.browser().starts.at(-1)?.argv).toContain("--bail");
  });

  it("whose last row fails is looked after all the same", async () => {
    const one = await onHome();
    one.browser().on((words) => (words[0] === "get" ? { error: "Element not found: #gone" } : undefined));
    const result = await one.batch(["click", "@e2"], ["get", "text", "#gone"]);
    expect(result.details).toMatchObject({ page: { url: HOME }, upstreamProcesses: 2 });
  });

  it("with --bail carries its guard along", async () => {
    const one = await onHome();
    const started = one.started();
    await one.call({ args: ["batch", "--bail"], stdin: '[["click","@e2"],["get","title"]]' });
    expect(one.started()).toBe(started + 1);
    expect(JSON.stringify(lastRows(one)[0])).toContain("pab-stale-document");
  });

  it.each([
    [
      ["click", "@e2"],
      ["get", "title"],
    ],
    [
      ["get", "title"],
      ["click", "@e2"],
    ],
  ])("whose process never answers may have run, guard or not: %j, %j", async (...rows) => {
    const one = await onHome();
    one.browser().next = () => ended("", { kind: "deadline", code: undefined, signal: "SIGKILL" });
    const result = await one.batch(...rows);
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(result.text).toContain("outcome is unknown. Look at the page (get url, snapshot -i)");
    expect(result.text).toContain("click @e2: unknown");
    expect(result.details["upstreamProcesses"]).toBe(2);
  });
});

describe("a process that does not end well", () => {
  it("but has answered in full before it was killed has answered", async () => {
    const one = await onHome();
    endsAs(one, (exit) => ({ ...exit, kind: "deadline", code: undefined, signal: "SIGKILL" }));
    const result = await one.call(["click", "@e2"]);
    expect(result.isError).toBe(false);
    expect(result.text).toBe("Clicked @e2.");
  });

  it("and was killed in the middle of its answer leaves the outcome unknown", async () => {
    const one = await onHome();
    endsAs(one, (exit) => ({
      ...exit,
      kind: "deadline",
      code: undefined,
      signal: "SIGKILL",
      stdout: exit.stdout.slice(0, 40),
    }));
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(result.text).toContain("its outcome is unknown");
  });

  const UNREADABLE: readonly (readonly [string, Ended, string])[] = [
    ["prints nothing", ended(""), "printed nothing"],
    ["prints half a JSON", ended('{"success":true,"da'), "printed JSON that breaks off"],
    ["prints garbage", ended("Segmentation"), "printed text that is not JSON"],
    ["prints more than can be read", ended("{}", { droppedBytes: 50_000_000 }), "50000000 bytes more than can be read"],
  ];
  it.each(UNREADABLE)("and %s is a parse failure", async (_what, exit, says) => {
    const one = await onHome();
    one.browser().next = () => exit;
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("parse-failure");
    expect(result.text).toContain(says);
    expect(result.details["parseError"]).toContain(says);
  });

  it("and printed more than can be read is not believed for what is left of it", async () => {
    const one = await onHome();
    one.browser().next = () => ended('{"success":true,"data":{"title":"Ho"}}', { droppedBytes: 1 });
    const result = await one.call(["get", "title"]);
    expect(result.details["failureCategory"]).toBe("parse-failure");
    expect(result.details["data"]).toBeUndefined();
  });

  it("and cannot be started is no parse failure, and nothing ran", async () => {
    const one = await onHome();
    one.browser().next = () => ({ kind: "unstartable", reason: "refused", message: "EACCES" });
    const result = await one.call(["click", "@e2"]);
    expect(result.text).toContain("agent-browser could not be started: EACCES");
    expect(result.details["upstreamProcesses"]).toBe(0);
  });

  it("in the middle of a click is not called ok, nor is its page believed", async () => {
    const one = await onHome();
    one.browser().next = () => ended("", { kind: "aborted", code: undefined, signal: "SIGTERM" });
    const result = await one.call(["click", "@e2"]);
    expect(result.details["failureCategory"]).toBe("aborted");
    expect(result.details["page"]).toBeUndefined();
  });
});

describe("what is being waited for", () => {
  async function progressOf(one: Agent, params: object): Promise<readonly string[]> {
    const said: string[] = [];
    await one.engine.call({
      id: "watched",
      params,
      signal: new AbortController().signal,
      progress: (text) => said.push(text),
    });
    return said;
  }

  it("is said in a few words", async () => {
    const one = await onHome();
    expect(await progressOf(one, { args: ["click", "@e2"] })).toEqual(["click @e2"]);
    const stdin = JSON.stringify([
      ["get", "title"],
      ["get", "url"],
    ]);
    expect(await progressOf(one, { args: ["batch"], stdin })).toEqual(["batch of 2 commands"]);
  });

  it("holds no secret", async () => {
    const one = await onHome();
    const url = `${SECOND}?access_token=abcdef0123456789`;
    const [said = ""] = await progressOf(one, { args: ["open", url] });
    expect(said).toContain("open https://site.test/second");
    expect(said).not.toContain("abcdef0123456789");
  });

  it("does not tell the text that is filled in", async () => {
    const one = agent();
    await one.onPage(LOGIN);
    const said = await progressOf(one, { args: ["keyboard", "type", "correct horse 7"] });
    expect(said).toEqual(["keyboard type"]);
  });
});

describe("the start of a process", () => {
  it("is given the call's deadline and its signal", async () => {
    const one = await onHome();
    const starts: Start[] = [];
    const browser = one.browser();
    browser.next = (start) => {
      starts.push(start);
      const json: Json = { success: true, data: { title: "Home" } };
      return ended(JSON.stringify(json));
    };
    const stop = new AbortController();
    await one.call({ args: ["get", "title"], timeoutMs: 1234 }, stop.signal);
    stop.abort();
    expect(starts[0]?.deadlineMs).toBe(1234);
    expect(starts[0]?.signal.aborted).toBe(true);
  });

  it("is not made for a call that was cancelled in the queue", async () => {
    const one = await onHome();
    const started = one.started();
    const result = await one.call(["get", "title"], AbortSignal.abort());
    expect(result.details["failureCategory"]).toBe("aborted");
    expect(result.text).toContain("Nothing was run");
    expect(one.started()).toBe(started);
  });

  it("is told in details when it opened the page", async () => {
    const one = agent();
    const result = await one.call(["open", HOME]);
    expect(detail(result, "page")).toMatchObject({ url: HOME, title: "Home" });
  });
});

describe("a batch that begins with connect", () => {
  const rows = JSON.stringify([
    ["connect", "9222"],
    ["get", "title"],
    ["get", "url"],
  ]);

  it("has it run by itself first: upstream would start a browser of its own before such a batch", async () => {
    const one = agent();
    const seen = await one.call({ args: ["batch"], stdin: rows });
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 2 } });
    expect(seen.text).toMatch(/1\. .*\n2\. get title:.*\n3\. get url:/s);
    const [first, second] = one.browser().starts;
    expect(first?.argv.slice(-2)).toEqual(["connect", "9222"]);
    expect(second?.argv).toContain("batch");
    expect(second?.stdin).not.toContain("connect");
  });

  it("runs nothing more when there is nothing to connect to", async () => {
    const one = agent();
    const refusing = { error: "All CDP discovery methods failed for 127.0.0.1:9222: refused" };
    await one.onPage();
    one.browser().on(([command]) => (command === "connect" ? refusing : undefined));
    const starts = one.browser().starts.length;
    const seen = await one.call({ args: ["batch"], stdin: rows });
    expect(seen.isError).toBe(true);
    expect(one.browser().starts).toHaveLength(starts + 1);
  });
});
