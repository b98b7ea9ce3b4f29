import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { COMMANDS } from "../upstream/grammar/commands.ts";

const BAD: readonly (readonly [what: string, params: object, says: string])[] = [
  ["no args", {}, "Give the command in args"],
  ["empty args", { args: [] }, "There is no command"],
  ["args that are one string", { args: "open https://site.test/" }, 'item of its own: {"args":["open",'],
  ["a word that is no string", { args: ["wait", 500] }, '{"args":["wait","500"]}'],
  ["a name behind find's action", { args: ["find", "role", "button", "click", "Save"] }, '"click", "--name", NAME]'],
  ["a text behind find's action", { args: ["find", "text", "Save", "click", "x"] }, "takes no text behind it"],
  ["a name in place of find's action", { args: ["find", "role", "button", "Save"] }, 'ACTION, "--name", NAME]'],
  ["an unknown parameter", { args: ["get", "title"], url: HOME }, "url"],
  ["a timeout below nothing", { args: ["get", "title"], timeoutMs: -5 }, "timeoutMs: "],
  ["a negative timeout", { args: ["get", "title"], timeoutMs: -5 }, "timeoutMs: "],
  ["a timeout of half a ms", { args: ["get", "title"], timeoutMs: 1.5 }, "timeoutMs: "],
  ["a timeout above ten minutes", { args: ["get", "title"], timeoutMs: 600_001 }, "timeoutMs: "],
  ["another session mode", { args: ["get", "title"], sessionMode: "new" }, "sessionMode: "],
  ["stdin for a command that takes none", { args: ["click", "#go"], stdin: "x" }, "click takes no stdin"],
  ["stdin for eval with its script in words", { args: ["eval", "1+1"], stdin: "2+2" }, "eval takes no stdin"],
  ["eval --stdin without stdin", { args: ["eval", "--stdin"] }, "--stdin reads the stdin parameter"],
  [
    "stdin with half a surrogate pair",
    { args: ["eval", "--stdin"], stdin: "'\ud800'" },
    "stdin holds half a surrogate",
  ],
  ["a batch without stdin", { args: ["batch"] }, "batch needs stdin"],
  ["stdin above 8 MB", { args: ["eval", "--stdin"], stdin: "x".repeat(8 * 1024 * 1024 + 1) }, "8388608 are possible"],
  ["batch rows as words and as stdin", { args: ["batch", "get title"], stdin: "[]" }, "batch takes its rows in stdin"],
  ["batch rows as words with an open quote", { args: ["batch", "fill #password 'hunter2"] }, "batch takes its rows"],
  ["a batch that is no JSON", { args: ["batch"], stdin: "open https://site.test/" }, "JSON"],
  ["a batch that breaks off", { args: ["batch"], stdin: '[["open"' }, "JSON"],
  ["a batch that is no array", { args: ["batch"], stdin: '{"a":1}' }, "array"],
  ["a batch without rows", { args: ["batch"], stdin: "[]" }, "row"],
  ["a row that is a string", { args: ["batch"], stdin: '["get title"]' }, "row 1"],
  ["a row with a number", { args: ["batch"], stdin: '[["get","title"],["wait",5]]' }, "row 2"],
  ["an unknown command in a row", { args: ["batch"], stdin: '[["get","title"],["clcik","#a"]]' }, "row 2"],
  ["close before the last row", { args: ["batch"], stdin: '[["close"],["get","title"]]' }, "row 1: close"],
  ["close --all in a row", { args: ["batch"], stdin: '[["get","title"],["close","--all"]]' }, "row 2: close"],
  ["the name of the binary", { args: ["agent-browser", "open", HOME] }, "Leave out the binary name"],
  ["a shell operator", { args: ["open", HOME, "&&", "snapshot"] }, "No shell runs here"],
  ["a NUL in a word", { args: ["open", "https://site.test/\0"] }, "NUL"],
  ["half a surrogate pair", { args: ["fill", "#q", "\ud83d"] }, "surrogate"],
  ["--session without a value", { args: ["--session"] }, "--session needs a value"],
  ["a session name that upstream refuses", { args: ["--session", "a/b", "get", "title"] }, "--session takes a name"],
  ["a misspelt command", { args: ["opne", HOME] }, "Did you mean `open`?"],
  ["a misspelt flag", { args: ["snapshot", "--interactiv"] }, "Did you mean --interactive?"],
  ["a misspelt global flag", { args: ["--user-agnet", "x", "open", HOME] }, "Did you mean --user-agent?"],
  ["a missing word", { args: ["fill", "#q"] }, "fill"],
  ["too many words", { args: ["get", "title", "now"] }, "get title"],
  ["install", { args: ["install"] }, "agent-browser install"],
  ["upgrade", { args: ["upgrade"] }, "agent-browser upgrade"],
  ["doctor --fix", { args: ["doctor", "--fix"] }, "doctor --fix"],
  ["chat without a message", { args: ["chat"] }, "interactive"],
  ["--json false", { args: ["--json", "false", "get", "title"] }, "--json cannot be turned off"],
];

