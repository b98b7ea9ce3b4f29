/** Public failure reports about sessions, flags, versions and processes. */
import { describe, expect, it } from "vitest";
import { leftovers } from "../support/leftovers.ts";
import { onSite, withEngine } from "../support/on-site.ts";
import { until } from "../support/real.ts";

const { real, site } = onSite();

function fx(name: string): string {
  return `${site.url}/fx/${name}`;
}

describe("check-false-success", () => {
  it("says that a radio button cannot be unchecked, and that a text field cannot be checked", async () => {
    await real.call(["open", fx("dup-select.html")]);
    const kept = await real.call(["uncheck", "#r"]);
    expect(kept.details["checkVerification"]).toBeDefined();
    expect(kept.text).not.toContain("Unchecked #r.");
    expect((await real.call(["is", "checked", "#r"])).text).toBe("true");
    await real.call(["open", `${site.url}/form`]);
    const text = await real.call(["check", "input[name=name]"]);
    expect(text.details["checkVerification"]).toBeDefined();
  });
});

describe("session-flag-pitfalls", () => {
  it.each([
    ["a flag without its value", ["get", "title", "--session"], "--session needs a value"],
    ["a name that no socket path can hold", ["--session", "a".repeat(120), "get", "url"], "too long"],
    ["a name with a space", ["--session", "my session", "get", "url"], "--session"],
  ])("refuses %s before anything starts", async (_what, args, text) => {
    const started = real.starts.length;
    const refused = await real.call(args);
    expect(refused).toMatchObject({ isError: true, details: { failureCategory: "validation-error" } });
    expect(refused.text).toContain(text);
    expect(real.starts).toHaveLength(started);
  });
});

describe("version-refusal", () => {
  it("works with the installed version, whatever it is, and answers --version without a session", async () => {
    const version = await real.call(["--version"]);
    expect(version.text).toMatch(/^agent-browser \d+\.\d+\.\d+$/);
    expect(version.details).toMatchObject({ successCategory: "inspection" });
    expect((await real.call(["open", fx("clean.html")])).isError).toBe(false);
  });
});

describe("cold-start-pipe", () => {
  it("ends the first call although the daemon it starts goes on", async () => {
    const opened = await real.call({ args: ["open", fx("clean.html")], sessionMode: "fresh" });
    expect(opened).toMatchObject({ isError: false });
    expect(real.daemonPid()).toBeGreaterThan(0);
  });
});

describe("orphan-daemons", () => {
  it("gives a browser an idle end of its own, so that a killed host leaves none for long", async () => {
    await withEngine({ env: { AGENT_BROWSER_IDLE_TIMEOUT_MS: "1500" } }, async (host) => {
      await host.call(["open", fx("clean.html")]);
      // The host is gone: nobody calls and nobody quits.
      await until("the browser ends by itself", async () => (await leftovers(host.socketDir, 0)).length === 0);
      const next = host.resume();
      const seen = await next.call(["get", "title"]);
      expect(seen.details).toMatchObject({ failureCategory: "session-lost", upstreamProcesses: 0 });
      expect(seen.text).toContain(fx("clean.html"));
    });
  });
});
