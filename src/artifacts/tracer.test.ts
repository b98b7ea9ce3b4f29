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

describe.each([
  ["trace", "profiler"],
  ["profiler", "trace"],
])("a %s that a row of a batch has started", (running, other) => {
  async function tracingByRow() {
    const one = agent();
    await one.onPage();
    expect((await one.batch([running, "start"], ["get", "url"])).isError).toBe(false);
    return one;
  }

  it.each(["start", "stop"])(
    `is not touched by a later ${other} %s, in a call of its own or in a row`,
    async (deed) => {
      const one = await tracingByRow();
      const started = one.started();
      const refused = [await one.call([other, deed]), await one.batch(["get", "url"], [other, deed])];
      for (const result of refused) {
        expect(result.text).toContain(`This tool believes that a ${running} is running`);
        expect(actionsOf(result)).toMatchObject([{ params: { args: [running, "stop"] } }]);
      }
      expect(one.started()).toBe(started);
    },
  );

  it("is ended by a row, too, and the other one has its turn", async () => {
    const one = await tracingByRow();
    await one.batch([running, "stop"], ["get", "url"]);
    expect((await one.call([other, "start"])).text).not.toContain("believes");
  });

  it("is remembered when a row behind it failed, and is none when its own row did", async () => {
    const one = agent();
    await one.onPage();
    one.browser().on(([word]) => (word === "hover" ? { error: "Element not found" } : undefined));
    await one.batch([running, "start"], ["hover", "#gone"]);
    expect((await one.call([other, "start"])).text).toContain("believes");
    const two = agent();
    await two.onPage();
    two.browser().on(([word]) => (word === running ? { error: "Tracing already started" } : undefined));
    await two.batch([running, "start"], ["get", "url"]);
    expect((await two.call([other, "start"])).text).not.toContain("believes");
  });

  it("goes before a row of the same batch that would meet it, and no call is given that ends what never began", async () => {
    const one = agent();
    await one.onPage();
    const refused = await one.batch([running, "start"], ["get", "url"], [other, "stop"]);
    expect(refused.text).toContain(`Row 3 (${other} stop) would meet the ${running} that row 1 starts`);
    expect(actionsOf(refused)).toEqual([]);
    expect((await one.call([other, "start"])).text).not.toContain("believes");
  });
});
