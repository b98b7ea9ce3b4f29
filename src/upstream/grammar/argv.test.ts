import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nearest, type ParsedArgv, parseArgv } from "./argv.ts";
import { parseSteps } from "./batch-steps.ts";
import { COMMANDS } from "./commands.ts";

const Recorded = z.array(
  z.object({
    args: z.array(z.string()),
    stdin: z.string().optional(),
    exitCode: z.number(),
    type: z.string().optional(),
  }),
);
const recorded = Recorded.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../test/fixtures/recorded-argv.json"), "utf8")),
);

const STRICT = { unknown: "refuse" } as const;
const LENIENT = { unknown: "pass" } as const;

function parse(...args: string[]): ParsedArgv {
  const parsed = parseArgv(args, STRICT);
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  return parsed.ok;
}

/** The message of the refusal; fails the test when `args` are accepted. */
function refused(...args: string[]): string {
  const parsed = parseArgv(args, STRICT);
  if ("ok" in parsed) throw new Error(`accepted as ${parsed.ok.command.name}: ${JSON.stringify(args)}`);
  expect(parsed.problem).toMatchObject({ category: "validation-error", mayHaveRun: false });
  return parsed.problem.message;
}

/** The recorded call without the `--json --session NAME` that the recorder put first. */
function bare(args: readonly string[]): readonly string[] {
  const rest = args[0] === "--json" ? args.slice(1) : args;
  return rest[0] === "--session" ? rest.slice(2) : rest;
}

// Upstream answers these with success and does something else, or nothing (NOTES 3, "silent successes").
const SILENT_SUCCESSES: readonly (readonly string[])[] = [
  [],
  ["open", "http://127.0.0.1:{PORT}/", "extra"],
  ["snapshot", "-i", "--cursor"],
  ["snapshot", "-i", "-C"],
  ["snapshot", "--bogus"],
  ["snapshot", "nav"],
  ["snapshot", "-d", "x"],
  ["click", "#mut", "#add"],
  ["click", "#mut", "--bogus"],
  ["fill", "#name"],
  ["fill", "#name", "Ada", "King"],
  ["press", "Enter", "Enter"],
  ["press", "NoSuchKey"],
  ["upload", "#file"],
  ["scroll", "sideways"],
  ["scroll", "down", "50%"],
  ["scroll", "to", "end"],
  ["wait", "--load", "zork", "--timeout", "700"],
  ["eval"],
  ["eval", "--stdin", "document.title"],
  ["cookies", "get", "theme"],
  ["network", "requests", "--current-page"],
  ["session", "zap"],
  // It does not say that it deletes every saved state.
  ["state", "clear"],
  ["get", "title", "--zap"],
  ["get", "title", "--max-output"],
  ["get", "title", "--session"],
  // `--json false` turns off the output that the tool reads.
  ["false", "--session", "rd", "get", "title"],
];

describe("words of upstream's that mean another command of its own", () => {
  it.each([
    [["auth", "remove", "shop"], "auth delete"],
    [["web-vitals"], "vitals"],
  ])("%j is %s", (words, name) => {
    expect(parse(...words).command.name).toBe(name);
  });
});

describe("recorded calls", () => {
  const silent = new Set(SILENT_SUCCESSES.map((args) => JSON.stringify(args)));
  const isSilent = (args: readonly string[]) => silent.has(JSON.stringify(bare(args)));
  const accepted = recorded.filter((call) => call.exitCode === 0);

  it("that upstream accepted are read, except its silent successes", () => {
    const wrong = accepted
      .filter((call) => !isSilent(call.args))
      .flatMap((call) => {
        const parsed = parseArgv(call.args, STRICT);
        return "problem" in parsed ? [{ args: call.args, message: parsed.problem.message }] : [];
      });
    expect(wrong).toEqual([]);
  });

  it("that succeed in silence are refused", () => {
    const seen = accepted.filter((call) => isSilent(call.args));
    expect(new Set(seen.map((call) => JSON.stringify(bare(call.args))))).toEqual(silent);
    // What upstream ignores there, the wrapper answers itself.
    const ours = seen.filter((call) => call.args.includes("--current-page"));
    expect(ours).toHaveLength(1);
    expect(seen.filter((call) => "ok" in parseArgv(call.args, STRICT))).toEqual(ours);
    for (const { args } of ours)
      expect(parseArgv(args, STRICT)).toMatchObject({ ok: { words: ["network", "requests"] } });
  });

  it("that upstream's own reading refused are refused", () => {
    const types = ["unknown_command", "unknown_subcommand", "missing_arguments", "invalid_session_name"];
    const calls = recorded.filter((call) => types.includes(call.type ?? ""));
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter((call) => "ok" in parseArgv(call.args, STRICT))).toEqual([]);
  });

  it("hand upstream the same words, with the globals apart", () => {
    for (const { args } of accepted.filter((call) => !isSilent(call.args))) {
      const { globals, words, command } = parse(...args);
      if (command.family !== "inspection")
        expect([...globals.flatMap((flag) => flag.tokens), ...words].sort()).toEqual([...args].sort());
    }
  });

  it("given as batch rows that upstream accepted are read", () => {
    const batches = accepted.filter((call) => bare(call.args)[0] === "batch" && call.stdin !== undefined);
    const refusedByUs = batches
      .filter((call) => "problem" in parseSteps(call.stdin ?? "", STRICT))
      .map((call) => call.stdin);
    // Empty programs and a script that never arrives.
    expect(new Set(refusedByUs)).toEqual(new Set(["[]", "[[]]", '[["eval","--stdin"]]']));
  });
});

