import { describe, expect, it } from "vitest";
import { Lanes } from "./lanes.ts";

/** Work that ends when it is told to, and writes down when it runs. */
function held(name: string, log: string[]): { work: () => Promise<string>; end: () => void; fail: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    work: async () => {
      log.push(`${name} starts`);
      await gate.promise;
      log.push(`${name} ends`);
      return name;
    },
    end: () => gate.resolve(),
    fail: () => gate.reject(new Error(`${name} failed`)),
  };
}

/** Lets everything run that waits for nothing. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("lanes", () => {
  it("run the work of one lane one at a time, in the order asked, whatever ends first", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const [a, b, c] = [held("a", log), held("b", log), held("c", log)];
    const all = Promise.all([a, b, c].map(({ work }) => lanes.run("one", work)));
    c.end();
    b.end();
    await turns();
    expect(log).toEqual(["a starts"]);
    a.end();
    expect(await all).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["a starts", "a ends", "b starts", "b ends", "c starts", "c ends"]);
  });

  it("run different lanes, and work without a lane, side by side", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const [a, b, free] = [held("a", log), held("b", log), held("free", log)];
    const all = [lanes.run("one", a.work), lanes.run("two", b.work), lanes.run(undefined, free.work)];
    await turns();
    expect(log).toEqual(["a starts", "b starts", "free starts"]);
    for (const { end } of [a, b, free]) end();
    expect(await Promise.all(all)).toEqual(["a", "b", "free"]);
  });

  it("go on after work that failed, and tell its failure to its own caller only", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const [a, b] = [held("a", log), held("b", log)];
    const first = lanes.run("one", a.work);
    const second = lanes.run("one", b.work);
    a.fail();
    b.end();
    await expect(first).rejects.toThrow("a failed");
    expect(await second).toBe("b");
  });

  it("know which lane is busy, also while work only waits in it", async () => {
    const lanes = new Lanes();
    const [a, b] = [held("a", []), held("b", [])];
    const first = lanes.run("one", a.work);
    const second = lanes.run("one", b.work);
    expect([lanes.isBusy("one"), lanes.isBusy("two")]).toEqual([true, false]);
    a.end();
    await first;
    expect(lanes.isBusy("one")).toBe(true);
    b.end();
    await second;
    expect(lanes.isBusy("one")).toBe(false);
  });

  it("are idle when everything asked so far has ended: queued, failed, and without a lane", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const [a, b, free] = [held("a", log), held("b", log), held("free", log)];
    const first = lanes.run("one", a.work).catch(() => log.push("a failed"));
    void lanes.run("one", b.work);
    void lanes.run(undefined, free.work);
    const idle = lanes.idle().then(() => log.push("idle"));
    a.fail();
    await first;
    b.end();
    await turns();
    expect(log).not.toContain("idle");
    free.end();
    await idle;
    expect(log.slice(-2)).toEqual(["free ends", "idle"]);
    expect(log).toContain("b ends");
  });
});
