import { describe, expect, it } from "vitest";
import { type Agent, actionsOf, agent, HOME } from "../../test/support/agent.ts";
import { sees } from "../../test/support/page.ts";
import type { Json } from "../json.ts";

async function on(facts: Json): Promise<Agent> {
  const one = agent();
  await one.call(["open", HOME]);
  sees(one.browser(), { before: { "frame-controls": facts } });
  return one;
}

const SCAN = { frame: "#pay", path: "#scan", text: "Scan QR" };

describe("a snapshot of a page with clickable text in a frame", () => {
  it("names what has no ref, with a click on the first", async () => {
    const result = await (await on([SCAN, { ...SCAN, path: "#other", text: "Other" }])).call(["snapshot", "-i"]);
    expect(result.text).toContain('Clickable in the frame #pay, without a ref: "Scan QR", "Other".');
    expect(actionsOf(result).find(({ id }) => id === "click-in-frame")?.params.stdin).toBe(
      '[["frame","#pay"],["click","#scan"],["frame","main"]]',
    );
  });

  it("asks in the look that the snapshot has anyway", async () => {
    const one = await on([]);
    await one.call(["snapshot", "-i"]);
    const rows: readonly string[][] = JSON.parse(one.browser().starts.at(-1)?.stdin ?? "[]");
    expect(rows.filter((row) => row[0] === "eval")).toHaveLength(1);
    expect(rows[0]?.[1]).toContain('"frame-controls":()');
  });

  it.each([[["snapshot", "-i", "-s", "main"]], [["snapshot", "--delta"]]])("is silent for %j", async (params) => {
    expect((await (await on([SCAN])).call(params)).details["frameControls"]).toBeUndefined();
  });

  it("is silent without such text", async () => {
    expect((await (await on([])).call(["snapshot", "-i"])).details["frameControls"]).toBeUndefined();
  });
});
