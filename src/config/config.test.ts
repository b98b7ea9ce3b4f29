import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GLOBAL_FLAGS } from "../upstream/grammar/flags.ts";
import { faultLine } from "./fault.ts";
import { flagVariables, variableOf } from "./launch-flags.ts";
import { linesOf } from "./lines.ts";
import { type Config, type ConfigPlaces, readConfig } from "./read.ts";
import { fileSchema } from "./schema.ts";
import { type Key, SETTINGS } from "./settings.ts";

let root = "";
const at = (...names: readonly string[]): string => path.join(root, ...names);
const userFile = (): string => at("agent", "agent-browser.json");
const projectFile = (): string => at("project", ".pi", "agent-browser.json");

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "config-"));
  for (const folder of [["agent"], ["project", ".pi"], ["home"]]) mkdirSync(at(...folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

function trust(decision: boolean): void {
  write(at("agent", "trust.json"), { [at("project")]: decision });
}

function read(env: ConfigPlaces["env"] = {}, said: "trusted" | "not trusted" | "nothing" = "trusted"): Config {
  const trusted = said === "nothing" ? undefined : said === "trusted";
  return readConfig({ env, folder: at("project"), trusted, agentDir: at("agent"), home: at("home") });
}

function heldValue(config: Config, key: Key): unknown {
  return config.held.find(({ setting }) => setting.key === key)?.value;
}

function fromOf(config: Config, key: Key): readonly string[] {
  return config.held.find(({ setting }) => setting.key === key)?.said.map(({ from }) => from) ?? [];
}

const lines = (config: Config): readonly string[] => config.faults.map(faultLine);

describe("settings", () => {
  it("are nobody's when there are no files, and the environment stays the live one", () => {
    const env = { PATH: "/bin" };
    const config = read(env);
    expect(config.env).toBe(env);
    expect(config).toMatchObject({ faults: [], rules: [], modules: [] });
    expect(config.held.filter(({ value }) => value !== undefined)).toEqual([]);
  });

  it("come from the user's file, then the project's, then the environment, each with its place", () => {
    trust(true);
    write(userFile(), '{\n  "callTimeoutMs": 1000,\n  "closeTimeoutMs": 2000,\n  "artifactsListed": 7\n}');
    write(projectFile(), '{\n\n  "closeTimeoutMs": 3000,\n  "artifactsListed": 8\n}');
    const config = read({ PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES: "9" });
    expect(heldValue(config, "callTimeoutMs")).toBe(1000);
    expect(fromOf(config, "callTimeoutMs")).toEqual([`${userFile()}:2 callTimeoutMs`]);
    expect(heldValue(config, "closeTimeoutMs")).toBe(3000);
    expect(fromOf(config, "closeTimeoutMs")).toEqual([`${projectFile()}:3 closeTimeoutMs`]);
    expect(heldValue(config, "artifactsListed")).toBe(9);
    expect(config.env).toMatchObject({
      PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "1000",
      PI_AGENT_BROWSER_IMPLICIT_SESSION_CLOSE_TIMEOUT_MS: "3000",
      PI_AGENT_BROWSER_SESSION_ARTIFACT_MANIFEST_MAX_ENTRIES: "9",
    });
  });

  it("of a file that nobody knows are named, with the one that was meant; the rest holds", () => {
    write(userFile(), '{\n "deniedHost": ["a.test"],\n "zork": 1,\n "allowBash": true\n}');
    const config = read();
    expect(lines(config)).toEqual([
      `${userFile()}:2 deniedHost: there is no setting "deniedHost". Is it deniedHosts?`,
      expect.stringContaining(`${userFile()}:3 zork: there is no setting "zork". There are binary, launchFlags,`),
    ]);
    expect(config.env["PI_AGENT_BROWSER_ALLOW_BASH"]).toBe("1");
  });

  it("with a value that does not fit are told with file, key and what is right; the rest holds", () => {
    write(userFile(), '{ "callTimeoutMs": "soon",\n "binary": "/opt/ab" }');
    const config = read();
    expect(lines(config)).toEqual([
      expect.stringContaining(`${userFile()}:1 callTimeoutMs: "soon" is no value for it`),
    ]);
    expect(lines(config)[0]).toContain("Right is, for example, 60000.");
    expect(config.env["PI_AGENT_BROWSER_BINARY"]).toBe(path.resolve("/opt/ab"));
  });

  it("in a variable that does not fit are told, and those of the files hold", () => {
    write(userFile(), { callTimeoutMs: 1234 });
    const config = read({ PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "soon" });
    expect(lines(config)).toEqual([expect.stringContaining('PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS: "soon" is no value')]);
    expect(config.env["PI_AGENT_BROWSER_PROCESS_TIMEOUT_MS"]).toBe("1234");
  });

  it("in a text that is no JSON stop every call, since they may have forbidden something", () => {
    write(userFile(), "{ nonsense");
    const config = read();
    expect(lines(config)).toEqual([expect.stringContaining("no call runs")]);
    expect(config.rules.flatMap(({ faults }) => faults)).toEqual([expect.stringContaining(userFile())]);
  });

  it("hold relative paths from the folder of their file", () => {
    write(userFile(), { artifactFolder: "files", diagnostics: ["./check.ts", "acme-checks"] });
    const config = read();
    expect(config.env["PI_AGENT_BROWSER_ARTIFACT_FOLDER"]).toBe(at("agent", "files"));
    expect(config.modules).toMatchObject([
      { module: at("agent", "check.ts"), from: `${userFile()}:1 diagnostics` },
      { module: "acme-checks", folder: at("agent") },
    ]);
  });

  it("take ~ for the home folder", () => {
    write(userFile(), { artifactFolder: "~/files" });
    expect(read().env["PI_AGENT_BROWSER_ARTIFACT_FOLDER"]).toBe(at("home", "files"));
  });
});

describe("a project's file", () => {
  beforeEach(() => write(projectFile(), { binary: "./evil" }));

  it("is not read where pi was never asked, although pi calls such a folder trusted", () => {
    const config = read();
    expect(config.env["PI_AGENT_BROWSER_BINARY"]).toBeUndefined();
    expect(lines(config)).toEqual([expect.stringContaining("/trust, then /reload")]);
    expect(config.files).toMatchObject([{ state: "missing" }, { state: "not-trusted" }]);
  });

  it.each([
    ["the user has trusted the folder", () => trust(true), "trusted", true],
    ["the user has trusted the folder, outside of pi", () => trust(true), "nothing", true],
    ["the user has refused it", () => trust(false), "trusted", false],
    ["pi says that it is not", () => trust(true), "not trusted", false],
    ["pi had a reason to ask", () => write(at("project", ".pi", "settings.json"), {}), "trusted", true],
    [
      "there was a reason to ask, outside of pi",
      () => write(at("project", ".pi", "settings.json"), {}),
      "nothing",
      false,
    ],
    ["every folder is", () => write(at("agent", "settings.json"), { defaultProjectTrust: "always" }), "nothing", true],
  ] as const)("where %s", (_when, prepare, pi, isRead) => {
    prepare();
    expect(read({}, pi).files[1]?.state).toBe(isRead ? "read" : "not-trusted");
  });
});

describe("what is forbidden", () => {
  it("adds up: a project's file can forbid more than the user's, not less", () => {
    trust(true);
    write(userFile(), { deniedHosts: ["a.test"], allowedHosts: ["*.test"], forbid: ["runs-code"] });
    write(projectFile(), { deniedHosts: ["b.test"], allowedHosts: ["c.test"] });
    const config = read();
    expect(config.rules.map(({ denied, allowed }) => [denied, allowed])).toEqual([
      [
        [{ from: `${userFile()}:1 deniedHosts`, entry: "a.test" }],
        [{ from: `${userFile()}:1 allowedHosts`, entry: "*.test" }],
      ],
      [
        [{ from: `${projectFile()}:1 deniedHosts`, entry: "b.test" }],
        [{ from: `${projectFile()}:1 allowedHosts`, entry: "c.test" }],
      ],
    ]);
    expect(fromOf(config, "deniedHosts")).toHaveLength(2);
  });

  it("stays in a variable that cannot be read, so that its rule can say so", () => {
    expect(read({ PI_AGENT_BROWSER_FORBID: "runs-codes" }).env["PI_AGENT_BROWSER_FORBID"]).toBe("runs-codes");
  });
});

describe("launch flags", () => {
  it("become upstream's variables, and those of the environment go before them", () => {
    write(userFile(), {
      launchFlags: ["--headed", "--extension", "/a", "--extension", "/b", "--args", "--no-sandbox"],
    });
    expect(read({ AGENT_BROWSER_HEADED: "false" }).env).toEqual({
      AGENT_BROWSER_HEADED: "false",
      AGENT_BROWSER_EXTENSIONS: "/a,/b",
      AGENT_BROWSER_ARGS: "--no-sandbox",
    });
  });

  it.each([[["--zork"]], [["open"]], [["--session", "x"]], [["--device", "x"]], [["--user-agent"]]])(
    "that are none are told: %j",
    (launchFlags) => {
      write(userFile(), { launchFlags });
      const config = read();
      expect(lines(config)).toEqual([expect.stringContaining(`${userFile()}:1 launchFlags`)]);
      expect(heldValue(config, "launchFlags")).toBeUndefined();
    },
  );

  it("have variables that upstream's help names", () => {
    const help = readFileSync(new URL("../../test/fixtures/help/help.txt", import.meta.url), "utf8");
    const names = GLOBAL_FLAGS.flatMap((spec) => variableOf(spec) ?? []);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([]);
  });

  it("that nobody gave are none", () => {
    expect(flagVariables([])).toEqual({ variables: {} });
  });
});

describe("the table of settings", () => {
  it("names every key of the schema once, with an example that fits it", () => {
    const keys = Object.keys(fileSchema().shape).filter((key) => key !== "$schema");
    expect(SETTINGS.map(({ key }) => key)).toEqual(keys);
    for (const { key, example } of SETTINGS) {
      expect(fileSchema().safeParse({ [key]: JSON.parse(example) }).error, key).toBeUndefined();
    }
  });
});

it("a line is told for keys and for the items of their lists, also behind nested values", () => {
  const text = '{\n "a": [1,\n  {"b": 2},\n  3],\n "c": "x, \\" {"\n}';
  expect(Object.fromEntries(linesOf(text))).toEqual({ a: 2, "a.0": 2, "a.1": 3, "a.2": 4, c: 5 });
});