describe("the words of a command", () => {
  it("are labelled with what they are", () => {
    expect(parse("fill", "#q", "hi").given).toEqual([
      { kind: "selector", name: "selector", value: "#q", index: 1 },
      { kind: "text", name: "text", value: "hi", index: 2 },
    ]);
  });

  it("keep their place when flags stand between them", () => {
    expect(parse("tab", "new", "--label", "docs", "https://a.example").given).toMatchObject([
      { kind: "url", index: 4 },
    ]);
  });

  it("mark secrets", () => {
    const secrets = (...args: string[]) =>
      parse(...args)
        .given.filter((word) => word.kind === "secret")
        .map((word) => word.value);
    expect(secrets("cookies", "set", "sid", "abc")).toEqual(["abc"]);
    expect(secrets("storage", "session", "set", "token", "xyz")).toEqual(["xyz"]);
    expect(secrets("set", "credentials", "user", "pass")).toEqual(["pass"]);
    expect(
      parse("auth", "save", "a", "--url", "https://a.example", "--username", "u", "--password", "p").flags.at(-1),
    ).toMatchObject({ spec: { kind: "secret", secret: "whole" }, value: "p" });
  });

  it("give all remaining words to the last one where it takes them", () => {
    expect(parse("select", "#m", "a", "b", "c").given.map((word) => word.kind)).toEqual([
      "selector",
      "text",
      "text",
      "text",
    ]);
    expect(parse("upload", "#f", "a.txt", "b.txt").given.map((word) => word.kind)).toEqual([
      "selector",
      "input",
      "input",
    ]);
  });

  it.each([
    ["@e3", "selector"],
    ["#main", "selector"],
    [".card", "selector"],
    ["[data-x]", "selector"],
    ["main p", "selector"],
    ["h1", "selector"],
    ["shot.png", "path"],
    ["./shot", "path"],
    ["/tmp/shot.png", "path"],
    [".shots/a.png", "path"],
    ["shots/a.jpg", "path"],
  ])("take the one word of screenshot %s for a %s", (value, kind) => {
    expect(parse("screenshot", value).given).toMatchObject([{ kind, value }]);
  });

  it("take two words of screenshot for selector and path", () => {
    expect(parse("screenshot", "h1", "a.png").given.map((word) => word.kind)).toEqual(["selector", "path"]);
  });

  it("tell milliseconds from a selector", () => {
    expect(parse("wait", "2000").given).toMatchObject([{ kind: "word" }]);
    expect(parse("wait", "#a").given).toMatchObject([{ kind: "selector" }]);
  });

  it("take negative numbers for numbers", () => {
    expect(parse("set", "geo", "37.7", "-122.4").given.map((word) => word.value)).toEqual(["37.7", "-122.4"]);
    expect(parse("mouse", "wheel", "-50", "0").flags).toEqual([]);
  });

  it("change what the command means when one of them is a URL", () => {
    expect(parse("a11y").command).toMatchObject({ name: "a11y", effect: "read", cold: "needs-page" });
    expect(parse("a11y", "https://a.example").command).toMatchObject({ effect: "navigate", cold: "launches" });
    expect(parse("cookies", "set", "a", "b", "--url", "https://a.example").command.cold).toBe("launches");
    expect(parse("cookies", "set", "a", "b").command.cold).toBe("needs-page");
  });
});

