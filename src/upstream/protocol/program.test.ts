import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Sensor } from "../../page/sensor.ts";
import { look, onceEach, type Program } from "./program.ts";

const PLAIN: Program = {
  command: [{ argv: ["click", "#go"], look: [], settle: false }],
  shape: "one",
  bail: false,
  globals: [],
  ride: "row",
  before: [],
  after: [],
  deadlineMs: 1000,
};

function sensor(id: string, ...requires: readonly Sensor[]): Sensor {
  return { id, script: "1", schema: z.number(), requires };
}

function ids(sensors: readonly Sensor[]): readonly string[] {
  return sensors.map(({ id }) => id);
}

describe("a sensor that requires another", () => {
  const ground = sensor("ground");
  const watch = sensor("watch", ground);
  const effect = sensor("effect", watch);

  it("has it look before the command, and what that requires before it", () => {
    const program = look(PLAIN, "after", [effect]);
    expect(ids(program.before)).toEqual(["ground", "watch"]);
    expect(ids(program.after)).toEqual(["effect"]);
  });

  it("shares it with others that look with it anyway", () => {
    const program = look(look(PLAIN, "before", [watch]), "after", [effect, sensor("other", watch)]);
    expect(ids(program.before)).toEqual(["ground", "watch"]);
  });

  it("has it look once where two require it", () => {
    expect(ids(look(PLAIN, "after", [effect, sensor("other", watch)]).before)).toEqual(["ground", "watch"]);
  });

  it("asks nothing before the command when it requires nothing", () => {
    expect(look(PLAIN, "after", [ground]).before).toEqual([]);
  });

  it("stands where it was named first", () => {
    expect(ids(onceEach([watch, effect, watch]))).toEqual(["watch", "effect"]);
  });
});
