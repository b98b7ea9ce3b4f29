import { describe, expect, it } from "vitest";
import { agent, HOME, lastRows } from "../../test/support/agent.ts";
import type { Sensor } from "../page/sensor.ts";
import type { CommandRow, Program } from "../upstream/protocol/program.ts";
import { look, lookAtRow } from "../upstream/protocol/program.ts";

const sensor = (id: string, script = id): Sensor => ({
  id,
  script,
  schema: { safeParse: () => ({ success: false }) },
});
const row: CommandRow = { argv: ["click", "#a"], look: [sensor("known")], settle: false };
const program: Program = {
  command: [row],
  shape: "one",
  bail: false,
  globals: [],
  ride: "row",
  before: [sensor("known")],
  after: [],
  deadlineMs: 1_000,
};

describe("a sensor that several ask for", () => {
  it("stands once in a look around the program, as it was asked first", () => {
    const looked = look(program, "before", [sensor("known", "another"), sensor("new"), sensor("new")]);
    expect(looked.before.map(({ id, script }) => [id, script])).toEqual([
      ["known", "known"],
      ["new", "new"],
    ]);
  });

  it("stands once in the look of a row", () => {
    expect(lookAtRow(row, "look", [sensor("new"), sensor("known")]).look.map(({ id }) => id)).toEqual(["known", "new"]);
    expect(lookAtRow(row, "lookAfter", [sensor("new")]).lookAfter?.map(({ id }) => id)).toEqual(["new"]);
  });

  it("adds no look after a row that nobody asked about", () => {
    expect(lookAtRow(row, "lookAfter", [])).not.toHaveProperty("lookAfter");
  });
});

function asksFor(words: readonly string[], id: string): boolean {
  return words[0] === "eval" && words.some((word) => word.includes(`"${id}":()`));
}

describe("what is asked", () => {
  it("of the last opened page is asked once, at the end of a batch", async () => {
    const one = agent();
    await one.batch(["open", HOME], ["get", "title"], ["open", `${HOME}second`], ["get", "title"]);
    const asking = lastRows(one).flatMap((words, at) => (asksFor(words, "landing") ? [at] : []));
    expect(asking).toEqual([lastRows(one).length - 1]);
    expect(lastRows(one).at(-1)?.[1]).toContain(`${HOME}second`);
  });

  it("of the field that is read is asked right before it, by the layer that must know whether it is secret", async () => {
    const one = agent();
    await one.call(["open", HOME]);
    await one.batch(["get", "title"], ["get", "value", "#pin"]);
    const rows = lastRows(one);
    expect(rows.findIndex((words) => asksFor(words, "secretField"))).toBe(1);
    expect(rows.findIndex(([, what]) => what === "value")).toBe(2);
  });

  it("is nothing in a session with confirmations", async () => {
    const one = agent();
    await one.call(["--confirm-actions", "click", "open", HOME]);
    await one.batch(["get", "value", "#pin"], ["snapshot", "-i"]);
    expect(lastRows(one).filter(([name]) => name === "eval")).toEqual([]);
  });
});