describe("text", () => {
  it("is literal, also when it looks like a global flag", () => {
    const parsed = parse("fill", "#q", "--json");
    expect(parsed).toMatchObject({ globals: [], literal: true });
    expect(parsed.given.at(-1)).toMatchObject({ kind: "text", value: "--json" });
    expect(parse("find", "label", "Notes", "fill", "--session").literal).toBe(true);
    expect(parse("fill", "#q", "--session=x").given.at(-1)?.value).toBe("--session=x");
  });

  it("is not marked literal when it is ordinary", () => {
    expect(parse("fill", "#q", "json").literal).toBe(false);
    expect(parse("eval", "a && b").literal).toBe(false);
  });

  it("may be a shell operator", () => {
    expect(parse("fill", "#q", "&&").given.at(-1)?.value).toBe("&&");
    expect(parse("keyboard", "type", "|").given.at(-1)?.value).toBe("|");
  });

  it("leaves room for the command's own flags, before and after it", () => {
    expect(parse("type", "#q", "hi", "--clear", "--delay", "20").flags.map((flag) => flag.value)).toEqual([
      undefined,
      "20",
    ]);
    expect(parse("type", "#q", "--clear", "hi").given.at(-1)?.value).toBe("hi");
  });

  it("ends where globals may follow", () => {
    expect(parse("fill", "#q", "hi", "--session", "s1").globals).toMatchObject([
      { value: "s1", tokens: ["--session", "s1"] },
    ]);
    expect(parse("select", "#q", "a", "--session", "s1").globals).toHaveLength(1);
  });

  it("may be the value of a flag, whatever it looks like", () => {
    const parsed = parse("wait", "--text", "--json");
    expect(parsed).toMatchObject({ globals: [], literal: true, flags: [{ value: "--json" }] });
  });

  it("may be empty but not absent", () => {
    expect(parse("fill", "#q", "").given.at(-1)?.value).toBe("");
    expect(refused("fill", "#q")).toContain('["fill", SELECTOR, ""]');
    expect(refused("find", "label", "Notes", "fill")).toContain("needs text");
  });

  it("is never repeated in a refusal", () => {
    expect(refused("fill", "#pw", "hunter2", "hunter3")).not.toContain("hunter");
    expect(refused("get", "title", '--headers={"Authorization":"hunter2"}')).not.toContain("hunter");
    expect(refused("fill", "#q", "--session", "rd", "hi")).toContain("give flags before the command");
  });
});

describe("global flags", () => {
  it("stand before, inside and after the command", () => {
    for (const args of [
      ["--session", "a", "tab", "list"],
      ["tab", "--session", "a", "list"],
      ["tab", "list", "--session", "a"],
    ]) {
      expect(parse(...args)).toMatchObject({
        words: ["tab", "list"],
        globals: [{ value: "a" }],
        command: { name: "tab list" },
      });
    }
  });

  it("take true or false only where they are boolean", () => {
    expect(parse("--headed", "false", "open").globals[0]?.tokens).toEqual(["--headed", "false"]);
    expect(parse("--headed", "open").globals[0]?.value).toBeUndefined();
  });

  it("give --restore its name, but not the command", () => {
    expect(parse("--restore", "open", "a.example")).toMatchObject({
      globals: [{ value: undefined }],
      words: ["open", "a.example"],
    });
    expect(parse("--restore", "shop", "open").globals[0]?.value).toBe("shop");
    expect(parse("--restore=open", "open").globals[0]).toMatchObject({ value: "open", tokens: ["--restore=open"] });
  });

  it("may be repeated", () => {
    expect(parse("open", "--extension", "a", "--extension", "b").globals.map((flag) => flag.value)).toEqual(["a", "b"]);
  });

  it("are refused with = and a value", () => {
    expect(refused("--session=rd", "get", "title")).toBe(
      '--session and its value are two words: ["--session", VALUE].',
    );
    expect(refused("snapshot", "--depth=3")).toContain('["--depth", VALUE]');
  });

  it("are refused without the value they need", () => {
    expect(refused("get", "title", "--session")).toContain("--session needs a value");
    expect(refused("--user-agent", "--session", "a", "open")).toContain("--user-agent needs a value");
    expect(parse("--args", "--no-sandbox", "open").globals[0]?.value).toBe("--no-sandbox");
  });

  it("are refused twice, unless every value adds to the others", () => {
    expect(refused("--session", "a", "get", "title", "--session", "b")).toContain("--session is given twice");
    expect(refused("--namespace", "a", "--namespace", "b", "open")).toContain("--namespace is given twice");
    expect(refused("-p", "ios", "--provider", "kernel", "open")).toContain("--provider is given twice");
    expect(parse("--extension", "a", "--extension", "b", "open").globals).toHaveLength(2);
    expect(parse("--headed", "--headed", "false", "open").globals).toHaveLength(2);
  });

  it("allow --json but not to turn it off", () => {
    expect(parse("--json", "get", "title").globals).toMatchObject([{ spec: { name: "--json" } }]);
    expect(refused("--json", "false", "get", "title")).toContain("cannot be turned off");
  });

  it("hold names of namespaces to the same", () => {
    expect(refused("--namespace", "../x", "open", "https://site.test/")).toContain("--namespace takes a name");
  });

  it("hold session names to letters, digits, hyphens and underscores", () => {
    expect(parse("--session", "größe_1-b", "open").globals[0]?.value).toBe("größe_1-b");
    for (const name of ["", "a b", "a/b", "a.b"])
      expect(refused("--session", name, "open")).toContain("letters, digits, hyphens");
  });

  it("refuse what needs a person", () => {
    expect(refused("--confirm-interactive", "click", "#a")).toContain("confirm ID");
  });
});

