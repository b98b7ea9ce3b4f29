import { describe, expect, it } from "vitest";
import { type Agent, actionIds, actionsOf, agent, eventsOf, HOME } from "../../test/support/agent.ts";

async function inFrame(selector = "#pay"): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  await one.call(["frame", selector]);
  return one;
}

describe("a selected frame", () => {
  it("is known from the command, and said when a script runs outside it", async () => {
    const one = await inFrame();
    const { session } = eventsOf(one.transcript, "frame.entered")[0] ?? {};
    expect(one.engine.state.pages.bySession[session ?? ""]?.frame).toBe("#pay");
    const result = await one.call(["eval", "document.title"]);
    expect(result.text).toContain("The script ran on the top page: the selected frame #pay is only for selectors.");
    expect(result.details["frameScope"]).toMatchObject({ frame: "#pay", ranIn: "top page" });
    expect(actionsOf(result)[0]).toMatchObject({
      id: "eval-in-frame",
      params: { stdin: 'document.querySelector("#pay").contentWindow.eval("document.title")' },
    });
    expect(one.browser().starts.at(-1)?.argv.at(-1)).toBe("document.title");
  });

  it.each([[["frame", "main"]], [["open", "https://site.test/second"]], [["tab", "t1"]]])(
    "is left by %j",
    async (params) => {
      const one = await inFrame();
      await one.call(params);
      expect(eventsOf(one.transcript, "frame.left")).toHaveLength(1);
      expect((await one.call(["eval", "1"])).details["frameScope"]).toBeUndefined();
    },
  );

  it("stays through a reload, as upstream keeps it", async () => {
    const one = await inFrame();
    await one.call(["reload"]);
    expect(eventsOf(one.transcript, "frame.left")).toEqual([]);
    expect((await one.call(["eval", "1"])).details["frameScope"]).toBeDefined();
  });

  it("is followed through the rows of a batch", async () => {
    const one = await inFrame();
    await one.batch(["frame", "main"], ["get", "title"]);
    expect(eventsOf(one.transcript, "frame.left")).toHaveLength(1);
  });

  it("that could not be selected is none", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    one.browser().on((words) => (words[0] === "frame" ? { error: "Could not find frame for selector" } : undefined));
    await one.call(["frame", "#none"]);
    expect(eventsOf(one.transcript, "frame.entered")).toEqual([]);
  });

  it("that is gone is told from a selector that misses", async () => {
    const one = await inFrame();
    const error = "CDP error (DOM.getFrameOwner): Frame with the given id was not found.";
    one.browser().on((words) => (words[0] === "get" ? { error } : undefined));
    const result = await one.call(["get", "text", "h1"]);
    expect(result.text).toContain("The selected frame is not on the page any more");
    expect(actionIds(result)).toEqual(["leave-frame"]);
  });
});
