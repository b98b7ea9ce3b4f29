import { Subject, type Subscription } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { given } from "../../test/support/given.ts";
import { progressLines } from "./progress.ts";
import { execute } from "./tool.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Watched {
  readonly waits: Subject<string>;
  readonly lines: string[];
  readonly watching: Subscription;
}

function watch(): Watched {
  const waits = new Subject<string>();
  const lines: string[] = [];
  const watching = progressLines(waits).subscribe((line) => lines.push(line));
  return { waits, lines, watching };
}

describe("the progress of a call", () => {
  it("says nothing about a call that ends at once", () => {
    const { waits, lines, watching } = watch();
    waits.next("get title");
    vi.advanceTimersByTime(249);
    watching.unsubscribe();
    vi.advanceTimersByTime(10_000);
    expect(lines).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says what is waited for, and for how long, once a second", () => {
    const { waits, lines, watching } = watch();
    waits.next("open https://x.test/");
    vi.advanceTimersByTime(3500);
    watching.unsubscribe();
    expect(lines).toEqual([
      "Waiting for open https://x.test/",
      "Waiting for open https://x.test/ · 1 s",
      "Waiting for open https://x.test/ · 2 s",
      "Waiting for open https://x.test/ · 3 s",
    ]);
  });

  it("says that a call waits for its turn", () => {
    const { waits, lines, watching } = watch();
    vi.advanceTimersByTime(1400);
    waits.next("click @e1");
    vi.advanceTimersByTime(300);
    watching.unsubscribe();
    expect(lines).toEqual(["Waiting for its turn", "Waiting for its turn · 1 s", "Waiting for click @e1 · 1 s"]);
  });

  it("shows of many changes the newest, at most every 250 ms", () => {
    const { waits, lines, watching } = watch();
    for (let change = 1; change <= 100; change++) {
      waits.next(`step ${change}`);
      vi.advanceTimersByTime(9);
    }
    watching.unsubscribe();
    expect(lines).toEqual(["Waiting for step 28", "Waiting for step 56", "Waiting for step 84"]);
  });

  it("shows the beginning of what is long or has several lines", () => {
    const { waits, lines, watching } = watch();
    for (const wait of ["eval const a = 1;\na + 1", `eval ${"🙂".repeat(50_000)}`, "eval 1\n"]) {
      waits.next(wait);
      vi.advanceTimersByTime(260);
    }
    watching.unsubscribe();
    const [script, long] = lines;
    expect(script).toBe("Waiting for eval const a = 1;…");
    expect(long).toBe(`Waiting for eval ${"🙂".repeat(74)}…`);
  });
});

/** An engine whose browser answers when it is told to. */
function slowly() {
  const { engine, world } = given();
  const answer = Promise.withResolvers<void>();
  const run = world.run.bind(world);
  vi.spyOn(world, "run").mockImplementation(async (start) => {
    await answer.promise;
    return run(start);
  });
  return { engine, answer: answer.resolve };
}

describe("a call of the tool", () => {
  it("tells pi what it waits for, without secrets, until it has ended", async () => {
    const { engine, answer } = slowly();
    const updates: unknown[] = [];
    const params = { args: ["open", "https://x.test/?access_token=hunter2-canary"] };
    const running = execute(engine, "t1", params, undefined, (update) => updates.push(update));
    await vi.advanceTimersByTimeAsync(1300);
    const waiting = (text: string) => ({ content: [{ type: "text", text }], details: {} });
    const what = "Waiting for open https://x.test/?access_token=[REDACTED]";
    expect(updates).toEqual([waiting(what), waiting(`${what} · 1 s`)]);
    answer();
    await vi.runAllTimersAsync();
    const result = await running;
    expect(result.content[0]).toMatchObject({ text: expect.stringContaining("x.test") });
    await vi.advanceTimersByTimeAsync(5000);
    expect(updates).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not mind a pi that takes no more updates", async () => {
    const { engine, answer } = slowly();
    const onUpdate = vi.fn(() => {
      throw new Error("stale");
    });
    const running = execute(engine, "t1", { args: ["open", "https://x.test/"] }, undefined, onUpdate);
    await vi.advanceTimersByTimeAsync(1300);
    answer();
    const result = await running;
    expect(onUpdate).toHaveBeenCalledTimes(2);
    expect(result).not.toHaveProperty("isError");
  });
});