describe("a refusal", () => {
  it("asks for a command", () => {
    expect(refused()).toContain("no command");
    expect(refused("--session", "a")).toContain("no command");
  });

  it.each(["agent-browser", "/usr/bin/agent-browser", "C:\\bin\\agent-browser.exe"])(
    "leaves out the binary name %s",
    (name) => {
      expect(refused(name, "open", "a.example")).toContain("Leave out the binary name");
    },
  );

  it.each(["&&", "||", "|", ";", ">", "<", "2>&1", "&"])("says that no shell reads %s", (token) => {
    const message = refused("click", "#a", token, "click", "#b");
    expect(message).toContain("No shell runs here");
    expect(message).toContain('["batch"]');
  });

  it("names the argument that cannot be passed to a program", () => {
    expect(refused("fill", "#q", "a\0b")).toContain("args[2]");
    expect(refused("fill", "\ud800", "a")).toContain("args[1]");
    expect(parse("fill", "#q", "😀").given).toHaveLength(2);
  });

  it.each([
    ["clik", "click"],
    ["snapshto", "snapshot"],
    ["naviagte", "navigate"],
    ["title", "get title"],
    ["url", "get url"],
    ["text", "get text"],
    ["html", "get html"],
    ["value", "get value"],
    ["attr", "get attr"],
    ["count", "get count"],
    ["visible", "is visible"],
  ])("of the command %s names %s", (word, meant) => {
    expect(refused(word)).toContain(`\`${meant}`);
  });

  it("points to the help when nothing is close", () => {
    expect(refused("zzzzzz")).toContain('["--help"]');
  });

  it("of a whole command line in one string asks for words", () => {
    expect(refused("open https://a.example")).toContain("its own array element");
  });

  it("of a subcommand lists the ones there are", () => {
    expect(refused("get", "titel")).toContain("Did you mean `get title`?");
    expect(refused("network")).toContain("route, unroute, requests, request or har");
    expect(refused("session", "zap")).toContain("list, info or id");
    expect(refused("tab", "switch", "t1")).toContain('["tab", "t2"]');
  });

  it("of a flag names the nearest, of the command or global", () => {
    expect(refused("snapshot", "--interactve")).toContain("--interactive");
    expect(refused("get", "title", "--sesion", "a")).toContain("--session");
    expect(refused("click", "#a", "--zapzapzap")).toContain("--new-tab or --human");
    expect(refused("--zapzapzap", "get", "title")).toContain("no global flag");
  });

  it("of too many words says which", () => {
    const right =
      '{"args":["batch"],"stdin":"[[\\"hover\\",\\"#a\\"],[\\"mouse\\",\\"down\\",\\"right\\"],[\\"mouse\\",\\"up\\",\\"right\\"]]"}';
    for (const words of [
      ["#a", "right"],
      ["#a", "--button", "right"],
      ["--button=right", "#a"],
      ["#a", "--right"],
    ])
      expect(refused("click", ...words)).toBe(
        `click presses the left button only. Nothing was clicked; for the right one: ${right}`,
      );
    expect(refused("press", "A", "B")).toContain('"stdin":"[[\\"press\\",\\"A\\"],[\\"press\\",\\"B\\"]]"');
    expect(refused("press", "#i", "Enter")).toContain('[[\\"focus\\",\\"#i\\"],[\\"press\\",\\"Enter\\"]]');
    expect(refused("press", "#i", "word")).toBe('Too many words for `press <key>`: leave out "word".');
  });

  it("of too few words shows the usage", () => {
    expect(refused("click")).toContain("`click <selector>`");
    expect(refused("get", "attr", "#a")).toContain("`get attr <selector> <attribute>`");
    expect(refused("diff", "screenshot")).toContain("--baseline");
    expect(refused("wait")).toContain("--text");
  });

  it("of a value lists what upstream understands", () => {
    expect(refused("scroll", "sideways")).toContain("up, down, left or right");
    expect(refused("wait", "--load", "zork")).toContain("load, domcontentloaded or networkidle");
    expect(refused("mouse", "down", "thumb")).toContain("left, right or middle");
    expect(refused("set", "viewport", "x", "600")).toContain("a number above 0 as width");
    expect(refused("set", "headers", "notjson")).not.toContain("notjson");
    for (const given of ['{"X-A":1}', "[1]", '"x"']) {
      expect(refused("set", "headers", given)).toContain('a JSON object of texts like {"Name":"value"}');
    }
    expect(refused("set", "viewport", "0", "600")).toContain("a number above 0 as width");
  });

  it("of words beside a flag that replaces them asks for one", () => {
    expect(refused("eval", "--stdin", "1+1")).toContain("only one of");
    expect(refused("wait", "#a", "--text", "b")).toContain("only one of");
  });

  it.each(["install", "upgrade", "mcp", "doctor --fix", "chat"])("of %s says what to do in a terminal", (line) => {
    expect(refused(...line.split(" "))).toContain("terminal");
  });

  it("is one or two sentences", () => {
    const reasons = COMMANDS.flatMap((spec) => [spec.refused, ...spec.flags.map((flag) => flag.refused)]).filter(
      (text) => text !== undefined,
    );
    for (const reason of reasons) expect(reason.split(/\. (?=[A-Z])/).length).toBeLessThanOrEqual(2);
  });
});

