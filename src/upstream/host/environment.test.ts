import { describe, expect, it } from "vitest";
import { TABLE_VERSION } from "../grammar/flags.ts";
import { childEnvironment, compareToTable, launchEnvironment } from "./environment.ts";

const DECIDED = {
  AGENT_BROWSER_SOCKET_DIR: "/s",
  AGENT_BROWSER_DEFAULT_TIMEOUT: "25000",
  AGENT_BROWSER_IDLE_TIMEOUT_MS: "1800000",
};

describe("the child's environment", () => {
  it("is what was decided, where the user has nothing", () => {
    expect(childEnvironment({}, undefined, "/s")).toEqual(DECIDED);
  });

  it("keeps what a program needs to run: paths, locale, display, proxies, certificates", () => {
    const environment = {
      PATH: "/bin",
      HOME: "/home/me",
      LANG: "de_DE.UTF-8",
      LC_ALL: "C",
      DISPLAY: ":0",
      XDG_RUNTIME_DIR: "/run/user/1",
      https_proxy: "http://proxy.test",
      NODE_EXTRA_CA_CERTS: "/ca.pem",
      SystemRoot: "C:\\Windows",
      "ProgramFiles(x86)": "C:\\Program Files (x86)",
    };
    expect(childEnvironment(environment, undefined, "/s")).toEqual({ ...environment, ...DECIDED });
  });

  it("keeps them however Windows spells them", () => {
    const environment = { Path: "C:\\bin", SYSTEMROOT: "C:\\Windows", ComSpec: "cmd.exe", windir: "C:\\Windows" };
    expect(childEnvironment(environment, undefined, "/s")).toEqual({ ...environment, ...DECIDED });
  });

  it("keeps upstream's variables and those of its providers", () => {
    const environment = {
      AGENT_BROWSER_PROXY: "p",
      BROWSERBASE_API_KEY: "k",
      AI_GATEWAY_API_KEY: "g",
      KERNEL_API_KEY: "e",
    };
    expect(childEnvironment(environment, undefined, "/s")).toEqual({ ...environment, ...DECIDED });
  });

  it.each([
    "GITHUB_TOKEN",
    "AWS_SECRET_ACCESS_KEY",
    "OPENAI_API_KEY",
    "NODE_OPTIONS",
    "LD_PRELOAD",
    "PI_AGENT_BROWSER_BINARY",
  ])("leaves %s out", (name) => {
    expect(childEnvironment({ [name]: "x" }, undefined, "/s")).toEqual(DECIDED);
  });

  it.each([
    "AGENT_BROWSER_SESSION",
    "AGENT_BROWSER_JSON",
    "AGENT_BROWSER_CONFIRM_INTERACTIVE",
    "AGENT_BROWSER_CONTENT_BOUNDARIES",
  ])("does not let the user decide %s, which the tool decides", (name) => {
    expect(childEnvironment({ [name]: "x" }, undefined, "/s")).not.toHaveProperty(name);
    expect(launchEnvironment({ [name]: "x" })).toEqual({});
  });

  it("does not let the user's socket folder past the one that was made private", () => {
    expect(childEnvironment({ AGENT_BROWSER_SOCKET_DIR: "/theirs" }, undefined, "/s")).toEqual(DECIDED);
  });

  it("has the launch variables as they were frozen, and today's for everything else", () => {
    const today = { AGENT_BROWSER_PROXY: "today", AGENT_BROWSER_ARGS: "today", AGENT_BROWSER_SKILLS_DIR: "/skills" };
    expect(childEnvironment(today, { AGENT_BROWSER_PROXY: "frozen" }, "/s")).toEqual({
      AGENT_BROWSER_PROXY: "frozen",
      AGENT_BROWSER_SKILLS_DIR: "/skills",
      ...DECIDED,
    });
  });

  it.each([
    ["60000", "25000"],
    ["10000", "10000"],
    ["0", "25000"],
    ["soon", "25000"],
  ])("bounds a default timeout of %s ms to %s, so that upstream can still answer", (asked, given) => {
    expect(childEnvironment({ AGENT_BROWSER_DEFAULT_TIMEOUT: asked }, undefined, "/s")).toMatchObject({
      AGENT_BROWSER_DEFAULT_TIMEOUT: given,
    });
  });

  it("takes the user's idle timeout", () => {
    expect(childEnvironment({ AGENT_BROWSER_IDLE_TIMEOUT_MS: "5" }, undefined, "/s")).toMatchObject({
      AGENT_BROWSER_IDLE_TIMEOUT_MS: "5",
    });
  });
});

describe("what is frozen with a session", () => {
  it("is upstream's variables that shape a launch, not those of a single call, nor anything else", () => {
    const environment = {
      AGENT_BROWSER_PROXY: "p",
      AGENT_BROWSER_NAMESPACE: "n",
      AGENT_BROWSER_MAX_OUTPUT: "1",
      AGENT_BROWSER_IDLE_TIMEOUT_MS: "1",
      AGENT_BROWSER_SOCKET_DIR: "/s",
      AGENT_BROWSER_ARGS: undefined,
      HTTP_PROXY: "h",
    };
    expect(launchEnvironment(environment)).toEqual({ AGENT_BROWSER_PROXY: "p", AGENT_BROWSER_NAMESPACE: "n" });
  });
});

describe("the installed version against the tables'", () => {
  it.each([
    [TABLE_VERSION, 0],
    ["0.41.3", 1],
    ["0.42.0", 1],
    ["1.0.0", 1],
    ["0.100.0", 1],
    ["0.41.1", -1],
    ["0.9.9", -1],
    ["0.42", 1],
    ["0.41.2-beta.1", 0],
    ["unknown", 0],
    [undefined, 0],
  ] as const)("takes %s for %i", (version, order) => {
    expect(compareToTable(version)).toBe(order);
  });
});
