import { beforeEach, describe, expect, it } from "vitest";
import { detail, eventsOf } from "../support/agent.ts";
import { onSite, withEngine } from "../support/on-site.ts";

const { real, site } = onSite();

beforeEach(async () => {
  await real.call(["open", `${site.url}/list`]);
});

describe("a wait that is too long (public case long-wait-blocks-session)", () => {
  it.each([[["wait", "99999999"]], [["wait", "#x", "--timeout", "99999999"]]])(
    "is refused before a process starts, and the session goes on working: %j",
    async (params) => {
      const from = real.starts.length;
      const seen = await real.call(params);
      expect(real.starts.length).toBe(from);
      expect(seen.details["failureCategory"]).toBe("validation-error");
      expect((await real.call(["get", "url"])).text).toBe(`  ${site.url}/list`);
    },
  );

  it("for the call's own deadline ends before it, and leaves the session answering", async () => {
    const seen = await real.call({ args: ["wait", "#never"], timeoutMs: 2500 });
    expect(seen.text).toContain("within 1500 ms");
    expect(eventsOf(real.transcript, "session.unverified")).toEqual([]);
    expect((await real.call(["get", "url"])).details["upstreamProcesses"]).toBe(1);
  });

  it("that is short enough is waited for", async () => {
    expect((await real.call(["wait", "300"])).isError).toBe(false);
  });
});

describe("a session that was stuck for a while", () => {
  it("is asked first, and goes on when it answers", async () => {
    const script = "const until=Date.now()+3000;while(Date.now()<until);";
    const stuck = await real.call({ args: ["eval", "--stdin"], stdin: script, timeoutMs: 1500 });
    expect(stuck.details["failureCategory"]).toBe("timeout");
    const seen = await real.call(["get", "title"]);
    expect(seen).toMatchObject({ isError: false, details: { upstreamProcesses: 2 } });
    expect(eventsOf(real.transcript, "session.verified")).toHaveLength(1);
    expect((await real.call(["get", "title"])).details["upstreamProcesses"]).toBe(1);
  });
});

describe("a batch that was stopped in the middle", () => {
  it("tells its steps, the page and the files that are there", async () => {
    const rows = [
      ["open", `${site.url}/form`],
      ["screenshot", "shots/one.png"],
      ["eval", "{const until=Date.now()+30000;while(Date.now()<until);}"],
      ["pdf", "shots/two.pdf"],
    ];
    const result = await real.call({ args: ["batch"], stdin: JSON.stringify(rows), timeoutMs: 4000 });
    expect(result.details["failureCategory"]).toBe("timeout");
    expect(detail(result, "timeoutPartialProgress")).toMatchObject({
      currentPage: { source: "plan", url: `${site.url}/form` },
      artifacts: [
        { stepIndex: 2, exists: true },
        { stepIndex: 4, exists: false },
      ],
    });
    expect(result.text).toContain("Timeout partial progress:");
  });

  // With a browser of its own: its page stays busy for half a minute.
  it("is not said to change nothing because its first row does not", async () => {
    await withEngine({}, async (one) => {
      await one.call(["open", `${site.url}/counted?name=late`]);
      const endless = "{const until=Date.now()+30000;while(Date.now()<until);}";
      const rows = [
        ["get", "title"],
        ["click", "#go"],
        ["eval", endless],
      ];
      const { text } = await one.call({ args: ["batch"], stdin: JSON.stringify(rows), timeoutMs: 4000 });
      expect(site.count("late")).toBe(1);
      expect(text).toContain("batch did not end within its deadline");
      expect(text).toContain("Look at the page (get url, snapshot -i) before you repeat it.");
    });
  });
});