describe("help and version", () => {
  it.each(["--help", "-h", "--version", "-V", "click --help", "get --help", "eval --help", "install --help"])(
    "%s is an inspection",
    (line) => {
      const args = line.split(" ");
      expect(parse("--json", ...args)).toMatchObject({
        command: { family: "inspection", session: "stateless", ride: "alone" },
        words: args,
      });
    },
  );

  it("is text where text belongs", () => {
    expect(parse("fill", "#q", "--help")).toMatchObject({ command: { name: "fill" }, literal: true });
  });
});

describe("with unknown: pass", () => {
  function pass(...args: string[]): ParsedArgv {
    const parsed = parseArgv(args, LENIENT);
    if ("problem" in parsed) throw new Error(parsed.problem.message);
    return parsed.ok;
  }

  it("an unknown command passes and is named", () => {
    expect(pass("--session", "a", "teleport", "#a", "--far", "--headed")).toMatchObject({
      command: { name: "unknown", effect: "mutate", ride: "alone" },
      words: ["teleport", "#a", "--far"],
      unknown: ["teleport"],
      globals: [{ value: "a" }, { spec: { name: "--headed" } }],
    });
    expect(pass("get", "mood").unknown).toEqual(["get mood"]);
  });

  it("unknown flags and extra words pass and are named", () => {
    expect(pass("click", "#a", "--softly")).toMatchObject({
      command: { name: "click" },
      words: ["click", "#a", "--softly"],
      unknown: ["--softly"],
    });
    expect(pass("press", "A", "B").unknown).toEqual(["B"]);
  });

  it("what is known stays strict", () => {
    expect(parseArgv(["click"], LENIENT)).toHaveProperty("problem");
    expect(parseArgv(["install"], LENIENT)).toHaveProperty("problem");
    expect(parseArgv(["--session=a", "open"], LENIENT)).toHaveProperty("problem");
  });
});