describe("validation", () => {
  it.each(BAD)("refuses %s before anything is started", async (_what, params, says) => {
    const { call, started, world } = agent();
    const result = await call(params);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(says);
    expect(result.details["failureCategory"]).toBe("validation-error");
    expect(started()).toBe(0);
    expect(world.launches.size).toBe(0);
  });

  it("loses nothing by a refusal: the page and its refs go on working", async () => {
    const { call, onPage } = agent();
    await onPage();
    for (const [, params] of BAD) await call(params);
    expect((await call(["click", "@e2"])).text).toBe("Clicked @e2.");
  });

  it("does not repeat a secret of what it refuses", async () => {
    const { call, transcript } = agent();
    const result = await call(["--proxy", "http://ada:s3cr3t-pw@proxy.test:1", "opne", HOME]);
    expect(result.isError).toBe(true);
    expect(JSON.stringify([result, transcript])).not.toContain("s3cr3t-pw");
  });

  it("passes every deadline up to ten minutes on to the process", async () => {
    const { call, browser } = agent();
    await call({ args: ["open", HOME], timeoutMs: 600_000 });
    await call({ args: ["get", "title"], timeoutMs: 1 });
    expect(browser().starts.map((start) => start.deadlineMs)).toEqual([600_000, 1]);
  });

  it("waits as long as the command itself asks to, and a little longer", async () => {
    const { call, browser } = agent();
    await call(["open", HOME]);
    await call(["wait", "60000"]);
    await call(["wait", "#late", "--timeout", "90000"]);
    expect(browser().starts.map((start) => start.deadlineMs)).toEqual([35_000, 65_000, 95_000]);
  });

  it("takes a caller's --json and answers with the data as JSON text", async () => {
    const { call, browser } = agent();
    await call(["open", HOME]);
    const result = await call(["--json", "get", "title"]);
    expect(JSON.parse(result.text)).toEqual({ title: "Home" });
    expect(
      browser()
        .starts.at(-1)
        ?.argv.filter((word) => word === "--json"),
    ).toHaveLength(1);
  });

  it("answers a batch with --json with the data of every row", async () => {
    const { call } = agent();
    await call(["open", HOME]);
    const stdin = '[["get","title"],["get","url"]]';
    const result = await call({ args: ["--json", "batch"], stdin });
    expect(JSON.parse(result.text)).toEqual([{ title: "Home" }, { url: HOME }]);
  });

  it("answers --json --version with JSON as well", async () => {
    const result = await agent().call(["--json", "--version"]);
    expect(JSON.parse(result.text)).toBe("agent-browser 0.41.2");
  });

  it("keeps a failure in words when --json was asked for", async () => {
    const { call, browser } = agent();
    await call(["open", HOME]);
    browser().on((words) => (words[0] === "get" ? { error: "Element not found: #x" } : undefined));
    const result = await call(["--json", "get", "text", "#x"]);
    expect(result.isError).toBe(true);
    expect(result.text).toContain("#x");
    expect(result.text).toContain("Next: ");
  });

  it("lets a newer agent-browser have commands and flags that the table does not know, and says so", async () => {
    const { call, browser } = agent({ version: "0.99.0" });
    await call(["open", HOME]);
    const command = await call(["levitate", "#box"]);
    expect(command.isError).toBe(false);
    expect(command.text).toContain("levitate: not known to this tool");
    const flag = await call(["snapshot", "--sparkle"]);
    expect(flag.text).toContain("--sparkle: not known to this tool");
    expect(browser().ran).toContainEqual(["levitate", "#box"]);
    expect(browser().ran).toContainEqual(["snapshot", "--sparkle"]);
  });

  it("says nothing of versions when a newer agent-browser is asked for what the table knows", async () => {
    const { call } = agent({ version: "0.99.0" });
    expect((await call(["open", HOME])).text).toBe(`Opened "Home" (${HOME})`);
  });

  it("notes an older agent-browser once, and refuses nothing because of it", async () => {
    const { call } = agent({ version: "0.40.0" });
    expect((await call(["open", HOME])).text).toContain("agent-browser 0.40.0 is older than 0.41.2");
    expect((await call(["get", "title"])).text).toBe("  Home");
  });

  it("does not note it where the user has switched the notice off", async () => {
    const { call } = agent({ version: "0.40.0", env: { PI_AGENT_BROWSER_UPDATE_NOTICE: "0" } });
    expect((await call(["open", HOME])).text).toBe(`Opened "Home" (${HOME})`);
  });

  it("still refuses unknown commands of an older agent-browser", async () => {
    const result = await agent({ version: "0.40.0" }).call(["levitate", "#box"]);
    expect(result.details["failureCategory"]).toBe("validation-error");
  });

  it("answers the guide by itself, without browser or session", async () => {
    const { call, started } = agent({ version: null });
    const first = await call(["guide"]);
    expect(first.isError).toBe(false);
    expect(first.text).toContain("snapshot -i");
    expect(first.text).toContain('["guide",TOPIC]');
    const topic = await call(["guide", "batch"]);
    expect(topic.text).toContain("Each row is an argv array");
    expect(topic.details["successCategory"]).toBe("inspection");
    expect(topic.details["sessionName"]).toBeUndefined();
    expect(started()).toBe(0);
  });

  it("names the nearest topic of the guide", async () => {
    const { call, started } = agent();
    const result = await call(["guide", "sesions"]);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Did you mean "sessions"?');
    expect(started()).toBe(0);
  });

  it("refuses every command that the table marks as refused, with the table's reason", async () => {
    const { call, started } = agent();
    const refused = COMMANDS.filter((spec) => spec.refused !== undefined);
    expect(refused.map((spec) => spec.name)).toEqual(expect.arrayContaining(["install", "upgrade", "mcp"]));
    for (const spec of refused) {
      const result = await call(spec.name.split(" "));
      expect(result.text).toContain(spec.refused);
    }
    expect(started()).toBe(0);
  });
});

describe("optional parameters that a model fills in with nothing", () => {
  it("do not stand in the way of a call", async () => {
    const { call } = agent();
    const filled = { stdin: "", sessionMode: "", timeoutMs: 0, semanticAction: null, job: {}, electron: null };
    const result = await call({ args: ["open", "https://site.test/"], ...filled });
    expect(result).toMatchObject({ isError: false, text: 'Opened "Home" (https://site.test/)' });
  });

  it("are missing where they are needed", async () => {
    const { call, started } = agent();
    expect((await call({ args: ["batch"], stdin: "" })).text).toContain("batch needs stdin");
    expect((await call({ args: [] })).isError).toBe(true);
    expect(started()).toBe(0);
  });

  it("are told when they say something that does not fit", async () => {
    const { call } = agent();
    expect((await call({ args: ["open", "https://site.test/"], stdin: "x" })).text).toContain("open takes no stdin");
    expect((await call({ args: ["open", "https://site.test/"], nonsense: true })).isError).toBe(true);
  });
});
