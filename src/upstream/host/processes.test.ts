import { describe, expect, it } from "vitest";
import { isSame, lookAt, psLine, startTime } from "./processes.ts";

describe("a line of ps", () => {
  it("gives the id, the parent, when it began and the command", () => {
    expect(psLine("  812   1 Mon Aug  5 10:02:33 2024     /opt/agent-browser --user-data-dir=/tmp/a b")).toEqual({
      pid: 812,
      parent: 1,
      started: "Mon Aug 5 10:02:33 2024",
      command: "/opt/agent-browser --user-data-dir=/tmp/a b",
    });
  });

  it.each(["", "PID PPID", "12 1 no date at all"])("is none when it is %j", (line) => {
    expect(psLine(line)).toBeUndefined();
  });
});

describe("the same process", () => {
  it("is the one that began at that time", () => {
    const started = startTime(process.pid) ?? "none";
    expect(isSame({ pid: process.pid, started })).toBe(true);
    expect(isSame({ pid: process.pid, started: `${started}0` })).toBe(false);
  });

  it("is looked at without the others, and is not there when it has ended", async () => {
    expect((await lookAt([process.pid, 2 ** 30])).map(({ pid }) => pid)).toEqual([process.pid]);
  });
});
