import { describe, expect, it } from "vitest";
import { actionsOf, agent, detail, HOME } from "../../test/support/agent.ts";

async function second(first: string, then: string) {
  const one = agent();
  await one.call(["open", HOME]);
  one.browser().on(([name, frame = ""]) => (name === "frame" ? { data: { frame } } : undefined));
  await one.call(["frame", first]);
  return one.call(["frame", then]);
}

describe("frame while a frame is selected", () => {
  it("is not said to have entered one inside it, when the same one was found again", async () => {
    const seen = await second("#pay", "#pay");
    expect(seen.text).toContain("Sent frame #pay.");
    expect(seen.text).not.toContain("Selectors work inside");
    expect(seen.text).toContain("no frame inside it was entered. That takes the ref of the inner frame.");
    expect(actionsOf(seen)[0]?.params.args).toEqual(["snapshot", "-i"]);
    expect(detail(seen, "frameAgain")).toMatchObject({ frame: "#pay", asked: "#pay" });
  });

  it("says of another one that it is one of the main page", async () => {
    const { text } = await second("#pay", "#map");
    expect(text).toContain("Selectors work inside the frame #map now");
    expect(text).toContain("#map is a frame of it, and not one inside #pay.");
  });

  it("says nothing of the way back, or of a ref", async () => {
    expect((await second("#pay", "main")).details["frameAgain"]).toBeUndefined();
    expect((await second("#pay", "@e3")).details["frameAgain"]).toBeUndefined();
  });
});
