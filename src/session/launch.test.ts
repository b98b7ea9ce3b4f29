import { describe, expect, it } from "vitest";
import { type GivenFlag, parseArgv } from "../upstream/grammar/argv.ts";
import {
  callTokens,
  isArmed,
  launchFlags,
  launchNames,
  launchOf,
  launchText,
  namespaceOf,
  plainLaunch,
} from "./launch.ts";

function globals(...words: readonly string[]): readonly GivenFlag[] {
  const parsed = parseArgv([...words, "open", "https://site.test/"], { unknown: "refuse" });
  if ("problem" in parsed) throw new Error(parsed.problem.message);
  return parsed.ok.globals;
}

describe("launch flags", () => {
  it("are those that decide how a browser starts, not those of the call", () => {
    const given = globals("--json", "--session", "a", "--user-agent", "Bot", "--headers", "{}", "--namespace", "n");
    expect(launchFlags(given).map((flag) => flag.spec.name)).toEqual(["--user-agent", "--namespace"]);
    expect(callTokens(given)).toEqual(["--headers", "{}"]);
  });
});

describe("a launch", () => {
  it("keeps all its words, and apart those that every call must carry", () => {
    const launch = launchOf(globals("--cdp", "9222", "--user-agent", "Bot"), {});
    expect(launch.given).toEqual(["--cdp", "9222", "--user-agent", "Bot"]);
    expect(launch.repeat).toEqual(["--user-agent", "Bot"]);
  });

  it("keeps the launch variables of the environment and nothing else of it", () => {
    const { env } = launchOf([], {
      AGENT_BROWSER_ARGS: "--lang=de",
      AGENT_BROWSER_SESSION: "theirs",
      AGENT_BROWSER_DEFAULT_TIMEOUT: "9",
      HOME: "/home/ada",
    });
    expect(env).toEqual({ AGENT_BROWSER_ARGS: "--lang=de" });
  });

  it("is named without its values", () => {
    const launch = launchOf(globals("--proxy", "http://a:b@c.test"), { AGENT_BROWSER_ARGS: "--lang=de" });
    expect(launchNames(launch)).toEqual(["--proxy", "AGENT_BROWSER_ARGS"]);
  });

  it("has the same text as an equal one, in whatever order its variables stand", () => {
    const one = launchText({ ...plainLaunch, env: { A: "1", B: "2" } });
    expect(launchText({ ...plainLaunch, env: { B: "2", A: "1" } })).toBe(one);
    expect(launchText({ ...plainLaunch, env: { A: "1", B: "3" } })).not.toBe(one);
    expect(launchText({ ...plainLaunch, given: ["--headed"] })).not.toBe(launchText(plainLaunch));
  });

  it.each([
    ["--confirm-actions", ["--confirm-actions", "click"], {}],
    ["--action-policy", ["--action-policy", "p.json"], {}],
    ["AGENT_BROWSER_CONFIRM_ACTIONS", [], { AGENT_BROWSER_CONFIRM_ACTIONS: "click" }],
    ["AGENT_BROWSER_ACTION_POLICY", [], { AGENT_BROWSER_ACTION_POLICY: "p.json" }],
  ])("is armed by %s", (_name, words, env) => {
    expect(isArmed(launchOf(globals(...words), env))).toBe(true);
    expect(isArmed(launchOf(globals("--headed"), {}))).toBe(false);
  });

  it("takes its namespace from the flag before the variable", () => {
    const env = { AGENT_BROWSER_NAMESPACE: "from-env" };
    expect(namespaceOf(launchOf(globals("--namespace", "given"), env))).toBe("given");
    expect(namespaceOf(launchOf([], env))).toBe("from-env");
    expect(namespaceOf(plainLaunch)).toBeUndefined();
  });

  it.each([
    ["My Shop", "my-shop"],
    ["a/b", "a-b"],
    ["../x", "x"],
    ["A_B", "a_b"],
    ["a_-b", "a_b"],
    ["a-_b", "a-b"],
    ["-x-", "x"],
    ["Größe½", "größe½"],
    ["..", undefined],
    ["_", undefined],
    ["", undefined],
  ])("looks for the namespace %j where upstream puts it: %s", (given, folder) => {
    expect(namespaceOf({ ...plainLaunch, env: { AGENT_BROWSER_NAMESPACE: given } })).toBe(folder);
  });
});
