import { describe, expect, it } from "vitest";
import { agent, HOME } from "../../test/support/agent.ts";

const CHAT = "https://chatgpt.com/";

async function agentOf(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const one = agent({ env });
  const result = await one.call(args);
  const launches = [...one.world.launches.values()];
  return { text: result.text, agent: launches.at(-1)?.env["AGENT_BROWSER_USER_AGENT"], one };
}

describe("a headless browser that starts for a chat site", () => {
  it.each([CHAT, "chat.com", "https://www.chatgpt.com/c/1", "https://chat.openai.com/"])(
    "has the user agent of an ordinary Chrome, and says so: %s",
    async (url) => {
      const { text, agent } = await agentOf(["open", url]);
      expect(agent).toMatch(/^Mozilla\/5\.0 .* Chrome\/\d+\.0\.0\.0 Safari\/537\.36$/);
      expect(text).toContain("Started with the user agent of an ordinary Chrome");
    },
  );

  it.each<[string, readonly string[], Readonly<Record<string, string>>?]>([
    ["another site", ["open", HOME]],
    ["a site that is called alike", ["open", "https://chatgpt.com.evil.test/"]],
    ["a site below", ["open", "https://help.chatgpt.com/"]],
    ["a user agent of the caller's", ["--user-agent", "Mine/1", "open", CHAT]],
    ["a window", ["--headed", "open", CHAT]],
    ["a window by the environment", ["open", CHAT], { AGENT_BROWSER_HEADED: "1" }],
    ["a provider", ["--provider", "kernel", "open", CHAT]],
    ["another browser", ["--cdp", "9222", "open", CHAT]],
    ["a running one", ["--auto-connect", "open", CHAT]],
  ])("has it not with %s", async (_what, args, env) => {
    const { text, agent } = await agentOf(args, env);
    expect(agent).toBeUndefined();
    expect(text).not.toContain("ordinary Chrome");
  });

  it("has the user's own agent where the environment gives one", async () => {
    expect((await agentOf(["open", CHAT], { AGENT_BROWSER_USER_AGENT: "Mine/1" })).agent).toBe("Mine/1");
  });

  it("is not started anew for one when it runs already", async () => {
    const { one } = await agentOf(["open", HOME]);
    const result = await one.call(["open", CHAT]);
    expect(result.text).not.toContain("ordinary Chrome");
    expect([...one.world.launches.values()].at(-1)?.env["AGENT_BROWSER_USER_AGENT"]).toBeUndefined();
  });
});
