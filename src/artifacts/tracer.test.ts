import { describe, expect, it } from "vitest";
import { actionsOf, agent } from "../../test/support/agent.ts";

async function tracing(first: string) {
  const one = agent();
  await one.onPage();
  expect((await one.call([first, "start"])).isError).toBe(false);
  return one;
}

describe.each([
  ["trace", "profiler"],
  ["profiler", "trace"],
])("while a %s runs", (running, other) => {
  it.each(["start", "stop"])(`a ${other} %s does not touch it, and the call that ends it is given`, async (deed) => {
    const one = await tracing(running);
    const started = one.started();
    const refused = await one.call([other, deed]);
    expect(refused.text).toContain(`This tool believes that a ${running} is running`);
    expect(actionsOf(refused)).toMatchObject([{ params: { args: [running, "stop"] } }]);
    expect(one.started()).toBe(started);
  });

  it("it is ended by its own word, and the other one has its turn", async () => {
    const one = await tracing(running);
    await one.call([running, "stop"]);
    expect((await one.call([other, "start"])).text).not.toContain("believes");
  });

  it("it is gone with its browser", async () => {
    const one = await tracing(running);
    await one.call(["close"]);
    await one.onPage();
    expect((await one.call([other, "start"])).text).not.toContain("believes");
  });
});
