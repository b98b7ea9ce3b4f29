import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";
import { NO_POLICY, policyOf } from "./policy.ts";

const ALLOWED = { PI_AGENT_BROWSER_ALLOWED_HOSTS: "site.test, *.example.org" };
const DENIED = { PI_AGENT_BROWSER_DENIED_HOSTS: "evil.test,*.bad.test 127.0.0.1" };

describe("a policy", () => {
  it("of an environment without one forbids nothing", () => {
    expect(policyOf({})).toEqual(NO_POLICY);
  });

  it.each([
    [{ PI_AGENT_BROWSER_FORBID: "runs-codes" }, "PI_AGENT_BROWSER_FORBID: runs-codes is none of runs-code"],
    [{ PI_AGENT_BROWSER_ALLOWED_HOSTS: "ex*mple.com" }, "PI_AGENT_BROWSER_ALLOWED_HOSTS: ex*mple.com names no host"],
    [{ PI_AGENT_BROWSER_DENIED_HOSTS: "http://" }, "PI_AGENT_BROWSER_DENIED_HOSTS: http:// names no host"],
  ])("that cannot be read, %j, lets nothing run", async (env, says) => {
    const { call, started } = agent({ env });
    const result = await call(["open", HOME]);
    expect(result.text).toContain(says);
    expect(result.details["failureCategory"]).toBe("policy-blocked");
    expect(started()).toBe(0);
  });
});

/** Every way to name a host that is not allowed. */
const ELSEWHERE: readonly (readonly string[])[] = [
  ["open", "https://evil.test/"],
  ["open", "evil.test"],
  ["goto", "HTTP://EVIL.TEST./"],
  ["navigate", "http://site.test@evil.test/"],
  ["tab", "new", "http://evil.test"],
  ["read", "evil.test/page"],
  ["pushstate", "https://evil.test/x"],
  ["pushstate", "//evil.test/x"],
  ["diff", "url", HOME, "https://evil.test/"],
  ["a11y", "https://evil.test/"],
  ["vitals", "https://evil.test/"],
  ["connect", "ws://evil.test:9222/devtools"],
  ["--cdp", "http://evil.test:9222", "open", HOME],
  ["record", "start", "a.webm", "https://evil.test/"],
  ["auth", "login", "me", "--url", "https://evil.test/"],
  ["open", "view-source:https://evil.test/"],
  ["--args", "--app=https://evil.test/", "open", HOME],
];