describe("the rows of a batch", () => {
  function steps(stdin: unknown): readonly ParsedArgv[] {
    const parsed = parseSteps(typeof stdin === "string" ? stdin : JSON.stringify(stdin), STRICT);
    if ("problem" in parsed) throw new Error(parsed.problem.message);
    return parsed.ok;
  }
  function refusedSteps(stdin: unknown): string {
    const parsed = parseSteps(typeof stdin === "string" ? stdin : JSON.stringify(stdin), STRICT);
    return "problem" in parsed ? parsed.problem.message : "accepted";
  }

  it("are parsed one by one", () => {
    expect(
      steps([["open", "a.example"], ["fill", "#q", "--json"], ["close"]]).map((step) => step.command.name),
    ).toEqual(["open", "fill", "close"]);
  });

  it("must be JSON, and the refusal says where it is not, without quoting it", () => {
    expect(refusedSteps("")).toContain("empty");
    expect(refusedSteps('[["fill","#pw","hunter2"')).toMatch(/not JSON: (it ends|see)/);
    expect(refusedSteps('[["fill","#pw","hunter2"],}')).not.toContain("hunter2");
    expect(refusedSteps("[['get']]")).toContain("not JSON: see");
  });

  it("must be an array of arrays of strings", () => {
    expect(refusedSteps({ a: 1 })).toContain("array of rows");
    expect(refusedSteps([])).toContain("no rows");
    expect(refusedSteps(["get title"])).toContain("Batch row 1: a row is an array of strings");
    expect(
      refusedSteps([
        ["get", "title"],
        ["wait", 50],
      ]),
    ).toBe('Batch row 2: word 2 is not a string. Write "50" in quotes.');
    expect(refusedSteps([[]])).toContain("Batch row 1: There is no command");
  });

  it("name the row of an ordinary refusal", () => {
    expect(
      refusedSteps([
        ["get", "title"],
        ["clik", "#a"],
      ]),
    ).toMatch(/^Batch row 2: There is no command "clik"/);
  });

  it("hold no globals", () => {
    expect(refusedSteps([["--session", "b", "get", "title"]])).toContain("--session is a global flag");
    expect(refusedSteps([["screenshot", "--annotate", "a.png"]])).toContain('["--annotate", "batch"]');
  });

  it.each([["batch", "get title"], ["session", "list"], ["skills", "list"], ["--help"], ["doctor"], ["chat", "hi"]])(
    "cannot be %s",
    (...row) => {
      expect(refusedSteps([row])).toMatch(/^Batch row 1: .* cannot run inside a batch/);
    },
  );

  it("have no stdin", () => {
    expect(refusedSteps([["eval", "--stdin"]])).toContain('["eval", SCRIPT]');
  });
});

describe("nearest", () => {
  it("forgives a swap, a loss and a slip, more of them in longer words", () => {
    expect(nearest("clcik", ["click", "check"])).toBe("click");
    expect(nearest("opne", ["open", "pdf"])).toBe("open");
    expect(nearest("scrolintovew", ["scroll", "scrollintoview"])).toBe("scrollintoview");
  });

  it("takes the first of equals", () => {
    expect(nearest("zap", ["tap", "map"])).toBe("tap");
  });

  it("does not guess", () => {
    expect(nearest("frobnicate", ["open", "click", "snapshot"])).toBeUndefined();
  });
});

describe("what destroys more than it says is refused, with what to do instead", () => {
  it.each([
    [["state", "clear"]],
    [["state", "clear", "shop"]],
    [["state", "clear", "shop", "--all"]],
    [["mcp", "call", "agent_browser_state_clear", '{"name":"shop"}']],
  ])("%j", (args) => {
    const parsed = parseArgv(args, STRICT);
    expect("problem" in parsed && parsed.problem.message).toContain(
      "state clear deletes every saved state, whatever name is given. To delete one, delete its file (state list names them); to delete all, say so: state clear --all.",
    );
  });

  it("state clear --all says it itself", () => {
    expect(parseArgv(["state", "clear", "--all"], STRICT)).toMatchObject({
      ok: { words: ["state", "clear", "--all"] },
    });
  });
});

describe("names that other tools have", () => {
  it.each([
    [["refresh"], '["reload"]'],
    [["waitForSelector", "#a"], '["wait", SELECTOR]'],
    [["wait_for_selector", "#a"], '["wait", SELECTOR]'],
    [["cookies", "delete", "a"], '["cookies", "clear"]'],
    [["set", "user-agent", "x"], '["--user-agent", TEXT, "open", URL]'],
    [["network", "mock", "**/api"], '["network", "route", PATTERN, "--body", JSON]'],
  ])("%j is told what does it here", (args, instead) => {
    const parsed = parseArgv(args, STRICT);
    expect("problem" in parsed && parsed.problem.message).toContain(instead);
  });

  it("are no members of an object", () => {
    const parsed = parseArgv(["constructor"], STRICT);
    expect("problem" in parsed && parsed.problem.message).toContain('There is no command "constructor". See');
  });
});