describe("hosts", () => {
  it.each(ELSEWHERE.map((args) => [args]))(
    "that are not allowed are refused before anything starts: %j",
    async (args) => {
      const { call, started } = agent({ env: ALLOWED });
      const result = await call(args);
      expect(result.text).toContain(
        "evil.test is not among PI_AGENT_BROWSER_ALLOWED_HOSTS (site.test, *.example.org). Nothing was run.",
      );
      expect(started()).toBe(0);
    },
  );

  it.each(ELSEWHERE.map((args) => [args]))("that are denied are refused before anything starts: %j", async (args) => {
    const { call, started } = agent({ env: DENIED });
    const result = await call(args);
    expect(result.text).toContain("evil.test is denied by PI_AGENT_BROWSER_DENIED_HOSTS (evil.test). Nothing was run.");
    expect(started()).toBe(0);
  });

  it("in a row of a batch are refused with the whole batch", async () => {
    const { batch, started } = agent({ env: DENIED });
    const result = await batch(["open", HOME], ["open", "https://evil.test/"]);
    expect(result.text).toContain("evil.test is denied");
    expect(started()).toBe(0);
  });

  it.each([
    ["a.bad.test", "*.bad.test"],
    ["bad.test", "*.bad.test"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://[::ffff:127.0.0.1]/", "127.0.0.1"],
  ])("%s is denied by the entry %s", async (url, entry) => {
    const result = await agent({ env: DENIED }).call(["open", url]);
    expect(result.text).toContain(`is denied by PI_AGENT_BROWSER_DENIED_HOSTS (${entry}).`);
  });

  it.each([["javascript:1"], ["data:text/html,x"]])("can hide in %s, which is refused under any rule", async (url) => {
    for (const env of [ALLOWED, DENIED]) {
      const { call, started } = agent({ env });
      expect((await call(["open", url])).text).toContain("name no host");
      expect(started()).toBe(0);
    }
  });

  it.each([["file:///etc/hostname"], ["chrome://version"]])("are none in %s, so it is not allowed", async (url) => {
    expect((await agent({ env: ALLOWED }).call(["open", url])).details["failureCategory"]).toBe("policy-blocked");
    expect((await agent({ env: DENIED }).call(["open", url])).isError).toBe(false);
  });

  it.each([
    [["open", "https://site.test:8443/"]],
    [["open", "site.test"]],
    [["open", "https://a.example.org/"]],
    [["open", "https://example.org/"]],
    [["open", "about:blank"]],
    [["open"]],
    [["network", "route", "https://evil.test/*", "--abort"]],
    [["cookies", "set", "a", "b", "--url", "https://evil.test/"]],
  ])("that are allowed, or only noted, go on: %j", async (args) => {
    const { call } = agent({ env: { ...ALLOWED, ...DENIED } });
    expect((await call(args)).isError).toBe(false);
  });

  it("are not given other addresses past the rules", async () => {
    const args = ["--args", "--host-resolver-rules=MAP site.test 10.0.0.1", "open", HOME];
    const result = await agent({ env: ALLOWED }).call(args);
    expect(result.text).toContain(
      "--args gives hosts other addresses, so PI_AGENT_BROWSER_ALLOWED_HOSTS would mean nothing.",
    );
  });

  it.each([[["chat", "open evil.test"]], [["mcp", "call", "agent_browser_open", '{"url":"https://evil.test"}']]])(
    "are not reached by commands that run others unseen: %j",
    async (args) => {
      const { call, started } = agent({ env: DENIED });
      expect((await call(args)).text).toContain("cannot be checked against PI_AGENT_BROWSER_DENIED_HOSTS");
      expect(started()).toBe(0);
    },
  );

  it("that a page leads to by itself are told", async () => {
    const one = agent({ env: DENIED });
    await one.onPage();
    one.browser().on((words, browser) => {
      if (words[0] !== "click") return undefined;
      browser.go("https://evil.test/trap");
      return { data: { clicked: "@e1" } };
    });
    const result = await one.call(["click", "@e1"]);
    expect(result.text).toContain(
      "The page went there by itself: evil.test is denied by PI_AGENT_BROWSER_DENIED_HOSTS (evil.test). Leave it.",
    );
  });
});

describe("powers that the user forbids", () => {
  it.each([
    ["runs-code", ["--executable-path", "/tmp/x", "open", HOME], "--executable-path runs code"],
    ["runs-code", ["--args", "--no-first-run,--renderer-cmd-prefix=/tmp/x", "open", HOME], "--renderer-cmd-prefix"],
    ["runs-code", ["plugin", "add", "someone/plugin"], "plugin add runs code"],
    ["reads-files", ["open", "file:///etc/hostname"], "file: reads files"],
    ["reads-files", ["--state", "s.json", "open", HOME], "--state reads files"],
    ["changes-installation", ["plugin", "add", "someone/plugin"], "plugin add changes the installation"],
    ["weakens-tls", ["--ignore-https-errors", "open", HOME], "--ignore-https-errors weakens TLS"],
  ])("%s: %j is refused before anything starts", async (power, args, says) => {
    const { call, started } = agent({ env: { PI_AGENT_BROWSER_FORBID: power } });
    const result = await call(args);
    expect(result.text).toContain(says);
    expect(result.text).toContain(`which PI_AGENT_BROWSER_FORBID forbids (${power}). Nothing was run.`);
    expect(result.details["failureCategory"]).toBe("policy-blocked");
    expect(started()).toBe(0);
  });

  it("leave the others alone", async () => {
    const { call } = agent({ env: { PI_AGENT_BROWSER_FORBID: "weakens-tls, runs-code" } });
    expect((await call(["open", "file:///etc/hostname"])).isError).toBe(false);
  });
});

describe("rules of a file", () => {
  const FILE = "/u/agent-browser.json";
  const NONE = { forbidden: [], allowed: undefined, allowedAt: "", denied: [], faults: [] };
  const user = {
    ...NONE,
    allowed: [{ from: `${FILE}:2 allowedHosts`, entry: "*.test" }],
    allowedAt: `${FILE}:2 allowedHosts`,
  };
  const project = {
    ...NONE,
    allowed: [{ from: "/p/c.json:1 allowedHosts", entry: "site.test" }],
    allowedAt: "/p/c.json:1 allowedHosts",
    denied: [{ from: "/p/c.json:7 deniedHosts", entry: "bad.site.test" }],
  };

  it.each([
    ["https://evil.example/", `evil.example is not among ${FILE}:2 allowedHosts (*.test). Nothing was run.`],
    ["https://other.test/", "other.test is not among /p/c.json:1 allowedHosts (site.test). Nothing was run."],
    ["https://bad.site.test/", "bad.site.test is denied by /p/c.json:7 deniedHosts (bad.site.test). Nothing was run."],
  ])("refuse %s with the line that they stand on", async (url, says) => {
    const { call, started } = agent({ rules: [user, project] });
    const result = await call(["open", url]);
    expect(result.text).toContain(says);
    expect(result.details["failureCategory"]).toBe("policy-blocked");
    expect(started()).toBe(0);
  });

  it("let nothing run where they cannot be read", async () => {
    const { call, started } = agent({ rules: [{ ...NONE, faults: [`${FILE}: cannot be read`] }] });
    expect((await call(["open", HOME])).text).toContain(`${FILE}: cannot be read. Until the user has corrected it`);
    expect(started()).toBe(0);
  });

  it("give way to those of the environment", async () => {
    const { call } = agent({ rules: [user, project], env: { PI_AGENT_BROWSER_ALLOWED_HOSTS: "*" } });
    expect((await call(["open", HOME])).isError).toBe(false);
  });

  it("that allow no host at all let none be opened", async () => {
    const { call } = agent({ rules: [{ ...NONE, allowed: [], allowedAt: `${FILE}:2 allowedHosts` }] });
    expect((await call(["open", HOME])).text).toContain("allowedHosts (none)");
  });
});
